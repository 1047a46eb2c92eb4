import type { PaymentOrder } from '~/lib/contract/orders'
import type { PaymentQuoteView, PaymentReviewView } from '~/lib/contract/views/payment'
import type { BitcoinPayment } from '~/lib/core/journal/types'
import type { SpendPorts } from '../consent/approve-spend'
import { createDesk, type Desk, type DeskPorts } from '../consent/desk'
import { isPendingOf, type PendingPayment } from '../ports/pending-review'
import type { Recipients } from '../recipients/recipients'
import { createPaymentApproval } from './approve-payment'
import { preparePayment } from './prepare-payment'
import { quotePayment } from './quote-payment'
import { reviewViewOf } from './review-view'

type Ports = DeskPorts & SpendPorts & { recipients: Pick<Recipients, 'judge'> }

export type Payments = Desk<PaymentOrder, PaymentQuoteView, PaymentReviewView, BitcoinPayment>

/** Plain payments on Bitcoin, from the wallet's own key. */
export function createPayments(ports: Ports): Payments {
  const { recipients } = ports
  return createDesk<PaymentOrder, PaymentQuoteView, PendingPayment, PaymentReviewView, BitcoinPayment>(
    ports,
    {
      isOwn: isPendingOf('bitcoin-payment'),
      quote: quotePayment,
      prepare: (context, order, stamp) => preparePayment({ ...context, recipients }, order, stamp),
      viewOf: reviewViewOf,
      digestOf: ({ review }) => review.digest,
      ...createPaymentApproval(ports),
    },
  )
}
