import type { Profile } from '~/lib/contract/profile'
import type { TimelineStep } from '~/lib/contract/views/history'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { Step } from '~/lib/core/journal/story-step'
import { stepsOf } from '~/lib/core/journal/story-steps'
import type { Entry } from '~/lib/core/journal/types'
import { explorerUrl } from './network-in'

/** The steps of an entry, with the explorer pages of the profile that it was made with. */
export function timelineOf(
  entry: Entry,
  events: readonly JournalEvent[],
  profile: Profile | null,
): TimelineStep[] {
  return stepsOf(entry, events).map((step) => {
    const { key, state, at, transaction } = step
    const link = transaction && {
      id: transaction.id,
      url: explorerUrl(profile, transaction.chainId, transaction.id),
    }
    return { key, state, at, link, facts: factsOf(step) }
  })
}

/** How deep a transaction on Bitcoin is, and what that rests on: the work that was verified, or the servers that report it. */
function factsOf({ sighting, needed }: Step): Record<string, string> {
  const block = sighting?.state === 'confirmed' ? sighting : undefined
  const depth = block?.confirmations ?? 0
  return {
    ...(needed !== undefined && {
      confirmations: String(Math.min(depth, needed)),
      needed: String(needed),
    }),
    ...(block?.basis !== undefined &&
      (block.basis === 'work' ? { workBlocks: String(depth) } : { servers: String(block.basis.servers) })),
  }
}
