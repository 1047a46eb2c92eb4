import { SERVICE_ALONE } from '~/lib/core/quote/shown-price'
import type { SharedAccountsView } from '~/lib/contract/views/status'
import type { ApprovalView } from '~/lib/contract/views/sites'
import type { ToEvmOrder } from '~/lib/contract/orders'
import type { ReviewView } from '~/lib/contract/views/review'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { AppError } from '~/lib/core/errors'
import { OWN_ADDRESS, APPROVED_TO_EVM, addressOf, signed, toEvm } from '~/lib/core/journal/swap.fixture'
import type { PagePayer } from '~/lib/core/page-payer'
import type { Judgement } from '~/lib/core/recipient/judge'
import type { Swap } from '~/lib/core/journal/types'
import { NO_FEES } from '~/lib/core/quote/no-fees.fixture'
import type { Requester } from '../sites/page-document'
import { memoryArea, memoryClock, memoryLogger, memoryMutex } from '../ports/memory.fixture'
import { createRefusals } from '../sites/refusals'
import { createSites, type SitePayer } from '../sites/sites'
import { createApprovalWindow } from './approval-window'
import { UNKNOWN_PRICE } from '../../core/quote/unknown-price.fixture'
import { type Approvals, createApprovals } from './approvals'
import type { QueueEntry, SwapRequest } from './queue-entry'
import { createQueue } from './queue'

