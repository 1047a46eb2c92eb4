import type { PaymentOrder } from '~/lib/contract/ui'
import type { PaymentQuoteView, PaymentReviewView } from '~/lib/contract/views/payment'
import type { BitcoinPayment, Entry } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { ReviewStore } from '../ports/journal-store'
import type { Keyring } from '../ports/keyring'
import { isPendingOf, type PendingPayment, type PendingReview } from '../ports/pending-review'
import type { Clock, Random } from '../ports/platform'
import type { Recipients } from '../recipients/recipients'
import { createPaymentApproval } from './approve-payment'
import { createPaymentDesk } from './desk'
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

const isBitcoinPayment = isPendingOf('bitcoin-payment')
/** An earlier version stored reviews of sweeps too. Their key is held nowhere, so they are gone. */
const isOwn = (review: PendingReview): review is PendingPayment =>
  isBitcoinPayment(review) && review.intent.isSweep !== true

/** Plain payments on Bitcoin, from the wallet's own key. */
export function createPayments(ports: Ports) {
  const { deployments, keyring, journal, recipients } = ports
  const approval = createPaymentApproval(ports)

  const context = async (accountIndex?: number) => {
    const [deployment, accounts] = await Promise.all([deployments.current(), keyring.accounts(accountIndex)])
    return { deployment, accounts, journal, recipients }
  }

  return {
    ...createPaymentDesk<PaymentOrder, PendingPayment, PaymentReviewView, BitcoinPayment>(ports, {
      isOwn,
      prepare: async (order, { accountIndex, ...stamp }) => {
        const paying = await context(accountIndex)
        return { ...(await preparePayment(paying, order, stamp)), accountIndex: paying.accounts.index }
      },
      viewOf: reviewViewOf,
      orderOf: ({ order }) => order,
      ...approval,
    }),

    quote: async (order: PaymentOrder): Promise<PaymentQuoteView> => quotePayment(await context(), order),
  }
}
