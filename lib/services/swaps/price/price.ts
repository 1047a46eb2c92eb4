import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { PriceView } from '~/lib/contract/views/quote'
import { AppError } from '~/lib/core/errors'
import { percentageFees } from '~/lib/core/quote/fees'
import { MAX_SPREAD_BPS } from '~/lib/core/quote/own-quote'
import type { FeeSource, FeeSources } from '~/lib/core/quote/quoted-fees'
import { shortfallBps } from '~/lib/core/quote/shortfall'
import type { Taken } from '~/lib/core/quote/taken'
import type { PricePolicy } from '~/lib/core/review/price'
import type { ChainQuote } from '../../chains/own-quote'

/** What the service offers, and the minimum that the order accepts, in base units of what arrives. */
type Offer = {
  output: bigint
  fees: FeeBreakdown
  minOutput: bigint
  origin: string | null
  /** The integrator that the order names itself; absent = the profile's. */
  thirdPartyId: number | undefined
}

/** What the review holds the price to. */
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

/** @param taken what is taken of the worth */
export function priceView(
  { quote, worth, priceEffectBps, disputed }: ChainQuote,
  expected: bigint,
  taken: Taken | null,
): PriceView {
  return {
    ownQuote: quote && {
      output: quote.output,
      sources: quote.sources,
      differ: quote.spreadBps > MAX_SPREAD_BPS,
    },
    priceEffectBps,
    cost: worth === null ? null : costOf(expected, worth),
    taken,
    disputed,
  }
}

function costOf(expected: bigint, worth: bigint): NonNullable<PriceView['cost']> {
  return { basisPoints: shortfallBps(expected, worth), amount: worth > expected ? worth - expected : 0n }
}

/** A fixed fee that does not rest on the service's word alone. */
type FixedFee = { sats: bigint; source: Exclude<FeeSource, 'service'> }

/** The fees as the transaction and the contracts have them; only the rest is the service's word. */
export function feesOf(
  stated: FeeBreakdown,
  fixed: FixedFee | null,
  { contractFees, sharedSats }: Pick<ChainQuote, 'contractFees' | 'sharedSats'>,
): { fees: FeeBreakdown; feeSources: FeeSources } {
  const shares = contractFees && sharedSats > 0n ? percentageFees(sharedSats, contractFees) : null
  const source = shares === null ? 'service' : 'contracts'
  const known = { ...stated, ...(fixed && { networkSats: fixed.sats }), ...shares }
  const { networkSats, protocolSats, lockerSats, thirdPartySats, fillerSats } = known
  const totalSats = networkSats + protocolSats + lockerSats + thirdPartySats + fillerSats
  return {
    fees: { ...known, totalSats: shares === null ? stated.totalSats : totalSats },
    feeSources: {
      network: fixed?.source ?? 'service',
      protocol: source,
      locker: source,
      thirdParty: source,
      filler: 'service',
    },
  }
}

/** For fees that only the service has stated. */
export const SERVICE_ALONE: FeeSources = {
  network: 'service',
  protocol: 'service',
  locker: 'service',
  thirdParty: 'service',
  filler: 'service',
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
      details: { bound: `≤ ${highest}` },
    })
  if (minOutput < lowest)
    throw new AppError('minimum-too-low', 'a minimum far under the market', {
      details: { bound: `≥ ${lowest}` },
    })
}
