import { ifToBitcoinFails } from '~/lib/core/review/if-fails'
import type { JudgedToBitcoin } from '~/lib/core/review/judge-to-bitcoin'
import { headOf, type Stamp } from '../../consent/desk'
import type { PendingToBitcoinReview } from '../../ports/pending-review'
import type { GatheredToBitcoin } from './gather'
import type { ToBitcoinRoute } from './route'
import type { TriedSteps } from './try-steps'

/** The review of an order, to be shown, kept and approved. */
export function pendingToBitcoin(
  { order, network }: ToBitcoinRoute,
  { profileId, account, intent, recipient, timeOf, estimate }: GatheredToBitcoin,
  { steps, priced }: TriedSteps,
  judged: JudgedToBitcoin,
  stamp: Stamp,
): PendingToBitcoinReview {
  const arrival = timeOf(0)
  return {
    direction: 'to-bitcoin',
    ...headOf(stamp),
    profileId,
    order,
    account,
    intent,
    recipient,
    arrival,
    ifFails: ifToBitcoinFails({ network, order, minutes: arrival.minutes }),
    route: estimate.route,
    ...judged,
    steps: steps.map(({ kind }) => kind),
    gas: priced?.gas ?? null,
  }
}
