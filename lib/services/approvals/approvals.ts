import type { FeeChoice } from '~/lib/contract/ui'
import type { AccountsView } from '~/lib/contract/views/status'
import type { ApprovalView, ApprovalWarning } from '~/lib/contract/views/sites'
import { AppError, recoveryOf, toAppError } from '~/lib/core/errors'
import { isSwap } from '~/lib/core/journal/phase'
import type { Swap } from '~/lib/core/journal/types'
import type { Clock, Logger, Random } from '../ports/platform'
import type { Asking } from '../sites/page-document'
import type { Journal } from '../journal/journal'
import type { Refusals } from '../sites/refusals'
import type { Sites } from '../sites/sites'
import type { Swaps } from '../swaps/swaps'
import type { ApprovedReview } from '../swaps/approved-review'
import type { ApprovalWindow } from './approval-window'
import { type Ask, type QueueEntry, isWaiting, type Outcome } from './queue-entry'
import { failed, outcomeOf, rejectionOf, resultOf } from './outcome'
import { createPreparation } from './preparation'
import type { Queue } from './queue'
import { recipientWarnings, siteWarnings } from './warnings'

export type Approvals = ReturnType<typeof createApprovals>
type Decision = {
  /** What the window showed; `null` for a connection. */
  review: ApprovedReview | null
  acknowledged: boolean
  feeChoice?: FeeChoice | undefined
  /** The account that the user gives a site to see; without it, the one in use when the site asked. */
  accountIndex?: number | undefined
}

type Ports = {
  queue: Queue
  window: ApprovalWindow
  sites: Sites
  refusals: Refusals
  swaps: Pick<Swaps, 'prepare' | 'review' | 'approve' | 'reject'>
  journal: Pick<Journal, 'get'>
  accounts: (index: number) => Promise<AccountsView>
  accountInUse: () => Promise<number>
  clock: Clock
  random: Random
  logger: Logger
  changed: () => void
  /** A site has just been connected. */
  connected: (origin: string, accounts: AccountsView) => void
  /** A transaction for a page's own wallet was approved. */
  requestPageSend: (entry: QueueEntry, requestId: string) => void
}

