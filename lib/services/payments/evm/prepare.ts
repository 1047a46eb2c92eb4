import type { EvmPaymentOrder } from '~/lib/contract/orders'
import { arrivalTime } from '~/lib/core/quote/arrival-time'
import { judgeEvmPayment } from '~/lib/core/review/judge-evm-payment'
import { headOf, type Stamp } from '../../consent/desk'
import type { PendingEvmPayment } from '../../ports/pending-review'
import { type EvmPaymentContext, gatherEvmPayment } from './gather'
import { routeOfEvmPayment } from './route'

/**
 * Encodes the payment, runs it on the chain's latest state and reviews it. Nothing is signed.
 * @throws AppError as `routeOfEvmPayment` and `gatherEvmPayment`
 */
export async function prepareEvmPayment(
  context: EvmPaymentContext,
  order: EvmPaymentOrder,
  stamp: Stamp,
): Promise<PendingEvmPayment> {
  const route = routeOfEvmPayment(order, context.deployment.profile)
  const gathered = await gatherEvmPayment(context, route, stamp)
  const { profileId, account, intent, recipient, priced } = gathered
  return {
    kind: 'evm-payment',
    ...headOf(stamp),
    order,
    profileId,
    account,
    intent,
    recipient,
    arrival: arrivalTime({ kind: 'evm-payment' }),
    gas: priced.gas,
    ...judgeEvmPayment(gathered),
  }
}
