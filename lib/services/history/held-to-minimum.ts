import { baseTokenOf, findToken } from '~/lib/core/catalog'
import type { Profile } from '~/lib/contract/profile'
import { isMinimumEnforced } from '~/lib/core/journal/enforced-minimum'
import { isToEvm } from '~/lib/core/journal/phase'
import type { Swap } from '~/lib/core/journal/types'
import type { TokenDecimals } from '~/lib/core/payload/enforced-minimum'
import { networkIn } from './network-in'

/** Whether a contract enforces a swap's minimum, whatever decimals the token has on the base chain. */
export function isHeldToMinimum(swap: Swap, profile: Profile | null): boolean {
  return isMinimumEnforced(swap, decimalsOf(swap, profile))
}

function decimalsOf(swap: Swap, profile: Profile | null): TokenDecimals | undefined {
  const network = networkIn(profile, swap.intent.networkName)
  if (!isToEvm(swap) || profile === null || network === undefined) return undefined
  const { outputToken } = swap.intent
  try {
    return {
      base: baseTokenOf(profile, network, outputToken).decimals,
      output: findToken(network, outputToken).decimals,
    }
  } catch {
    // The profile has been edited meanwhile.
    return undefined
  }
}
