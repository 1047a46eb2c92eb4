import type { FeeChoice } from '~/lib/contract/ui'
import { AppError, recoveryOf, toAppError } from '~/lib/core/errors'
import type { ApprovedReview } from '../swaps/approved-review'
import type { Answers } from './answers'
import type { ApprovalPorts } from './approval-ports'
import type { SwapFollower } from './follow-swap'
import type { QueueEntry } from './queue-entry'

type Ports = Pick<
  ApprovalPorts,
  'queue' | 'sites' | 'refusals' | 'swaps' | 'accounts' | 'connected' | 'changed'
> & {
  answers: Answers
  follower: Pick<SwapFollower, 'resume'>
}

export type Decision = {
  /** What the window showed; `null` for a connection. */
  review: ApprovedReview | null
  acknowledged: boolean
  feeChoice?: FeeChoice | undefined
  /** The account that the user gives a site to see; without it, the one in use when the site asked. */
  accountIndex?: number | undefined
}

export type Approval = ReturnType<typeof createApproval>

/** The user's yes: a connection is made, or a swap signed. */
export function createApproval({
  queue,
  sites,
  refusals,
  swaps,
  accounts,
  connected,
  changed,
  answers,
  follower,
}: Ports) {
  /** Entries that are being signed right now. */
  const approving = new Map<string, Promise<void>>()

  /** A connected site is only waiting for its account to be unlocked. */
  const accountFor = async ({ origin, accountIndex }: QueueEntry): Promise<number> =>
    (await sites.accountOf(origin)) ?? accountIndex

  const connect = async (entry: QueueEntry, chosen = entry.accountIndex): Promise<void> => {
    const accountIndex = await accountFor({ ...entry, accountIndex: chosen })
    const shared = await accounts(accountIndex)
    await sites.connect(entry.origin, accountIndex)
    await refusals.forget(entry.origin)
    await answers.settle(entry, { result: shared })
    connected(entry.origin, shared)
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
      }
      // The background signs what is journalled: a page that heard of a rejection would ask for the same swap again.
      else await follower.resume(entry)
      changed()
      throw thrown
    }
    // The journal has the approval. If the queue cannot note it, the next worker reads it from the journal.
    await Promise.allSettled([
      queue.update(entry.id, { approved: true }),
      follower.resume({ ...entry, approved: true }),
    ])
    changed()
  }

  return {
    /** Whether it is being signed right now: then it can no longer be rejected. */
    isUnderWay: ({ id }: QueueEntry): boolean => approving.has(id),

    /**
     * Answers a request to connect from a site that is already connected and only waited for the wallet to be unlocked.
     * @returns whether it was one
     */
    async connectIfUnlocked(entry: QueueEntry): Promise<boolean> {
      const { ask, origin } = entry
      if (ask.kind !== 'connect' || (await sites.connectedAt(origin)) === undefined) return false
      const isUnlocked = await accounts(await accountFor(entry)).then(
        () => true,
        () => false,
      )
      if (isUnlocked) await connect(entry)
      return isUnlocked
    },

    /**
     * The user's approval of what is shown. A second approval of the same request changes nothing.
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
  }
}

/** A window that still shows an earlier review of a request does not answer for the one that has replaced it. */
function requireLatest(entry: QueueEntry | undefined, named: ApprovedReview | null): void {
  if (named !== null && entry?.review?.shown === true && entry.review.id !== named.reviewId)
    throw new AppError('review-changed', 'a later review of this request is shown')
}