/** The requests of sites that the user must answer: one queue, one window, one answer each. */
export function createApprovals(ports: Ports) {
  const { queue, window, sites, refusals, swaps, journal, accounts, random, logger, changed } = ports
  const reviewFor = createPreparation(ports)
  const waiters = new Map<string, ((outcome: Outcome) => void)[]>()
  /** Entries that are being signed right now. */
  const approving = new Map<string, Promise<void>>()

  const answerOf = async (id: string): Promise<unknown> => {
    const entry = queue.get(id)
    if (entry === undefined) return resultOf(failed('user-rejected'))
    const outcome =
      entry.outcome ??
      (await new Promise<Outcome>((resolve) => waiters.set(id, [...(waiters.get(id) ?? []), resolve])))
    return resultOf(outcome)
  }

  const settle = async (entry: QueueEntry, outcome: Outcome): Promise<void> => {
    const stored = queue.update(entry.id, { outcome })
    for (const tell of waiters.get(entry.id) ?? []) tell(outcome)
    waiters.delete(entry.id)
    changed()
    await stored
  }

  const dropReview = async ({ review }: QueueEntry): Promise<void> => {
    if (review !== null) await swaps.reject(review.id)
  }

  const refuse = async (entry: QueueEntry, outcome: Outcome): Promise<void> => {
    await settle(entry, outcome)
    await dropReview(entry)
  }

  /** The user's no. A site that asked to connect has to wait before it asks again. */
  const reject = async (entry: QueueEntry): Promise<void> => {
    // Noted before the page hears of it and can ask again.
    const noted = entry.ask.kind === 'connect' ? refusals.refused(entry.origin) : undefined
    await refuse(entry, rejectionOf(entry))
    await noted
  }

  /** A connection that has been made is only unlocked: that may be asked for at any time. */
  const requireWelcome = async (origin: string): Promise<void> => {
    if ((await sites.connectedAt(origin)) === undefined) await refusals.requireWelcome(origin)
  }

  /** Entries that still wait; those being signed can no longer be answered. */
  const unanswered = (): QueueEntry[] => queue.waiting().filter(({ id }) => !approving.has(id))

  /** Everything that waits now; what sites ask later is a question of its own. */
  const rejectAll = async (): Promise<void> => {
    await queue.ready()
    for (const entry of unanswered()) await reject(entry)
  }

  const follow = async (swap: Swap): Promise<void> => {
    await queue.ready()
    const entry = queue.all().find(({ review, outcome }) => outcome === null && review?.id === swap.id)
    const outcome = outcomeOf(swap)
    if (entry !== undefined && outcome !== undefined) await settle(entry, outcome)
  }

  /** Resumes what an earlier worker had begun: the journal says how far it got. */
  const resume = async (entry: QueueEntry): Promise<void> => {
    if (entry.review === null || entry.outcome !== null) return
    const swap = await journal.get(entry.review.id)
    if (swap === undefined || !isSwap(swap)) return
    if (!entry.approved) await queue.update(entry.id, { approved: true })
    if (entry.ask.kind === 'swap' && entry.ask.account !== null) ports.requestPageSend(entry, swap.id)
    await follow(swap)
  }

  const showWindow = async ({ ask, origin }: Pick<QueueEntry, 'ask' | 'origin'>): Promise<void> => {
    try {
      // After its second no, a site takes the focus no more: its question waits in the popup.
      if (ask.kind === 'connect' && (await refusals.isInsistent(origin))) return
      await window.show()
    } catch (thrown) {
      logger.log('error', 'window-failed', { code: toAppError(thrown).code })
    }
  }

  /** A connected site only waits for its own account to be unlocked. */
  const accountFor = async ({ origin, accountIndex }: QueueEntry): Promise<number> =>
    (await sites.accountOf(origin)) ?? accountIndex

  const connect = async (entry: QueueEntry, chosen = entry.accountIndex): Promise<void> => {
    const accountIndex = await accountFor({ ...entry, accountIndex: chosen })
    const shared = await accounts(accountIndex)
    await sites.connect(entry.origin, accountIndex)
    await refusals.forget(entry.origin)
    await settle(entry, { result: shared })
    ports.connected(entry.origin, shared)
  }

  const sign = async (entry: QueueEntry, { review: named, acknowledged, feeChoice }: Decision) => {
    const { review, ask } = entry
    if (ask.kind !== 'swap' || review?.shown !== true || named === null)
      throw new AppError('quote-stale', 'nothing has been shown to approve')
    try {
      await swaps.approve(named, acknowledged, feeChoice ?? 'normal')
    } catch (thrown) {
      // What was shown no longer holds.
      if (recoveryOf(toAppError(thrown).code) === 'ask-again') {
        await queue.update(entry.id, { review: null })
        await swaps.reject(review.id)
        changed()
      }
      throw thrown
    }
    await queue.update(entry.id, { approved: true })
    changed()
    await resume({ ...entry, approved: true })
  }

  const warningsFor = async (entry: QueueEntry): Promise<ApprovalWarning[]> => {
    const warnings = siteWarnings(entry.origin)
    if (entry.review === null) return warnings
    const review = await swaps.review(entry.review.id)
    if (review === undefined) return warnings
    return [...warnings, ...recipientWarnings(review.recipient)]
  }

  const viewOf = async (entry: QueueEntry, total: number): Promise<ApprovalView> => {
    const { id, origin, accountIndex, ask } = entry
    const common = { id, origin, accountIndex, position: 1, total }
    if (ask.kind === 'connect') return { ...common, kind: 'connect', warnings: siteWarnings(origin) }
    const review = await reviewFor(entry, ask)
    const { failure } = entry
    return { ...common, kind: 'swap', warnings: await warningsFor(entry), review, error: failure }
  }

  /** An already connected site only waits for the wallet to be unlocked. */
  const isAnsweredByUnlocking = async (entry: QueueEntry): Promise<boolean> => {
    const { ask, origin } = entry
    if (ask.kind !== 'connect' || (await sites.connectedAt(origin)) === undefined) return false
    return accounts(await accountFor(entry)).then(
      () => true,
      () => false,
    )
  }

  const next = async (): Promise<ApprovalView | null> => {
    await queue.ready()
    const waiting = queue.waiting()
    const [entry] = waiting
    if (entry === undefined) {
      await window.finish()
      return null
    }
    if (await isAnsweredByUnlocking(entry)) {
      await connect(entry)
      return next()
    }
    return viewOf(entry, waiting.length)
  }

  return {
    next,
    follow,

    /** Answers the page of an approved swap with an error. What becomes of the swap itself, the journal decides. */
    async fail(id: string, { code, details }: AppError): Promise<void> {
      const entry = queue.get(id)
      if (entry?.outcome === null) await settle(entry, failed(code, details))
    },

    /** How many requests wait for an answer. */
    async count(): Promise<number> {
      await queue.ready()
      return queue.waiting().length
    },

    /**
     * Puts a question to the user and resolves with the answer. The same request id of the same document is the same
     * question.
     * @throws AppError `site-blocked`, `connect-too-soon`, `connect-pending`, `queue-full`, `user-rejected`, and the reason if it could not be signed
     */
    async ask(asking: Asking, ask: Ask): Promise<unknown> {
      await queue.ready()
      const { origin, document, askId } = asking
      const accountIndex = (await sites.accountOf(origin)) ?? (await ports.accountInUse())
      const known = () => queue.all().find((entry) => entry.document === document && entry.askId === askId)
      if (ask.kind === 'connect' && known() === undefined) await requireWelcome(origin)
      const entry = known()
      if (entry !== undefined) {
        const answer = answerOf(entry.id)
        await resume(entry)
        return answer
      }
      const id = random.uuid()
      const unasked = { review: null, failure: null, approved: false, outcome: null }
      await queue.add({ id, askId, document, origin, accountIndex, ask, ...unasked })
      changed()
      void showWindow({ ask, origin })
      return answerOf(id)
    },

    /**
     * The user's approval of what is shown. Approving twice has the effect of once.
     * @throws AppError `request-unknown` for any entry but the first in the queue, `review-changed` for any review but
     * its latest, and the reason if it cannot be signed
     */
    async approve(id: string, decision: Decision): Promise<void> {
      await queue.ready()
      requireLatest(queue.get(id), decision.review)
      const underWay = approving.get(id)
      if (underWay !== undefined) return underWay
      const [entry] = queue.waiting()
      if (entry?.id !== id) throw new AppError('request-unknown', 'nothing of that name is shown')
      const done =
        entry.ask.kind === 'connect' ? connect(entry, decision.accountIndex) : sign(entry, decision)
      approving.set(id, done)
      try {
        await done
      } finally {
        approving.delete(id)
      }
    },

    async reject(id: string): Promise<void> {
      await queue.ready()
      const entry = unanswered().find((waiting) => waiting.id === id)
      if (entry !== undefined) await reject(entry)
    },

    /** The user wants to hear of a site no more: everything of it that waits is rejected. */
    async block(id: string): Promise<void> {
      await queue.ready()
      const entry = unanswered().find((waiting) => waiting.id === id)
      if (entry?.ask.kind !== 'connect') return
      await refusals.block(entry.origin)
      for (const waiting of unanswered())
        if (waiting.origin === entry.origin) await refuse(waiting, rejectionOf(waiting))
    },

    rejectAll,

    /** Closing the window rejects everything that waited in it. */
    async windowClosed(windowId: string): Promise<void> {
      if (await window.wasClosed(windowId)) await rejectAll()
    },

    /** A closed document's requests are dropped; what was approved continues. */
    async documentGone(document: string): Promise<void> {
      await queue.ready()
      const livesOn = ({ id, approved, outcome }: QueueEntry) =>
        approving.has(id) || (approved && outcome === null)
      const gone = queue.all().filter((entry) => entry.document === document && !livesOn(entry))
      await queue.remove((entry) => gone.includes(entry))
      for (const entry of gone) waiters.delete(entry.id)
      if (gone.some(isWaiting)) changed()
      await Promise.all(gone.filter(isWaiting).map(dropReview))
    },

    /** The documents with entries in the queue. */
    async documents(): Promise<string[]> {
      await queue.ready()
      return [...new Set(queue.all().map(({ document }) => document))]
    },

    async siteRevoked(origin: string): Promise<void> {
      await queue.ready()
      for (const entry of unanswered())
        if (entry.origin === origin && entry.ask.kind === 'swap')
          await refuse(entry, failed('site-not-connected'))
    },
  }
}

/** A window that still shows an earlier review of a request does not answer for the one that has replaced it. */
function requireLatest(entry: QueueEntry | undefined, named: ApprovedReview | null): void {
  if (named !== null && entry?.review?.shown === true && entry.review.id !== named.reviewId)
    throw new AppError('review-changed', 'a later review of this request is shown')
}
