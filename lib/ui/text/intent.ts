import { arrivingToken } from '~/lib/contract/arriving-token'
import type { AccountsView } from '~/lib/contract/views/status'
import type { ProfileView, TokenView } from '~/lib/contract/views/networks'
import { type Amount, termsOf } from '~/lib/core/journal/story-terms'
import type { SwapIntent } from '~/lib/core/journal/types'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { sameAddress } from '~/lib/core/same-address'
import { findNetwork, findToken } from './swap-draft'
import type { PricedAsset } from './worth'

/** `of`: what it is a unit of, for its price; `null` = bitcoin itself, absent = nothing that the profile knows. */
export type Unit = { symbol: string; decimals: number; of?: PricedAsset | null }
export type Sum = { units: bigint; unit: Unit }

export const BTC: Unit = { symbol: 'BTC', decimals: BTC_DECIMALS, of: null }

/** A swap's intent for display: what is sent, what is expected, the recipient, and whether it is the wallet's own. */
export type IntentFacts = {
  isToEvm: boolean
  sent: Sum
  minimum: Sum
  expected: Sum
  networkLabel: string
  recipient: string
  isOwnRecipient: boolean
}

export function intentFacts(
  intent: SwapIntent,
  profile: ProfileView,
  accounts: AccountsView | undefined,
): IntentFacts {
  const { networkName } = intent
  const { sent, minimum, expected, recipient } = termsOf(intent)
  const isToEvm = intent.direction === 'to-evm'
  return {
    isToEvm,
    sent: sumIn(profile, sent),
    minimum: sumIn(profile, minimum),
    expected: sumIn(profile, expected),
    networkLabel: findNetwork(profile, networkName)?.label ?? networkName,
    recipient,
    isOwnRecipient: isToEvm
      ? sameAddress(intent.recipientAddress, accounts?.evm?.address ?? null)
      : recipient === accounts?.bitcoin.address,
  }
}

/** An amount in the units of what it is; a swap's delivery under the name in which it arrives. */
export function sumIn(profile: ProfileView, { asset, amount: units }: Amount): Sum {
  if (asset === 'bitcoin') return { units, unit: BTC }
  const { networkName, token, isDelivered = false } = asset
  const target = findToken(findNetwork(profile, networkName), token)
  if (target === undefined) return { units, unit: unknownUnit(token) }
  return { units, unit: pricedUnit(networkName, isDelivered ? arrivingToken(target) : target) }
}

/** A token that the profile no longer has is shown in base units under its address: less readable, never wrong. */
export function unitOf(profile: ProfileView, networkName: string, token: string | null): Unit {
  const target = findToken(findNetwork(profile, networkName), token)
  return target === undefined ? unknownUnit(token) : pricedUnit(networkName, target)
}

export function pricedUnit(networkName: string, { symbol, decimals, address }: TokenView): Unit {
  return { symbol, decimals, of: { networkName, token: address } }
}

function unknownUnit(token: string | null): Unit {
  return { symbol: token ?? '', decimals: 0 }
}
