import type { EstimateRoute } from '~/lib/contract/estimate-route'
import { isPlainWrap } from '~/lib/core/catalog'
import { type EvmNetwork, isBaseNetwork } from '~/lib/contract/profile'
import type { SwapOrder } from '~/lib/contract/orders'
import { NO_CONTRACT_FEES, WHOLE_CROSSING_FEE } from '~/lib/core/quote/fees'
import { shortfallBps } from '~/lib/core/quote/shortfall'
import { MAX_LOSS_BPS, tableOf, type Taken, takenOfUnwrap, takenOfWrap } from '~/lib/core/quote/taken'
import type { ChainQuote } from '../../chains/own-quote'

/** What the service has quoted for an order. */
export type QuotedOffer = {
  expectedOutput: bigint
  minOutput: bigint
  serviceFeeSats: bigint
  route: EstimateRoute
}

/**
 * Who takes what of a quote's worth, before anything is built; `null` if its worth is unknown. The review judges the fixed
 * fee, because it knows the market's rate.
 */
export function takenOfQuote(
  { network, order }: { network: EvmNetwork; order: SwapOrder },
  { expectedOutput, minOutput, serviceFeeSats, route }: QuotedOffer,
  { worth, exchanged, contractFees, bitcoinFeeSats }: ChainQuote,
): Taken | null {
  if (worth === null) return null
  const token = order.direction === 'to-evm' ? order.outputToken : order.inputToken
  const slippageBps = shortfallBps(minOutput, expectedOutput)
  const terms = {
    worth,
    least: minOutput,
    contractFees: contractFees ?? NO_CONTRACT_FEES,
    exchanged: isPlainWrap(network, token) ? worth : (exchanged ?? undefined),
    crossing: {
      part: isBaseNetwork(network) ? 0n : route.crossingFee,
      whole: WHOLE_CROSSING_FEE[order.direction],
    },
    slippageBps,
  }
  const parts =
    order.direction === 'to-evm'
      ? takenOfWrap({ ...terms, amountSats: order.amountSats, serviceFeeSats })
      : takenOfUnwrap({ ...terms, bitcoinFeeSats: bitcoinFeeSats ?? serviceFeeSats })
  return {
    worth,
    least: minOutput,
    basisPoints: shortfallBps(minOutput, worth),
    parts: tableOf(parts, worth, {
      slippageBps,
      isPageAsked: false,
      isIntegratorOfPage: false,
      fixedBoundBps: MAX_LOSS_BPS,
    }),
  }
}
