import type { OwnQuoteView, QuoteView } from '~/lib/contract/views/quote'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { shortfallBps } from '~/lib/core/quote/shortfall'

const ONE_BTC = 10n ** BigInt(BTC_DECIMALS)

/** What one bitcoin is of the quote's token, in its base units; 0 where nothing is expected. */
export function rateOf({ intent, expectedOutput }: Pick<QuoteView, 'intent' | 'expectedOutput'>): bigint {
  const [sats, units] =
    intent.direction === 'to-evm' ? [intent.amountSats, expectedOutput] : [expectedOutput, intent.inputAmount]
  return sats === 0n ? 0n : (units * ONE_BTC) / sats
}

/** Prices on chain and the service's differ by as much from one moment to the next. */
const NEAR_BPS = 200

/** How a quote compares with our own: `differ` where our sources are not of one mind. */
export function comparedWithOwn(
  own: OwnQuoteView | null,
  expected: bigint,
): 'unknown' | 'near' | 'differ' | { belowBps: number } {
  if (own === null) return 'unknown'
  const belowBps = shortfallBps(expected, own.output)
  if (belowBps > NEAR_BPS) return { belowBps }
  return own.differ ? 'differ' : 'near'
}