export const SITE = 'https://site.example'
export const ACCOUNTS: SharedAccountsView = {
  bitcoin: { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02', network: 'regtest' },
  evm: { address: addressOf('9') },
}
/** Another account of the same wallet. */
export const OTHER_ACCOUNTS = {
  bitcoin: { ...ACCOUNTS.bitcoin, publicKey: '03' },
  evm: { address: addressOf('8') },
} satisfies SharedAccountsView

const ORDER: ToEvmOrder = {
  direction: 'to-evm',
  amountSats: 1_000_000n,
  networkName: 'polygon',
  outputToken: null,
  recipient: null,
  slippageBps: 100,
  feeChoice: null,
  minOutput: 5n,
}

export function swapRequest(over: Partial<SwapRequest> = {}): SwapRequest {
  return { kind: 'swap', order: ORDER, account: null, ...over }
}

export function requester(requestNumber: number, document = 'doc', origin = SITE): Requester {
  return { origin, tabId: 1, document, documentId: null, requestNumber, isOpen: () => true }
}

/** A browser with one wallet. Each `start` is a worker that resumes from the browser's session storage. */
export function approvalsWorld() {
  const session = memoryArea()
  session.stored.set(UNLOCKED_UNTIL, String(Number.MAX_SAFE_INTEGER))
  const local = memoryArea()
  const clock = memoryClock(1_000_000)
  const open = new Set<string>()
  const entries = new Map<string, Swap>()
  const reviews = new Map<string, ReviewView>()
  const state = {
    isLocked: false,
    accountInUse: 0,
    /** The accounts that were checked, and those that reviews were built for. */
    checkedFor: [] as (number | undefined)[],
    preparedFor: [] as (number | undefined)[],
    windowsOpened: 0,
    /** Errors that checking, preparing and approving fail with, once each. */
    checkFails: [] as AppError[],
    prepareFails: [] as AppError[],
    approveFails: [] as AppError[],
    /** Errors that reading the journal fails with, once each. */
    lookUpFails: [] as AppError[],
    orders: [] as unknown[],
    connected: [] as string[],
    handed: [] as QueueEntry[],
    nextId: 0,
    /** The account that a page's wallet gives, or why not. */
    pageAccount: (): Promise<string | PagePayer> => Promise.resolve(addressOf('4')),
    askedWallets: [] as string[],
    /** Whether the wallet has no account. */
    isEmpty: false,
    verdict: 'ok' as ReviewView['verdict'],
    /** The wait of a check, a preparation or a rejection. */
    busy: Promise.resolve() as Promise<unknown>,
    /** The wait of signing. */
    approveBusy: Promise.resolve() as Promise<unknown>,
    recipient: { standing: 'own', address: addressOf('9'), isInUse: true, account: 0 } as Judgement,
  }

  const accounts = async (index: number, payer?: SitePayer): Promise<SharedAccountsView> => {
    if (state.isLocked) throw new AppError('wallet-locked', 'locked')
    if (payer !== undefined) return { bitcoin: { ...payer, network: 'regtest' }, evm: null }
    if (state.isEmpty) throw new AppError('account-missing', 'no account')
    return index === 0 ? ACCOUNTS : OTHER_ACCOUNTS
  }
  const accountInUse = async () => state.accountInUse

  const swaps = {
    async requirePossible(_: unknown, { accountIndex }: { accountIndex?: number | undefined }) {
      state.checkedFor.push(accountIndex)
      await state.busy
      const failure = state.checkFails.shift()
      if (failure !== undefined) throw failure
    },
    async prepare(
      order: unknown,
      { origin, accountIndex }: { origin: string | null; accountIndex?: number | undefined },
    ): Promise<ReviewView> {
      const failure = state.prepareFails.shift()
      if (failure !== undefined) throw failure
      await accounts(0)
      await state.busy
      state.preparedFor.push(accountIndex)
      state.orders.push(order)
      const entryId = `review-${(state.nextId += 1)}`
      const review: ReviewView = {
        kind: 'swap',
        entryId,
        digest: `digest of ${entryId}`,
        origin,
        payer: OWN_ADDRESS,
        intent: APPROVED_TO_EVM.intent,
        recipient: state.recipient,
        verdict: state.verdict,
        findings: [],
        checks: [],
        expectedOutput: 100n,
        isMinimumEnforced: true,
        waitsFor: null,
        expiresAt: clock.time + 5 * 60_000,
        fees: NO_FEES,
        price: UNKNOWN_PRICE,
        feeSources: SERVICE_ALONE,
        crossingFee: null,
        bitcoin: null,
        evm: null,
      }
      reviews.set(entryId, review)
      return review
    },
    review: async (id: string) => reviews.get(id),
    async approve({ entryId: id, digest }: { entryId: string; digest: string }) {
      const failure = state.approveFails.shift()
      if (failure !== undefined) throw failure
      const review = reviews.get(id)
      if (review === undefined) throw new AppError('quote-stale', 'no such review')
      if (review.digest !== digest) throw new AppError('review-changed', 'another review')
      await state.approveBusy
      entries.set(id, toEvm([signed('1')], { id, origin: review.origin }))
      reviews.delete(id)
      return { entryId: id }
    },
    async reject(id: string) {
      await state.busy
      reviews.delete(id)
    },
  }

  const start = () => {
    const sites = createSites({ local, session, mutex: memoryMutex(), clock, changed: () => {} })
    const refusals = createRefusals({
      local,
      mutex: memoryMutex(),
      clock,
      changed: () => {},
      siteOf: async (origin) => origin,
    })
    const journal = {
      async get(id: string) {
        const failure = state.lookUpFails.shift()
        if (failure !== undefined) throw failure
        return entries.get(id)
      },
    }
    const approvals = createApprovals({
      queue: createQueue({ session, journal, changed: () => {} }),
      window: createApprovalWindow({
        session,
        windows: {
          async open() {
            const id = `window:${(state.windowsOpened += 1)}`
            open.add(id)
            return id
          },
          focus: async (id) => open.has(id),
        },
      }),
      sites,
      refusals,
      swaps,
      journal,
      accounts,
      accountInUse,
      clock,
      random: { bytes: (length) => new Uint8Array(length), uuid: () => `entry-${(state.nextId += 1)}` },
      logger: memoryLogger(),
      changed: () => {},
      connected: (origin) => void state.connected.push(origin),
      pageAccount: (_, uuid) => {
        state.askedWallets.push(uuid)
        return state.pageAccount()
      },
      requestPageSend: (entry) => void state.handed.push(entry),
    })
    return { approvals, sites, refusals }
  }

  return {
    ...start(),
    start,
    state,
    clock,
    session,
    entries,
    reviews,
    /** The user closes the approval window. */
    closeWindow: (approvals: Approvals) => {
      const [id = ''] = open
      open.delete(id)
      return approvals.windowClosed(id)
    },
  }
}

export type ApprovalsWorld = ReturnType<typeof approvalsWorld>

/** Returns what the window shows, once something waits and its review is built. */
export async function shown(approvals: Approvals) {
  for (let turn = 0; turn < 50; turn++) {
    const view = await approvals.next()
    if (view !== null && (view.kind !== 'swap' || view.review !== null || view.error !== null)) return view
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('nothing is shown')
}

/** The error code that a request was rejected with. */
export async function codeOf(answer: Promise<unknown>): Promise<string> {
  try {
    return `answered ${JSON.stringify(await answer)}`
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : String(thrown)
  }
}

/** The user's yes to what the window shows. */
export function yesTo(view: ApprovalView | null) {
  const review = view?.kind === 'swap' ? view.review : null
  return {
    review: review && { entryId: review.entryId, digest: review.digest },
    acknowledged: true,
  }
}
