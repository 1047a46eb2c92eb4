import { AppError } from '~/lib/core/errors'
import type { Entry, Payment } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import { waitingEntry } from '../journal/waiting-entry'
import type { Deployments } from '../ports/deployment'
import type { ReviewStore } from '../ports/journal-store'
import type { PendingEvmPayment, PendingPayment, PendingReview } from '../ports/pending-review'
import type { Clock, Random } from '../ports/platform'
import { pruneReviews } from '../consent/prune-reviews'
import { checkShown } from '../consent/warning-consent'

type Ports = {
  deployments: Pick<Deployments, 'current'>
  journal: Journal
  reviews: ReviewStore
  clock: Clock
  random: Random
  /** Called once a payment is approved: its broadcast and tracking start. */
  started: (entry: Entry) => void
}

type Pending = PendingPayment | PendingEvmPayment

/** What differs from one kind of payment to another: `Order` asks for it, `View` shows its review. */
type PaymentKind<Order, P extends Pending, View, E extends Payment> = {
  isOwn: (review: PendingReview) => review is P
  /** Builds and reviews it, for an account or for the one in use. Nothing is reserved or signed. */
  prepare: (
    order: Order,
    stamp: { id: string; createdAt: number; accountIndex: number | undefined },
  ) => Promise<P>
  viewOf: (pending: P) => View
  orderOf: (pending: P) => Order
  approve: (pending: P, acknowledged: boolean) => Promise<Entry>
  resume: (entry: E, pending: P | undefined) => Promise<Entry>
}

/** From an order over its review to signed bytes on disk, for plain payments of one kind. */
export function createPaymentDesk<Order, P extends Pending, View, E extends Payment>(
  { deployments, journal, reviews, clock, random, started }: Ports,
  kind: PaymentKind<Order, P, View, E>,
) {
  const kept = async (id: string): Promise<P | undefined> => {
    const review = await reviews.get(id)
    return review !== undefined && kind.isOwn(review) ? review : undefined
  }

  const required = async (id: string): Promise<P> => {
    const pending = await kept(id)
    if (pending === undefined) throw new AppError('quote-stale', 'no such review')
    return pending
  }

  const prepare = async (order: Order, accountIndex?: number): Promise<View> => {
    await pruneReviews(reviews, journal, clock.now())
    const pending = await kind.prepare(order, {
      id: random.uuid(),
      createdAt: clock.now(),
      accountIndex,
    })
    await reviews.put(pending)
    return kind.viewOf(pending)
  }

  return {
    /** Builds and reviews the payment, and keeps the review for the user's decision. */
    prepare: (order: Order) => prepare(order),

    /**
     * Builds and reviews the order of a review again, in its place and for its account.
     * @throws AppError `quote-stale` if the review is gone, and whatever `prepare` throws
     */
    async renew(id: string): Promise<View> {
      const pending = await required(id)
      const renewed = await prepare(kind.orderOf(pending), pending.accountIndex)
      await reviews.remove(id)
      return renewed
    },

    /** A prepared review, to show it again; `undefined` once approved, rejected or dropped. */
    async review(id: string): Promise<View | undefined> {
      const pending = await kept(id)
      return pending && kind.viewOf(pending)
    },

    /**
     * Signs what was shown. Approving twice, from any window, gives the same payment.
     * @throws AppError `review-changed` if the review is not the one that the approval names, or is of another profile
     * than the one in use
     */
    async approve(
      { reviewId: id, digest }: { reviewId: string; digest: string },
      acknowledged: boolean,
    ): Promise<{ requestId: string }> {
      if ((await journal.get(id)) !== undefined) return { requestId: id }
      const pending = await required(id)
      if (pending.review.digest !== digest)
        throw new AppError('review-changed', 'another review than was shown')
      checkShown(pending, acknowledged, (await deployments.current()).profile)
      const signed = kind.approve(pending, acknowledged)
      started(await signed.catch((thrown: unknown) => waitingEntry(thrown, id, journal)))
      return { requestId: id }
    },

    /** Signs an approved payment whose worker died before it could. */
    resume: async (payment: E): Promise<Entry> => kind.resume(payment, await kept(payment.id)),

    reject: (id: string) => reviews.remove(id),
  }
}
