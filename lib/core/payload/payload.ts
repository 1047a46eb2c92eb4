import type { Hex } from '~/lib/core/hex'

/** The two layouts in use; both are big-endian. v2 pads the recipient to 32 bytes and names the token by 8. */
export type Codec = 'v1' | 'v2'

type Common = {
  /** The target chain's id. */
  chainId: number
  appId: number
  recipientAddress: Hex
  /** What the service keeps for its costs, in sats (the field `networkFee`). */
  serviceFeeSats: bigint
  speed: boolean
  thirdPartyId: number
}

type SwapTerms = {
  /** Least output in the token's base units. */
  minOutput: bigint
  /** Share of a cross-chain transfer's output that the bridge keeps: 10^7 = 100 %. */
  bridgeFeePer1e7: bigint
}

type WrapPayload = Common & { kind: 'wrap'; codec: Codec }
type SwapPayloadV1 = Common & SwapTerms & { kind: 'swap'; codec: 'v1'; outputToken: Hex }
type SwapPayloadV2 = Common &
  SwapTerms & {
    kind: 'swap'
    codec: 'v2'
    /** The last 8 bytes of the token's address. */
    outputTokenId: Hex
    /** Least amount of the token in between: the one minimum that is enforced on chain in the normal path. */
    minIntermediary: bigint
  }

/** What a wrap's data carrier tells the contracts. Addresses and ids are lower-case hex. */
export type BridgePayload = WrapPayload | SwapPayloadV1 | SwapPayloadV2

const BRIDGE_FEE_WHOLE = 10_000_000n

/** Bytes of each layout. The length alone tells them apart. */
export const PAYLOAD_BYTES = {
  wrap: { v1: 28, v2: 40 },
  swap: { v1: 65, v2: 77 },
} as const

/** The id by which a v2 payload names a token: the last 8 bytes of its address. */
export function tokenIdOf(token: Hex): Hex {
  return `0x${token.slice(-16).toLowerCase()}`
}

/** What is left of the least output once the bridge of a cross-chain delivery has taken its fee. */
export function minDelivered(terms: SwapTerms): bigint {
  const kept = BRIDGE_FEE_WHOLE - terms.bridgeFeePer1e7
  return kept > 0n ? (terms.minOutput * kept) / BRIDGE_FEE_WHOLE : 0n
}
