import type { PaymentOrder } from '~/lib/contract/ui'
import type { PaymentQuoteView, PaymentReviewView } from '~/lib/contract/views/payment'
import { AppError } from '~/lib/core/errors'
import type { BitcoinPayment, Entry } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { ReviewStore } from '../ports/journal-store'
import type { Keyring } from '../ports/keyring'
import { isPendingSwap, type PendingPayment } from '../ports/pending-review'
import type { Clock, Random } from '../ports/platform'
import type { Recipients } from '../recipients/recipients'
import { REVIEW_LIFETIME_MS } from '../consent/freshness'
import { checkShown } from '../consent/warning-consent'
import { createPaymentApproval } from './approve-payment'
import { preparePayment } from './prepare-payment'
import { quotePayment } from './quote-payment'
import { reviewViewOf } from './review-view'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  recipients: Pick<Recipients, 'judge'>
  clock: Clock
  random: Random
  /** Called once a payment is approved: its broadcast and tracking start. */
  started: (entry: Entry) => void
}

/** Plain payments on Bitcoin: from an order over its review to signed bytes on disk. */
export function createPayments(ports: Ports) {
  const { deployments, keyring, journal, reviews, recipients, clock, random, started } = ports
  const approval = createPaymentApproval(ports)

  const context = async () => {
    const [deployment, accounts] = await Promise.all([deployments.current(), keyring.accounts()])
    return { deployment, accounts, journal, recipients }
  }

  const kept = async (id: string): Promise<PendingPayment | undefined> => {
    const review = await reviews.get(id)
    return review === undefined || isPendingSwap(review) ? undefined : review
  }

  const required = async (id: string): Promise<PendingPayment> => {
    const pending = await kept(id)
    if (pending === undefined) throw new AppError('quote-stale', 'no such review')
    return pending
  }

  const prepare = async (order: PaymentOrder): Promise<PaymentReviewView> => {
    await reviews.prune(clock.now() - REVIEW_LIFETIME_MS * 2)
    const pending = await preparePayment(await context(), order, {
      id: random.uuid(),
      createdAt: clock.now(),
    })
    await reviews.put(pending)
    return reviewViewOf(pending)
  }

  return {
    quote: async (order: PaymentOrder): Promise<PaymentQuoteView> => quotePayment(await context(), order),

    /** Builds and reviews the payment, and keeps the review for the user's decision. */
    prepare,

    /**
     * Builds and reviews the order of a review again, in its place.
     * @throws AppError `quote-stale` if the review is gone, and whatever `prepare` throws
     */
    async renew(id: string): Promise<PaymentReviewView> {
      const renewed = await prepare((await required(id)).order)
      await reviews.remove(id)
      return renewed
    },

    /** A prepared review, to show it again; `undefined` once approved, rejected or dropped. */
    async review(id: string): Promise<PaymentReviewView | undefined> {
      const pending = await kept(id)
      return pending && reviewViewOf(pending)
    },

    /**
     * Signs what was shown. Approving twice, from any window, gives the same payment.
     * @throws AppError `review-changed` if the review is not the one that the approval names
     */
    async approve(
      { reviewId: id, digest }: { reviewId: string; digest: string },
      acknowledged: boolean,
    ): Promise<{ requestId: string }> {
      if ((await journal.get(id)) !== undefined) return { requestId: id }
      const pending = await required(id)
      if (pending.review.digest !== digest)
        throw new AppError('review-changed', 'another review than was shown')
      checkShown(pending, acknowledged)
      started(await approval.approve(pending, acknowledged))
      return { requestId: id }
    },

    /** Signs an approved payment whose worker died before it could. */
    resume: async (payment: BitcoinPayment): Promise<Entry> =>
      approval.resume(payment, await kept(payment.id)),

    reject: (id: string) => reviews.remove(id),
  }
}
