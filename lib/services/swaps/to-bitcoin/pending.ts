import type { ToBitcoinOrder } from '~/lib/contract/orders'
import type { JudgedToBitcoin } from '~/lib/core/review/judge-to-bitcoin'
import { headOf, type Stamp } from '../../consent/desk'
import type { PendingToBitcoinReview } from '../../ports/pending-review'
import type { GatheredToBitcoin } from './gather'
import type { TriedSteps } from './try-steps'

/** The review of an order, to be shown, kept and approved. */
export function pendingToBitcoin(
  order: ToBitcoinOrder,
  { profileId, account, intent, recipient, timeOf, estimate }: GatheredToBitcoin,
  judged: JudgedToBitcoin,
  { steps, priced }: TriedSteps,
  stamp: Stamp,
): PendingToBitcoinReview {
  return {
    direction: 'to-bitcoin',
    ...headOf(stamp),
    profileId,
    order,
    account,
    intent,
    recipient,
    arrival: timeOf(0),
    route: estimate.route,
    ...judged,
    steps: steps.map(({ kind }) => kind),
    gas: priced?.gas ?? null,
  }
}
