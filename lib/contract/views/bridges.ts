import type { ProfileField, ProfilePreview } from './profile-import'

/** Why a network is left out of a bridge; in words `bridge.fault_<kind>`. */
export const BRIDGE_FAULTS = [
  'disputed',
  'contradicted',
  'other-chain',
  'no-contract',
  'exchanged',
  'untold',
  'unreachable',
  'no-base',
] as const
export type BridgeFaultKind = (typeof BRIDGE_FAULTS)[number]

/** `field`: what it is about, a `ProfileField`; `null` = the whole network. */
export type BridgeFault = { kind: BridgeFaultKind; field: ProfileField | null }

/**
 * Whose contracts a bridge's are. `known`: this package lists all of them, as `label`. `unknown`: nobody here knows who made
 * them. `taken`: it has the name of a bridge that is known or kept here, and other contracts.
 */
export type BridgeOwner = { kind: 'known' | 'unknown' | 'taken'; label: string }

export type BridgeNetworkView = {
  name: string
  label: string
  chainId: number | null
  isBase: boolean
  /** The base network that it needs; `null` = whichever is there. */
  via: string | null
  /** Match patterns of the servers that are asked. */
  hosts: string[]
  /** Whether the bridge was used with it before. */
  isWanted: boolean
  /** Whether only one server, of the file's maker, is asked. */
  isAlone: boolean
  state: 'waiting' | 'reading' | 'ready' | 'left-out'
  fault: BridgeFault | null
}

/**
 * A bridge that may be chosen, as this package lists it. `first`: the base network that it is checked with unless others are
 * picked, and match patterns of the servers which that asks.
 */
export type ListedBridge = {
  id: string
  label: string
  networks: { name: string; label: string }[]
  first: { network: string; hosts: string[] } | null
}

/** The bridge that is being checked. */
export type BridgeJobView = {
  label: string
  owner: BridgeOwner
  /** `asked` = waits for its networks to be chosen; `done` = nothing is left to read. */
  state: 'asked' | 'running' | 'done'
  networks: BridgeNetworkView[]
  bitcoinFault: BridgeFault | null
  /** Of the bridge and of Bitcoin, which every choice needs. */
  hosts: string[]
  /** Its servers, where the known bridge names others. */
  differences: string[]
  /** The changes of using it, once it is done; `null` if no base network is ready. */
  preview: ProfilePreview | null
}
