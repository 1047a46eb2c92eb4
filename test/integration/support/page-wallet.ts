import { setTimeout as sleep } from 'node:timers/promises'
import type { ReviewView } from '~/lib/contract/views/review'
import type { AppError } from '~/lib/core/errors'
import { callWallet } from '~/lib/provider/page-wallet'
import { createPages, type ToDocument } from '~/lib/services/pages/pages'
import { createPageSigning } from '~/lib/services/signing/page-signing'
import type { Services } from '~/lib/services/services'
import type { TestNetwork } from '../../network/service/fixture'
import { createPageWallet, type PageWallet } from '../../support/page-wallet'
import type { Machine } from './platform'
import { prepareToBitcoin, USDC_UNITS } from './swap-to-bitcoin'

const ORIGIN = 'https://dapp.example'
const DOCUMENT = { origin: ORIGIN, tabId: 1, document: 'document', documentId: null }
const ASK_ID = 1
/**
 * Chains answer as fast as they can here: the pauses between two polls, in which both servers hear of what is new, pass
 * on the machine's clock alone.
 */
const PAUSE_MS = 20

/** A wallet of a page with gas and the tokens of a swap on the base chain. */
export async function fundedPageWallet({ chains }: TestNetwork): Promise<PageWallet> {
  const { base, cross, deployment } = chains
  const wallet = createPageWallet(() =>
    [base, cross].map(({ chainId, nodeUrl }) => ({ chainId, url: nodeUrl })),
  )
  await base.fund(wallet.address, 10n ** 18n)
  await base.fundToken(deployment.base.tokens.usdc.address, wallet.address, USDC_UNITS)
  return wallet
}

/** Reviews a swap to bitcoin of a site that the page's wallet pays. */
export function prepareForPage(
  services: Services,
  network: TestNetwork,
  { address }: PageWallet,
): Promise<ReviewView> {
  return prepareToBitcoin(services, network, {}, { origin: ORIGIN, pageAccount: address })
}

type Site = {
  /** Hands an approved swap over, until its call is sent or given up. */
  sign(id: string): Promise<void>
  /** The errors that its page was answered with. */
  told: AppError[]
}

type Opened = { machine: Machine; services: Services; wallet: PageWallet }

/** A page that is open in the browser, and its wallet. */
export function openSite(network: TestNetwork, { machine, services, wallet }: Opened): Site {
  const { logger, mutex, clock } = machine.platform()
  const pause = async (ms: number) => {
    await sleep(PAUSE_MS)
    machine.wait(ms)
    await network.untilBothKnow()
  }
  const told: AppError[] = []
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
    late: () => undefined,
    logger,
    sleep: pause,
  })
  const answer = async (message: ToDocument): Promise<void> => {
    if ('step' in message) line.received(JSON.parse((await callWallet(wallet, message)).text))
  }
  const line = pages.opened(DOCUMENT, (message) => void answer(message))
  const run = createPageSigning({ ...services, mutex, clock, sleep: pause })
  return {
    told,
    sign: (id) =>
      run(id, {
        isOpen: () => pages.isOpen(DOCUMENT.document),
        canBatch: (terms) => pages.requestPageBatches(DOCUMENT.document, ASK_ID, terms),
        send: (step, call, before) =>
          pages.requestPageSend(DOCUMENT.document, { id: ASK_ID, step, call, before, requestId: id }),
        fail: async (error) => void told.push(error),
      }),
  }
}
