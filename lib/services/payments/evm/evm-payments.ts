import type { EvmPaymentOrder } from '~/lib/contract/orders'
import type { EvmPaymentQuoteView, EvmPaymentReviewView } from '~/lib/contract/views/payment'
import type { EvmPayment } from '~/lib/core/journal/types'
import type { CallPorts } from '../../consent/call-kind'
import { createDesk, type Desk, type DeskPorts } from '../../consent/desk'
import { isPendingOf, type PendingEvmPayment } from '../../ports/pending-review'
import type { Recipients } from '../../recipients/recipients'
import { createEvmPaymentApproval } from './approve'
import { prepareEvmPayment } from './prepare'
import { quoteEvmPayment } from './quote'
import { evmReviewViewOf } from './review-view'

type Ports = DeskPorts & CallPorts & { recipients: Pick<Recipients, 'judge'> }

export type EvmPayments = Desk<EvmPaymentOrder, EvmPaymentQuoteView, EvmPaymentReviewView, EvmPayment>

/** Plain payments on EVM networks: of the native currency, and of tokens. */
export function createEvmPayments(ports: Ports): EvmPayments {
  const { recipients } = ports
  const approval = createEvmPaymentApproval(ports)
  return createDesk<
    EvmPaymentOrder,
    EvmPaymentQuoteView,
    PendingEvmPayment,
    EvmPaymentReviewView,
    EvmPayment
  >(ports, {
    isOwn: isPendingOf('evm-payment'),
    quote: quoteEvmPayment,
    prepare: (context, order, stamp) => prepareEvmPayment({ ...context, recipients }, order, stamp),
    viewOf: evmReviewViewOf,
    digestOf: ({ review }) => review.digest,
    approve: (pending, { acknowledged }) =>
      approval.approve(pending, { acknowledged, feeChoice: pending.order.feeChoice }),
    resume: approval.resume,
    review: approval.review,
  })
}
