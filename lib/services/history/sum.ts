import { findToken } from '~/lib/contract/catalog'
import type { Profile } from '~/lib/contract/profile'
import { formatBtc, formatUnits } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'

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
  const network = profile?.evm.find(({ name }) => name === networkName)
  try {
    if (network === undefined) return null
    const { symbol, decimals } = findToken(network, address)
    return { amount: formatUnits(units, decimals), unit: symbol }
  } catch {
    // The profile has been edited since.
    return null
  }
}
