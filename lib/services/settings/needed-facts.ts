import { baseOf, findNetwork } from '~/lib/core/catalog'
import type { Profile } from '~/lib/contract/profile'
import { previewOf } from '~/lib/contract/profile-changes'
import type { ProfileField } from '~/lib/contract/views/profile-import'
import { toAppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'

/** Fields that may change under an entry in progress: whom to ask, what is charged, and names. */
const REPLACEABLE: ReadonlySet<ProfileField> = new Set([
  'server',
  'bitcoin-server',
  'service',
  'service-path',
  'third-party',
  'price-oracle',
  'price-feed',
  'price-heartbeat',
  'min-relay-fee-rate',
  'rollup-fee',
  // Whether it changed is judged at each order.
  'implementation',
  'label',
  'explorer',
])

/** Bitcoin and what is the same for all networks, by the name of its part of a profile. */
const WHOLE = null

/**
 * Whether a profile that takes another one's place changes or removes what entries in progress were signed for, and are
 * proven by: their chains and contracts. What it adds harms none of them.
 */
export function breaksEntries(before: Profile, after: Profile, entries: readonly Entry[]): boolean {
  if (entries.length === 0) return false
  const needed = new Set<string | null>([WHOLE, ...entries.flatMap((entry) => networksOf(entry, before))])
  return previewOf(after, before)
    .parts.filter(({ name }) => needed.has(name))
    .some(
      ({ change, changes }) =>
        change === 'removed' || changes.some((one) => one.before !== null && !REPLACEABLE.has(one.field)),
    )
}

/** The networks of an entry; a crossing rests on its base network too. */
function networksOf({ intent }: Entry, profile: Profile): string[] {
  if (!('networkName' in intent)) return []
  try {
    const network = findNetwork(profile, intent.networkName)
    return [network.name, baseOf(profile, network).name]
  } catch (thrown) {
    // It was lost before: nothing of it is left to keep.
    if (toAppError(thrown).code === 'network-unknown') return []
    throw thrown
  }
}
