import { arrivingToken } from '~/lib/contract/arriving-token'
import { findToken } from '~/lib/core/catalog'
import type { Profile } from '~/lib/contract/profile'
import { formatBtc, formatUnits } from '~/lib/core/amount'
import type { Amount } from '~/lib/core/journal/story-terms'
import { networkIn } from './network-in'

/** An amount in whole units. */
export type Sum = { amount: string; unit: string }

/** `null` if the profile is gone, or no longer has the token. */
export function sumOf({ asset, amount }: Amount, profile: Profile | null): Sum | null {
  if (asset === 'bitcoin') return { amount: formatBtc(amount), unit: 'BTC' }
  const network = networkIn(profile, asset.networkName)
  try {
    if (network === undefined) return null
    const token = findToken(network, asset.token)
    const { symbol, decimals } = asset.isDelivered === true ? arrivingToken(token) : token
    return { amount: formatUnits(amount, decimals), unit: symbol }
  } catch {
    // The profile has been edited meanwhile.
    return null
  }
}

/** A token that the profile no longer has is named by its address, and counted in base units. */
export function sumText(moved: Amount, profile: Profile | null): string {
  const token = moved.asset === 'bitcoin' ? null : moved.asset.token
  const { amount, unit } = sumOf(moved, profile) ?? { amount: String(moved.amount), unit: token ?? '' }
  return `${amount} ${unit}`.trim()
}
