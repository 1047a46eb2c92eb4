import type { Address } from 'viem'
import { asBody, readOptionalEvmAddress, readText, readThirdPartyId, readUnits } from './body'
import type { Body } from './body'
import type { ServiceContext } from './context'
import { findInputAsset, findNetwork, fromAssetUnits, sameAddress } from './evm-networks'
import type { Asset } from './evm-networks'
import { WHOLE_RELAYER_FEE, afterFees, feesOf, minimumInput } from './fees'
import type { BridgeFees, MinimumSats } from './fees'
import { badRequest } from './service-error'

/** The parameters of an unwrap. */
export type UnwrapRequest = { asset: Asset; inputAmount: bigint; thirdPartyId: number }

/** The quote of bitcoin for an amount of a token. */
export type UnwrapQuote = {
  fees: BridgeFees
  minimum: MinimumSats
  /** The swap on the base chain: token to wrapped BTC; a single entry if there is nothing to swap. */
  path: readonly Address[]
  swapInput: bigint
  wrappedSats: bigint
  outputSats: bigint
  relayerFee: bigint
}

export function readUnwrap(context: ServiceContext, body: Body): UnwrapRequest {
  const network = findNetwork(context.networks, readText(body, 'networkName'))
  const exchange = asBody(body['exchangeInfo'], 'exchangeInfo')
  const asset = findInputAsset(network, readOptionalEvmAddress(exchange, 'inputToken'))
  const inputAmount = readUnits(exchange, 'inputAmount')
  if (inputAmount === 0n) throw badRequest('bad_amount', 'inputAmount must be more than nothing.')
  if ((exchange['isFixedToken'] ?? true) !== true) {
    throw badRequest('not_fixed', 'isFixedToken must be true: only fixed inputs are bridged.')
  }
  return { asset, inputAmount, thirdPartyId: readThirdPartyId(body) }
}

export async function quoteUnwrap(
  context: ServiceContext,
  { asset, inputAmount, thirdPartyId }: UnwrapRequest,
): Promise<UnwrapQuote> {
  const { base, networks, settings } = context
  const { wrappedBtc } = networks.base
  const { kind } = asset.network
  const relayerFee = kind === 'base' ? 0n : settings.relayerFee
  const swapInput = afterRelayerFee(fromAssetUnits(asset, inputAmount), relayerFee)
  const { path, output: wrappedSats } = sameAddress(asset.baseToken, wrappedBtc)
    ? { path: [wrappedBtc], output: swapInput }
    : await base.bestRoute(asset.baseToken, wrappedBtc, swapInput)
  const { unwrapNetworkSats: networkSats, ...rates } = await base.rates('unwrap')
  const shares = { ...rates, thirdPartyBp: await base.thirdPartyBp(thirdPartyId) }
  const fees = feesOf(wrappedSats, networkSats, shares)
  return {
    fees,
    minimum: minimumInput(networkSats, shares),
    path,
    swapInput,
    wrappedSats,
    outputSats: afterFees(wrappedSats, fees),
    relayerFee,
  }
}

/** The part of a crossing amount that a relayer passes on. */
function afterRelayerFee(amount: bigint, relayerFee: bigint): bigint {
  return amount - (amount * relayerFee) / WHOLE_RELAYER_FEE
}
