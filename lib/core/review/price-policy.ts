import { AppError } from '../errors'
import type { FeeBreakdown } from '../quote/breakdown'
import type { ChainQuote } from '../quote/chain-quote'
import { shortfallBps } from '../quote/shortfall'
import type { PricePolicy } from './price'

/** The service's offer, and the minimum that the order accepts, in base units of what arrives. */
type Offer = {
  output: bigint
  fees: FeeBreakdown
  minOutput: bigint
  origin: string | null
  /** The integrator that the order names itself; absent = the profile's. */
  thirdPartyId: number | undefined
}

export function pricePolicy(
  chain: ChainQuote,
  { output, fees, minOutput, origin, thirdPartyId }: Offer,
): PricePolicy {
  return {
    ...chainPolicy(chain),
    quotedOutput: output,
    quotedFees: fees,
    slippageBps: shortfallBps(minOutput, output),
    isPageAsked: origin !== null,
    isIntegratorOfPage: origin !== null && thirdPartyId !== undefined,
  }
}

/** The part that is read anew before anything is signed. */
export function chainPolicy({ quote, contractFees, worth, exchanged, disputed }: ChainQuote): PricePolicy {
  return {
    disputed,
    ownQuote: quote && {
      outputAmount: quote.output,
      sources: quote.sources.length,
      spreadBps: quote.spreadBps,
      isAfterFixedFees: true,
      ...(worth !== null && { worth }),
      ...(exchanged !== null && { exchanged }),
    },
    ...(contractFees && { contractFees }),
  }
}

/** A page may let the user lose a tenth at most: it may ask for no minimum under nine tenths of the quote. */
const MIN_OF_PAGES_PERCENT = 90n

/**
 * A minimum that a page has named itself is neither far under our own quote, or the service's where there is none, nor over
 * what anybody offers.
 * @throws AppError `minimum-too-low`, `minimum-too-high`, with the `bound` for the page's developers
 */
export function checkNamedMinimum(
  minOutput: bigint | undefined,
  { quote }: ChainQuote,
  { output, origin }: Pick<Offer, 'output' | 'origin'>,
): void {
  if (minOutput === undefined || origin === null) return
  const own = quote?.output ?? output
  const highest = own > output ? own : output
  const lowest = (own * MIN_OF_PAGES_PERCENT + 99n) / 100n
  if (minOutput > highest)
    throw new AppError('minimum-too-high', 'a minimum that nothing can deliver', {
      details: { max: String(highest), bound: `≤ ${highest}` },
    })
  if (minOutput < lowest)
    throw new AppError('minimum-too-low', 'a minimum far under the market', {
      details: { min: String(lowest), bound: `≥ ${lowest}` },
    })
}
