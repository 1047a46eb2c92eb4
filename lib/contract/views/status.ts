import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { Currency } from '~/lib/core/quote/currency'
import type { Hex } from '~/lib/core/hex'
import type { Looks } from '../looks'
import type { NoticeChoice } from '../notices'
import type { ProfileView } from './networks'

// What the extension's pages see of the background's state. In every view money is bigint in base units, and times are unix ms.

/** Written by a version of the extension that is later (`newer`) or was never released, and readable only by it. */
export type WalletState = 'none' | 'locked' | 'unlocked' | 'corrupt' | 'newer' | 'unreleased'

export type StatusView = {
  wallet: WalletState
  /** Whether it has no phrase: every key is elsewhere. */
  isWatching: boolean
  /** `null` until a deployment profile is chosen. */
  profile: ProfileView | null
  /**
   * The state of the stored swaps. `corrupt`: one cannot be read, and must be exported and discarded before anything
   * new is signed. `lost`: the browser has deleted their store. `newer`: a later version of the extension wrote them.
   */
  storage: 'ok' | 'corrupt' | 'lost' | 'newer'
  /** `damaged` = some stored settings were lost and took their defaults. `recovery.discard` accepts that. */
  settings: 'ok' | 'damaged'
  /** The number of swaps in progress, and of approvals in the queue. */
  underWay: number
  approvals: number
}

/**
 * The addresses of one account. `publicKey`: `null` for an address that is only watched. `evm`: `null` for every account
 * whose keys are not in this browser.
 */
export type AccountsView = {
  bitcoin: {
    address: string
    addressType: AddressType
    publicKey: string | null
    network: ProfileView['bitcoinNetwork']
  }
  evm: { address: Hex } | null
}

/** The addresses of one account as a site sees them. */
export type SharedAccountsView = AccountsView & { bitcoin: { publicKey: string } }

export type SettingsView = Looks & {
  autoLockMinutes: number
  /** Overrides the profile's service; `null` = the profile's own. */
  serviceUrl: string | null
  /** Whether the user has confirmed having the phrase on paper. */
  isPhraseChecked: boolean
  notices: NoticeChoice
  /** Whether other bridges are asked for offers. */
  comparesBridges: boolean
  /** The currency in which amounts are also shown, chosen or by locale (`null` = none), and all that the profile has feeds of. */
  currency: Currency | null
  currencies: Currency[]
  /** One that is built in can neither be replaced nor removed. */
  profiles: { id: string; label: string; isBuiltIn: boolean }[]
  selectedProfile: string | null
}
