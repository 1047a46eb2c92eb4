import type { PriceView, QuoteView } from '~/lib/contract/views/quote'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { shortfallBps } from '~/lib/core/quote/shortfall'

const ONE_BTC = 10n ** BigInt(BTC_DECIMALS)

/** The price of one bitcoin in base units of the quote's token; 0 if nothing is expected. */
export function rateOf({ intent, expectedOutput }: Pick<QuoteView, 'intent' | 'expectedOutput'>): bigint {
  const [sats, units] =
    intent.direction === 'to-evm' ? [intent.amountSats, expectedOutput] : [expectedOutput, intent.inputAmount]
  return sats === 0n ? 0n : (units * ONE_BTC) / sats
}

/** On-chain prices and the service's may differ by this much from one moment to the next. */
const NEAR_BPS = 200

/** Costs above this share are worth mentioning, even if no price is to blame. */
const HIGH_COST_BPS = 1_000

/**
 * How a quote compares with our own, which has taken the same fees off: `differ` if our sources disagree,
 * and the cost in all where that is high, though the price is not.
 */
export function comparedWithOwn(
  price: Pick<PriceView, 'ownQuote' | 'cost'> | null,
  expected: bigint,
): 'unknown' | 'near' | 'differ' | { belowBps: number } | { costBps: number } {
  const own = price?.ownQuote ?? null
  if (own === null) return 'unknown'
  const belowBps = shortfallBps(expected, own.output)
  if (belowBps > NEAR_BPS) return { belowBps }
  const costBps = price?.cost?.basisPoints ?? 0
  if (costBps > HIGH_COST_BPS) return { costBps }
  return own.differ ? 'differ' : 'near'
}
