import type { Finding, Verdict } from '~/lib/core/review/finding'
import type { ProfileView } from './networks'

/** Fields of a profile and of each network, most telling first; in words, `profile.field.<code>`. */
export const PROFILE_FIELDS = [
  'bitcoin-network',
  'chain-id',
  'service',
  'bitcoin-server',
  'server',
  'lockers',
  'transfer-router',
  'exchange-router',
  'burn-router',
  'base-connector',
  'connector',
  'exchange-connector',
  'wrapped-btc',
  'wrapped-native',
  'native-base-token',
  'native-currency',
  'token',
  'price-oracle',
  'price-feed',
  'price-heartbeat',
  'work-floor',
  'min-relay-fee-rate',
  'third-party',
  'kind',
  'via',
  'implementation',
  'generation',
  'payload-lengths',
  'rollup-fee',
  'service-path',
  'label',
  'explorer',
  'from-block',
] as const

export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** A network of a profile, or with `name: null` what concerns all of it. `change: null` = nothing would change. */
export type ProfilePart = {
  name: string | null
  label: string
  chainId: number | null
  change: 'added' | 'changed' | 'removed' | null
  /** `before: null` = added, `after: null` = removed. */
  changes: { field: ProfileField; before: string | null; after: string | null }[]
}

/** The changes of an import; nothing is changed yet. */
export type ProfilePreview = {
  id: string
  label: string
  bitcoinNetwork: ProfileView['bitcoinNetwork']
  /** The profile that it would replace, or else the one in use; `null` if there is neither. */
  compared: { label: string; isReplaced: boolean } | null
  parts: ProfilePart[]
  /** Match patterns that the browser must grant. */
  hosts: { pattern: string; isNew: boolean }[]
  /** The networks, by their labels, for which only one server is named; `null` is Bitcoin. */
  singleServers: (string | null)[]
}

/** The result of checking the profile in use with its servers. Times are unix ms. */
export type ProfileCheckView = { profileId: string; verdict: Verdict; findings: Finding[]; at: number }
