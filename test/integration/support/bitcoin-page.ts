import type { AppError } from '~/lib/core/errors'
import type { PagePayer } from '~/lib/core/page-payer'
import { bitcoinWallet } from '~/lib/provider/bitcoin-wallet'
import { leather, unisat, type Leather, type Unisat } from '~/lib/provider/client/wallets'
import { callWallet } from '~/lib/provider/page-wallet'
import { createPages, type ToDocument } from '~/lib/services/pages/pages'
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
  const pages = createPages({
    answer: () => Promise.reject(new Error('this page asks nothing')),
    approvals: {
      documents: async () => [],
      documentGone: async () => undefined,
      documentLost: async () => undefined,
    },
    events: { listen: async () => undefined, gone: async () => undefined },
    logger: machine.platform().logger,
    sleep: async () => undefined,
  })
  const answer = async (message: ToDocument): Promise<void> => {
    if ('step' in message) line.received(JSON.parse((await callWallet(called, message)).text))
  }
  const line = pages.opened(DOCUMENT, (message) => void answer(message))
  const run = createPagePayment(services)
  return {
    told,
    payer: (): Promise<PagePayer> =>
      pages.requestPagePayer(DOCUMENT.document, ASK_ID, { uuid: '', network: 'regtest' }),
    sign: (id: string): Promise<void> =>
      run(id, {
        isOpen: () => pages.isOpen(DOCUMENT.document),
        sign: (psbt) => pages.requestPageSignature(DOCUMENT.document, { ...psbt, id: ASK_ID, requestId: id }),
        fail: async (error) => void told.push(error),
      }),
    /** The user leaves the page. */
    leave: line.closed,
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
