import type { Hex } from '~/lib/core/hex'

/** The two layouts in use, both big-endian. v2 pads the recipient to 32 bytes and identifies the token by 8. */
export type Codec = 'v1' | 'v2'

type Common = {
  /** The target chain's id. */
  chainId: number
  appId: number
  recipientAddress: Hex
  /** The service's charge for its costs, in sats (the field `networkFee`). */
  serviceFeeSats: bigint
  speed: boolean
  thirdPartyId: number
}

type SwapTerms = {
  /** Minimum output in the token's base units. */
  minOutput: bigint
  /** The share of a cross-chain transfer's output (the field `bridgeFee`): 10^7 = 100 %. */
  crossingFeePer1e7: bigint
}

type WrapPayload = Common & { kind: 'wrap'; codec: Codec }
type SwapPayloadV1 = Common & SwapTerms & { kind: 'swap'; codec: 'v1'; outputToken: Hex }
type SwapPayloadV2 = Common &
  SwapTerms & {
    kind: 'swap'
    codec: 'v2'
    /** The last 8 bytes of the token's address. */
    outputTokenId: Hex
    /** Minimum amount of the intermediary token: the only minimum enforced on chain in the normal path. */
    minIntermediary: bigint
  }

/** The instructions in a wrap's data carrier for the contracts. Addresses and ids are lower-case hex. */
export type BridgePayload = WrapPayload | SwapPayload
export type SwapPayload = SwapPayloadV1 | SwapPayloadV2

/** The byte length of each layout, which alone distinguishes them. */
export const PAYLOAD_BYTES = {
  wrap: { v1: 28, v2: 40 },
  swap: { v1: 65, v2: 77 },
} as const

/** A v2 payload's id of a token: the last 8 bytes of its address. */
export function tokenIdOf(token: Hex): Hex {
  return `0x${token.slice(-16).toLowerCase()}`
}
