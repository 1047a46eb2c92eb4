import type { Address } from 'viem'
import type { ServiceContext } from './context'
import { fromBaseUnits, sameAddress } from './evm-networks'
import type { Asset } from './evm-networks'
import { WHOLE_BRIDGE_FEE, afterFees, feesOf, minimumInput } from './fees'
import type { BridgeFees, MinimumSats } from './fees'

/** The quote for a payment of bitcoin. Intermediary amounts are the base chain's, output amounts the target's. */
export type WrapQuote = {
  fees: BridgeFees
  networkFeeSats: bigint
  /** The minimum payment that the service builds; excludes the third party's share. */
  minimum: MinimumSats
  wrappedSats: bigint
  path: readonly Address[]
  intermediary: bigint
  bridgeFee: bigint
  output: bigint
}

/** A plain wrap has no swap: the user receives the wrapped bitcoin itself. */
export function isPlainWrap(context: ServiceContext, asset: Asset): boolean {
  const { base } = context.networks
  return asset.network.kind === 'base' && sameAddress(asset.token, base.wrappedBtc)
}

export async function quoteWrap(
  context: ServiceContext,
  asset: Asset,
  amountSats: bigint,
  thirdPartyId: number,
): Promise<WrapQuote> {
  const { base, networks, settings } = context
  const { kind, name } = asset.network
  const networkFeeSats = settings.networkFeeSats[kind]
  const thirdPartyBp = await base.thirdPartyBp(thirdPartyId)
  const rates = await base.rates(isPlainWrap(context, asset) ? 'wrap' : 'swap')
  const fees = feesOf(amountSats, networkFeeSats, { ...rates, thirdPartyBp })
  const wrappedSats = afterFees(amountSats, fees)
  const bridgeFee = settings.bridgeFee[name] ?? 0n
  const minimum = minimumInput(networkFeeSats, { ...rates, thirdPartyBp: 0n })
  const wrapped = { fees, networkFeeSats, minimum, wrappedSats, bridgeFee }
  const { wrappedBtc } = networks.base
  if (isPlainWrap(context, asset)) {
    return { ...wrapped, path: [wrappedBtc], intermediary: wrappedSats, output: wrappedSats }
  }
  const { path, output: intermediary } = await base.bestRoute(wrappedBtc, asset.baseToken, wrappedSats)
  const output = fromBaseUnits(asset, afterBridgeFee(intermediary, bridgeFee))
  return { ...wrapped, path, intermediary, output }
}

function afterBridgeFee(amount: bigint, bridgeFee: bigint): bigint {
  return (amount * (WHOLE_BRIDGE_FEE - bridgeFee)) / WHOLE_BRIDGE_FEE
}

/** The minimum amount that leaves at least this much after the bridge fee. */
export function beforeBridgeFee(amount: bigint, bridgeFee: bigint): bigint {
  const left = WHOLE_BRIDGE_FEE - bridgeFee
  return (amount * WHOLE_BRIDGE_FEE + left - 1n) / left
}
