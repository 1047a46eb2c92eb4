import { baseTokenOf, targetTokenOf, tokensOf } from '~/lib/core/catalog'
import { type EvmNetwork, isBaseNetwork, type Profile } from '~/lib/contract/profile'
import { rescaleDown, rescaleUp } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import { enforcedAfterFee, minDelivered } from '~/lib/core/payload/enforced-minimum'
import { type BridgePayload, tokenIdOf } from '~/lib/core/payload/payload'
import { sameAddress } from '~/lib/core/same-address'

/** The payload's target in the profile's terms. */
export type WrapTarget = {
  network: EvmNetwork
  /** `null` = the native currency. */
  outputToken: Hex | null
  /** Minimum to arrive, in the output token's base units. */
  leastArrival: bigint
  bridgePercentageFee: bigint
  /** Decimals of the token that the base chain swaps into, and of the token that arrives. */
  decimals: { base: number; output: number }
}

/** `undefined` for a chain or token that the profile lacks. */
export function wrapTargetOf(payload: BridgePayload, profile: Profile): WrapTarget | undefined {
  const network = profile.evm.find(({ chainId }) => chainId === payload.chainId)
  if (network === undefined) return undefined
  if (payload.kind === 'wrap') return isBaseNetwork(network) ? plainWrap(network) : undefined

  const token = tokensOf(network).find(({ address }) => isNamed(payload, profile, network, address))
  if (token === undefined) return undefined
  const base = baseTokenOf(profile, network, token.address)
  const decimals = { base: base.decimals, output: token.decimals }
  const enforced = rescaleDown(enforcedAfterFee(payload), decimals.base, decimals.output)
  const implied = rescaleUp(payload.minOutput, decimals.output, decimals.base)
  return {
    network,
    outputToken: token.address,
    leastArrival: minDelivered(payload, enforced, implied),
    bridgePercentageFee: payload.crossingFeePer1e7,
    decimals,
  }
}

function plainWrap(network: Extract<EvmNetwork, { kind: 'base' }>): WrapTarget {
  return {
    network,
    outputToken: network.wrappedBtc,
    leastArrival: 0n,
    bridgePercentageFee: 0n,
    decimals: { base: 8, output: 8 },
  }
}

function isNamed(
  payload: Extract<BridgePayload, { kind: 'swap' }>,
  profile: Profile,
  network: EvmNetwork,
  token: Hex | null,
): boolean {
  return payload.codec === 'v1'
    ? sameAddress(baseTokenOf(profile, network, token).address, payload.outputToken)
    : tokenIdOf(targetTokenOf(network, token)) === payload.outputTokenId
}
