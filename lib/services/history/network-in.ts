import type { EvmNetwork, Profile } from '~/lib/contract/profile'

/** An entry's network; `undefined` if the profile was removed, or has been edited since. */
export function networkIn(profile: Profile | null, name: string | undefined): EvmNetwork | undefined {
  return profile?.evm.find((network) => network.name === name)
}

/** What a chain is called; by its id where the profile no longer has it. */
export function chainLabel(profile: Profile | null, chainId: number): string {
  return profile?.evm.find((network) => network.chainId === chainId)?.label ?? String(chainId)
}
