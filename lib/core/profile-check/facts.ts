import type { ContractRole } from '../evm/contract-role'
import type { Disputed } from '../disputable'
import type { Hex } from '../hex'
import type { Answers } from '../quote/told'

// What a profile names, next to what its servers show. `undefined` = unknown: no server answered, or the contract has
// no such getter.

/** One server's own answer when asked for its chain's height. */
export type ServerFacts = {
  host: string
  /** `time`: of its newest block, in unix seconds, where blocks come too fast to be counted. */
  answer: { kind: 'height'; height: number; time?: number } | { kind: 'silent' } | { kind: 'other-chain' }
}

export type ContractFacts = { role: ContractRole; address: Hex; hasCode: boolean | undefined }

/** A contract's getter that names another contract of the profile. */
export type LinkFacts = { from: ContractRole; to: ContractRole; expected: Hex; actual: Hex | undefined }

export type TokenFacts = {
  /** The profile's symbol; `null` where it names none. */
  symbol: string | null
  address: Hex
  decimals: number
  actualSymbol: string | undefined
  /** As its servers tell: more than one where they differ. */
  actualDecimals: Answers<number>
}

export type ChainFacts = {
  /** As the user sees it. */
  label: string
  servers: ServerFacts[]
  /** Blocks that an honest server may be behind another. */
  maxDistance: number
}

export type NetworkFacts = ChainFacts & {
  contracts: ContractFacts[]
  links: LinkFacts[]
  tokens: TokenFacts[]
  /** Whether the lockers registry answers as one; `null` where the network has none. */
  isRegistry: boolean | undefined | null
}

/**
 * The service's estimate for the direction in `label`, next to our own quote in the same units; `null` = none given.
 */
export type EstimateFacts = {
  label: string
  estimate: bigint | null
  ownQuote: bigint | undefined
  /** Parts of our quote on which two servers differ. */
  disputed: Disputed[]
}

export type ProfileFacts = { bitcoin: ChainFacts; networks: NetworkFacts[]; estimates: EstimateFacts[] }
