import type { Body } from './body'
import { formatBtc, formatBtcFraction } from './btc-amount'
import { promised } from './context'
import type { ServiceContext } from './context'
import { describeFees } from './fees'
import { quoteUnwrap, readUnwrap } from './unwrap-quote'

/** Estimates the bitcoin for an amount of a token. The minimum is in bitcoin, before the bridge's fees. */
export async function estimateUnwrap(context: ServiceContext, body: Body): Promise<unknown> {
  const request = readUnwrap(context, body)
  const quote = await quoteUnwrap(context, request)
  return {
    minInputAmountBTC: formatBtcFraction(quote.minimum),
    inputAmount: request.inputAmount.toString(),
    outputAmountBTC: formatBtc(promised(quote.outputSats, context.settings)),
    [`${context.segment}Fee`]: describeFees(quote.fees),
    ...(quote.path.length > 1
      ? {
          internalExchange: {
            path: quote.path,
            inputAmount: quote.swapInput.toString(),
            outputAmount: promised(quote.wrappedSats, context.settings).toString(),
          },
        }
      : {}),
    ...(request.asset.network.kind === 'cross-chain'
      ? {
          internalBridge: {
            path: [request.asset.token, request.asset.baseToken],
            fee: quote.relayerFee.toString(),
          },
        }
      : {}),
  }
}
