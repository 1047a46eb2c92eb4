import { arrivingToken } from '~/lib/contract/arriving-token'
import { findToken } from '~/lib/core/catalog'
import type { Profile } from '~/lib/contract/profile'
import type { TokenView } from '~/lib/contract/views/networks'
import { formatBtc, formatUnits } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import { networkIn } from './network-in'

/** An amount in whole units. */
export type Sum = { amount: string; unit: string }

export function btcSum(sats: bigint): Sum {
  return { amount: formatBtc(sats), unit: 'BTC' }
}

/** `address: null` = the native currency. `null` if the profile is gone, or no longer has the token. */
export function tokenSum(
  units: bigint,
  address: Hex | null,
  networkName: string,
  profile: Profile | null,
): Sum | null {
  const token = tokenIn(address, networkName, profile)
  return token && sumOf(units, token)
}

/** The same for what a swap delivers, under the name in which it arrives. */
export function arrivedSum(
  units: bigint,
  address: Hex | null,
  networkName: string,
  profile: Profile | null,
): Sum | null {
  const token = tokenIn(address, networkName, profile)
  return token && sumOf(units, arrivingToken(token))
}

function tokenIn(address: Hex | null, networkName: string, profile: Profile | null): TokenView | null {
  const network = networkIn(profile, networkName)
  try {
    return network === undefined ? null : findToken(network, address)
  } catch {
    // The profile has been edited meanwhile.
    return null
  }
}

function sumOf(units: bigint, { symbol, decimals }: TokenView): Sum {
  return { amount: formatUnits(units, decimals), unit: symbol }
}
