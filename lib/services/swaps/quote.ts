import type { ReviewContext } from '../consent/desk'
import type { SwapOrder } from '~/lib/contract/orders'
import type { QuoteView } from '~/lib/contract/views/quote'
import { quotedArrivals } from '../journal/swap-arrival'
import type { Clock } from '../ports/platform'
import { quoteToBitcoin } from './to-bitcoin/quote'
import { quoteToEvm } from './to-evm/quote'
import { createQuotedRates } from './to-evm/quoted-rates'

/** Quotes swaps in either direction, and about when each arrives. */
export function createQuote(clock: Clock) {
  const quotedRates = createQuotedRates(clock)
  return async (context: ReviewContext, order: SwapOrder): Promise<QuoteView> => {
    const { deployment, journal } = context
    const { profile } = deployment
    if (order.direction === 'to-evm') quotedRates.ask(deployment)
    const quote =
      order.direction === 'to-evm'
        ? await quoteToEvm(context, order, clock.now())
        : await quoteToBitcoin(context, order, clock.now())
    return { ...quote, ...(await quotedArrivals({ profile, journal }, order, quotedRates.of(deployment))) }
  }
}
