import type { JournalEvent } from '~/lib/core/journal/events'
import type { Payout } from '~/lib/core/journal/types'
import type { Links } from './links'
import { basisFacts, bitcoinTx, type Dates, draw, type StepDraft } from './timeline-step'

/** A locker's payment on Bitcoin, which ends a swap or refunds one; it is dated once it is in a block. */
export function payoutStep(
  key: 'paid' | 'refunded',
  payout: Payout | null,
  dates: Dates,
  links: Links,
): StepDraft {
  if (payout === null) return draw(key, null)
  const { txid, sighting } = payout
  const at = sighting.state === 'confirmed' ? dates.first(isPaid(txid)) : null
  return draw(key, at, bitcoinTx(txid, links), basisFacts(sighting))
}

/** The first time a payout was seen in a block. */
function isPaid(txid: string): (event: JournalEvent) => boolean {
  return (event) =>
    event.type === 'payout-seen' && event.payout?.txid === txid && event.payout.sighting.state === 'confirmed'
}
