import type { CurrencyOf } from '~/lib/contract/views/of-profile'
import type { Looks } from '~/lib/contract/looks'
import type { Profile } from '~/lib/contract/profile'
import type { Entry } from '~/lib/core/journal/types'
import type { KdfPolicy } from '~/lib/core/vault/kdf'
import type { BridgeReader } from './ports/bridge-reader'
import type { Deployments } from './ports/deployment'
import type { JournalRecovery, JournalStore, ReviewStore } from './ports/journal-store'
import type { WalletPorts } from './wallet/wallet'

/** The outside world of the services: real in the background, in memory or faulty in tests. */
export type Platform = Omit<WalletPorts, 'accountChoice' | 'autoLockMinutes' | 'changed' | 'policy'> & {
  kdfPolicy?: KdfPolicy
  store: JournalStore
  recovery: JournalRecovery
  reviews: ReviewStore
  /** The profile built in at build time. */
  baked: Profile | null
  connect: (profiles: {
    profile: () => Promise<Profile | null>
    profileById: (id: string) => Promise<Profile | null>
  }) => Deployments
  /** Reads what the short file of a bridge leaves out. */
  bridgeReader: BridgeReader
  /** The short files of the bridges that the package lists. */
  packedBridges: readonly unknown[]
  /** The currency of a network's token, by the list of the package. */
  currencyOf: CurrencyOf
  /** Gives host permissions back to the browser. */
  returnHosts?: (patterns: readonly string[]) => Promise<void>
  /** The browser's. */
  locale?: string
  /** Notifies the user of the phase that an entry has reached. */
  notify: (entry: Entry, profile: Profile, looks: Pick<Looks, 'language' | 'hidesAmounts'>) => Promise<void>
  /** Called after every write of an entry, and whenever the accounts may have changed or been locked. */
  entryChanged?: (entry: Entry) => void
  accountsMayHaveChanged?: () => void
  /** Ends the connection of every site, or of those that see one account. */
  revokeSites?: (index?: number) => Promise<void>
  /** Shows how many entries need the user. */
  badge: (count: number) => Promise<void>
}
