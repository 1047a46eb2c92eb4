import type { EstimateRoute } from './estimate-route'
import { NO_CONTRACT_FEES, WHOLE_CROSSING_FEE } from './fees'
import { shortfallBps } from './shortfall'
import { MAX_LOSS_BPS, tableOf, type Taken, takenOfUnwrap, takenOfWrap } from './taken'
import type { ChainQuote } from './chain-quote'

/** The service's quote for an order. */
export type QuotedOffer = {
  expectedOutput: bigint
  minOutput: bigint
  serviceFeeSats: bigint
  route: EstimateRoute
}

/** The order, whether it needs no exchange, and whether it crosses to another network. */
type QuotedWay = {
  order: { direction: 'to-evm'; amountSats: bigint } | { direction: 'to-bitcoin' }
  isPlain: boolean
  crosses: boolean
}

/**
 * Who takes what of a quote's worth, before anything is built; `null` if its worth is unknown. The review judges the fixed
 * fee, because it knows the market's rate.
 */
export function takenOfQuote(
  { order, isPlain, crosses }: QuotedWay,
  { expectedOutput, minOutput, serviceFeeSats, route }: QuotedOffer,
  { worth, exchanged, contractFees, bitcoinFeeSats }: ChainQuote,
): Taken | null {
  if (worth === null) return null
  const slippageBps = shortfallBps(minOutput, expectedOutput)
  const terms = {
    worth,
    least: minOutput,
    contractFees: contractFees ?? NO_CONTRACT_FEES,
    exchanged: isPlain ? worth : (exchanged ?? undefined),
    crossing: {
      part: crosses ? route.crossingFee : 0n,
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
