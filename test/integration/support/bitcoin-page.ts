import type { AppError } from '~/lib/core/errors'
import type { PagePayer } from '~/lib/core/page-payer'
import { bitcoinWallet } from '~/lib/provider/bitcoin-wallet'
import { leather, unisat, type Leather, type Unisat } from '~/lib/provider/client/wallets'
import { callWallet } from '~/lib/provider/page-wallet'
import { createPages, type ToDocument } from '~/lib/services/pages/pages'
import { memoryLogger } from '~/lib/services/ports/memory.fixture'
import type { SigningPage } from '~/lib/services/ports/asking-page'
import type { Services } from '~/lib/services/services'
import { createPagePayment } from '~/lib/services/signing/page-payment'
import type { BitcoinWallet, Shape } from '../../support/bitcoin-wallets'
import type { Machine } from './platform'

export const ORIGIN = 'https://dapp.example'
const DOCUMENT = { origin: ORIGIN, tabId: 1, document: 'document', documentId: null }
const ASK_ID = 1

/** A page with a Bitcoin wallet, which the page's script asks as it does in a browser. */
export function openBitcoinPage(
  { machine, services }: { machine: Machine; services: Services },
  wallet: BitcoinWallet,
  shape: Shape,
) {
  const provider = wallet.provider(shape)
  const called = bitcoinWallet(adapted(provider, shape))
  if (called === undefined) throw new Error('no Bitcoin wallet')
  const told: AppError[] = []
  const logger = memoryLogger()
  /** The entry of the latest question. */
  let latestId = ''
  const start = () => {
    const payment = createPagePayment({ ...services, ...machine.platform(), logger })
    const pages = createPages({
      answer: () => Promise.reject(new Error('this page asks nothing')),
      approvals: {
        documents: async () => [],
        documentGone: async () => undefined,
        documentLost: async () => undefined,
      },
      events: {
        listen: async () => undefined,
        gone: async () => undefined,
        isListed: async () => false,
        wake: async () => false,
      },
      late: (_document, _id, answer) => void payment.takeLate(latestId, answer),
      logger,
      sleep: async () => undefined,
    })
    return { payment, pages, line: pages.opened(DOCUMENT, (message) => void answer(message)) }
  }
  const answer = async (message: ToDocument): Promise<void> => {
    if ('step' in message) worker.line.received(JSON.parse((await callWallet(called, message)).text))
  }
  let worker = start()
  const asking = (id: string): SigningPage => {
    const { pages } = worker
    latestId = id
    return {
      isOpen: () => pages.isOpen(DOCUMENT.document),
      sign: (psbt) => pages.requestPageSignature(DOCUMENT.document, { ...psbt, id: ASK_ID, requestId: id }),
      fail: async (error) => void told.push(error),
    }
  }
  return {
    told,
    payer: (): Promise<PagePayer> =>
      worker.pages.requestPagePayer(DOCUMENT.document, ASK_ID, { uuid: '', network: 'regtest' }),
    sign: (id: string): Promise<void> => worker.payment.ask(id, asking(id)),
    askAgain(id: string) {
      const page = asking(id)
      return worker.payment.askAgain(id, page.isOpen() ? page : undefined)
    },
    /** The user leaves the page. */
    leave: () => worker.line.closed(),
    /** The worker ends, and another takes its place. */
    restart: () => void (worker = start()),
    logged: () => logger.lines.map(({ event }) => event),
  }
}

function adapted(provider: object, shape: Shape): object {
  if (shape === 'unisat' && isUnisat(provider)) return unisat(provider)
  return shape === 'leather' && isLeather(provider) ? leather(provider) : provider
}

function isUnisat(provider: object): provider is Unisat {
  return 'signPsbt' in provider
}

function isLeather(provider: object): provider is Leather {
  return 'request' in provider
}
