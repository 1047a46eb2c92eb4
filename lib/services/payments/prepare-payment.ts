import type { PaymentOrder } from '~/lib/contract/orders'
import { arrivalTime, blocksAtRate } from '~/lib/core/quote/arrival-time'
import { judgePayment } from '~/lib/core/review/judge-payment'
import { headOf, type Stamp } from '../consent/desk'
import type { PendingPayment } from '../ports/pending-review'
import { gatherPayment, type PaymentContext } from './gather'
import { routeOfPayment } from './route'

/**
 * Builds the payment and reviews it against the order and the chain. Nothing is reserved or signed.
 * @throws AppError as `routeOfPayment` and `gatherPayment`
 */
export async function preparePayment(
  context: PaymentContext,
  order: PaymentOrder,
  stamp: Stamp,
): Promise<PendingPayment> {
  const route = routeOfPayment(order, context.deployment.profile)
  const gathered = await gatherPayment(context, route, stamp)
  const { profileId, facts, recipient, estimates, feeRate, leftBehind } = gathered
  return {
    kind: 'bitcoin-payment',
    ...headOf(stamp),
    order,
    profileId,
    intent: { kind: 'bitcoin-payment', ...facts.intent },
    recipient,
    ...judgePayment(route, gathered),
    arrival: arrivalTime({ kind: 'bitcoin-payment', firstBlocks: blocksAtRate(estimates.rates, feeRate) }),
    leftBehind,
  }
}
