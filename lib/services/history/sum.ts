import { arrivingToken } from '~/lib/contract/arriving-token'
import { findToken } from '~/lib/core/catalog'
import type { Profile } from '~/lib/contract/profile'
import type { TokenView } from '~/lib/contract/views/networks'
import { formatBtc, formatUnits } from '~/lib/core/amount'
import type { MovedAsset } from '~/lib/core/journal/story-sums'
import { networkIn } from './network-in'

/** An amount in whole units. */
export type Sum = { amount: string; unit: string }
/** In base units. */
type Moved = { asset: MovedAsset; amount: bigint }

/** `null` if the profile is gone, or no longer has the token. */
export function sumOf({ asset, amount }: Moved, profile: Profile | null): Sum | null {
  if (asset === 'bitcoin') return { amount: formatBtc(amount), unit: 'BTC' }
  const token = tokenIn(asset, profile)
  return token && whole(amount, token)
}

/** The same of what a swap delivers, under the name in which it arrives. */
export function arrivedSum(moved: Moved, profile: Profile | null): Sum | null {
  const { asset, amount } = moved
  if (asset === 'bitcoin') return sumOf(moved, profile)
  const token = tokenIn(asset, profile)
  return token && whole(amount, arrivingToken(token))
}

function tokenIn(asset: Exclude<MovedAsset, 'bitcoin'>, profile: Profile | null): TokenView | null {
  const network = networkIn(profile, asset.networkName)
  try {
    return network === undefined ? null : findToken(network, asset.token)
  } catch {
    // The profile has been edited meanwhile.
    return null
  }
}

function whole(units: bigint, { symbol, decimals }: TokenView): Sum {
  return { amount: formatUnits(units, decimals), unit: symbol }
}
