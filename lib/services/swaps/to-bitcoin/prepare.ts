import type { ToBitcoinOrder } from '~/lib/contract/orders'
import { judgeCall, judgeToBitcoin } from '~/lib/core/review/judge-to-bitcoin'
import type { Stamp } from '../../consent/desk'
import type { PendingToBitcoinReview } from '../../ports/pending-review'
import { gatherToBitcoin, type Payer, type ToBitcoinContext } from './gather'
import { pendingToBitcoin } from './pending'
import { routeToBitcoin } from './route'
import { trySteps } from './try-steps'

/**
 * Requests an estimate and the contract's inputs, reviews them and simulates the calls. Nothing is signed.
 * @throws AppError `funds-insufficient` and `gas-insufficient`, for the balance that other entries leave
 */
export async function prepareToBitcoin(
  context: ToBitcoinContext,
  order: ToBitcoinOrder,
  payer: Payer,
  stamp: Stamp,
): Promise<PendingToBitcoinReview> {
  const route = routeToBitcoin(order, context.deployment.profile, context.ownBitcoinAddress)
  const gathered = await gatherToBitcoin(context, route, payer, stamp)
  const call = judgeCall(order, gathered, stamp)
  const tried = await trySteps(route, gathered, call)
  return pendingToBitcoin(route, gathered, tried, judgeToBitcoin(route, gathered, call, tried), stamp)
}
