import { readOptionalEvmAddress, readText, readThirdPartyId } from './body'
import type { Body } from './body'
import { formatBtc, formatBtcFraction, parsePayment } from './btc-amount'
import { promised } from './context'
import type { ServiceContext } from './context'
import { findAsset, findNetwork } from './evm-networks'
import { WHOLE_BRIDGE_FEE, describeFees } from './fees'
import { isPlainWrap, quoteWrap } from './wrap-quote'

/** Operation 1: estimates the output on an EVM network for an amount of bitcoin. */
export async function estimateWrap(context: ServiceContext, body: Body): Promise<unknown> {
  const amountSats = parsePayment(readText(body, 'amountBTC'), 'amountBTC')
  const network = findNetwork(context.networks, readText(body, 'networkName'))
  const asset = findAsset(network, readOptionalEvmAddress(body, 'outputToken'))
  const quote = await quoteWrap(context, asset, amountSats, readThirdPartyId(body))

  const exchange = {
    path: quote.path,
    inputAmount: quote.wrappedSats.toString(),
    outputAmount: promised(quote.intermediary, context.settings).toString(),
  }
  const bridge = {
    path: [asset.baseToken, asset.token],
    fee: ((quote.intermediary * quote.bridgeFee) / WHOLE_BRIDGE_FEE).toString(),
  }
  return {
    minInputAmountBTC: formatBtcFraction(quote.minimum),
    inputAmountBTC: formatBtc(amountSats),
    outputAmount: promised(quote.output, context.settings).toString(),
    [`${context.segment}Fee`]: describeFees(quote.fees),
    ...(isPlainWrap(context, asset) ? {} : { internalExchange: exchange }),
    ...(network.kind === 'cross-chain' ? { internalBridge: bridge } : {}),
  }
}
