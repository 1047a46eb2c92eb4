import type { ToEvmOrder } from '~/lib/contract/orders'
import { judgeToEvm } from '~/lib/core/review/judge-to-evm'
import type { Stamp } from '../../consent/desk'
import type { PendingToEvmReview } from '../../ports/pending-review'
import { gatherToEvm, type ToEvmContext } from './gather'
import { pendingToEvm } from './pending'
import { routeToEvm } from './route'

/**
 * Requests an estimate and an unsigned transaction, and reviews it against the order and the chains. Nothing is
 * reserved or signed.
 */
export async function prepareToEvm(
  context: ToEvmContext,
  order: ToEvmOrder,
  stamp: Stamp,
): Promise<PendingToEvmReview> {
  const { deployment, accounts } = context
  const route = routeToEvm(order, deployment.profile, accounts.evm?.address)
  const gathered = await gatherToEvm(context, route, stamp)
  return pendingToEvm(route, gathered, judgeToEvm(route, gathered, stamp), stamp)
}
