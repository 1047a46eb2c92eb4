import type { EvmCall } from '~/lib/core/evm/reviewed'
import type { Hex } from '~/lib/core/hex'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { Finding, Verdict } from '../finding'
import type { PricePolicy } from '../price'

export type UnwrapIntent = {
  /** `null` = the native currency. */
  inputToken: Hex | null
  /** In the input token's base units. */
  inputAmount: bigint
  bitcoinAddress: string
  /** Minimum BTC that may arrive, in sats. */
  minSats: bigint
  thirdPartyId: number
}

/** Where the contracts are, from the profile. Connectors and wrapped BTC are the base chain's. */
export type UnwrapDeployment = {
  /** The burn router of a base network, the connector of a cross-chain one. */
  contract: Hex
  exchangeConnectors: Hex[]
  wrappedBtc: Hex
  wrappedNative: Hex
  /** Cross-chain: the base chain's token that the input becomes. Absent = the path's start is not judged. */
  pathStart?: Hex
  /** The base chain's tokens that a path may touch besides its ends. Absent = not judged. */
  pathTokens?: Hex[]
}

export type UnwrapPolicy = PricePolicy & {
  maxRelayerFeePercent: number
  maxDeadlineSeconds: number
  /** The burn router's fee for the payout's own Bitcoin transaction. Absent = not judged. */
  bitcoinFeeSats?: bigint
}

export type UnwrapReviewInput = {
  network: BitcoinNetwork
  kind: 'base' | 'cross-chain'
  intent: UnwrapIntent
  deployment: UnwrapDeployment
  /** Trusted locking scripts, hex. */
  lockers: string[]
  /** Unix seconds. */
  now: number
  /** The service's payload as received, bare or in its envelope. */
  response: unknown
  policy: UnwrapPolicy
}

export type Allowance = { token: Hex; spender: Hex; amount: bigint }

/** `call` and `allowance` are there only where nothing refuses. */
export type UnwrapReview = {
  verdict: Verdict
  findings: Finding[]
  call?: EvmCall
  /** The allowance that the contract needs; none for the native currency. */
  allowance?: Allowance
}
