import type { NewEvent } from '../journal/journal'
import { countingServers, fewestServers, type ServerCounts } from '../chains/server-counts'
import type { PollContext } from './poll-context'

/** A poll for one swap: an event that proves its end says how many servers have shown what was read for it. */
export function countingPoll(context: PollContext): PollContext {
  const { deployment, counts } = countingServers(context.deployment)
  const { journal } = context
  return {
    ...context,
    deployment,
    journal: { ...journal, record: (entryId, event) => journal.record(entryId, withCount(event, counts)) },
  }
}

function withCount(event: NewEvent, counts: ServerCounts): NewEvent {
  switch (event.type) {
    case 'delivered':
    case 'paid-in-wrapped':
    case 'payout-seen':
    case 'collateral-paid':
    case 'crossing-refunded':
    case 'transfer-seen': {
      const seenBy = fewestServers(counts)
      return seenBy === undefined ? event : { ...event, seenBy }
    }
    default:
      return event
  }
}
