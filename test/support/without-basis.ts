import type { JournalEvent } from '~/lib/core/journal/events'
import type { ObservedBitcoinStatus } from '~/lib/core/journal/types'

/** An event as a backup holds it: what a confirmation rests on has to be verified on each device anew. */
export function withoutBasis(event: JournalEvent): JournalEvent {
  if (event.type === 'bitcoin-seen') return { ...event, sighting: bare(event.sighting) }
  if (event.type !== 'payout-seen' || event.payout === null) return event
  return { ...event, payout: { ...event.payout, sighting: bare(event.payout.sighting) } }
}

function bare(status: ObservedBitcoinStatus): ObservedBitcoinStatus {
  if (status.state !== 'confirmed') return status
  const { basis: _, ...position } = status
  return position
}
