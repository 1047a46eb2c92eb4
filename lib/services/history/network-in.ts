import type { EvmNetwork, Profile } from '~/lib/contract/profile'

/** An entry's network; `undefined` if the profile was removed, or no longer has it. */
export function networkIn(profile: Profile | null, name: string | null): EvmNetwork | undefined {
  return profile?.evm.find((network) => network.name === name)
}

/** A network's name; without its profile, as the intent names it. */
export function networkLabel(profile: Profile | null, name: string): string {
  return networkIn(profile, name)?.label ?? name
}

/** A chain's name; its id if the profile no longer has it. */
export function chainLabel(profile: Profile | null, chainId: number): string {
  return chainIn(profile, chainId)?.label ?? String(chainId)
}

/** The explorer's page of a transaction, `chainId: null` = on Bitcoin; `null` if the profile names no explorer, or is gone. */
export function explorerUrl(profile: Profile | null, chainId: number | null, id: string): string | null {
  const explorer = chainId === null ? profile?.bitcoin.explorer : chainIn(profile, chainId)?.explorer
  return explorer === null || explorer === undefined ? null : `${explorer}/tx/${id}`
}

function chainIn(profile: Profile | null, chainId: number): EvmNetwork | undefined {
  return profile?.evm.find((network) => network.chainId === chainId)
}
