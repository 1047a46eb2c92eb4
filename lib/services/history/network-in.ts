import type { EvmNetwork, Profile } from '~/lib/contract/profile'

/** An entry's network; `undefined` if the profile was removed, or no longer has it. */
export function networkIn(profile: Profile | null, name: string | undefined): EvmNetwork | undefined {
  return profile?.evm.find((network) => network.name === name)
}

/** A chain's name; its id if the profile no longer has it. */
export function chainLabel(profile: Profile | null, chainId: number): string {
  return profile?.evm.find((network) => network.chainId === chainId)?.label ?? String(chainId)
}
