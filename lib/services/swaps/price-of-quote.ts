import type { ReviewContext } from '../consent/desk'
import { ownQuoteToBitcoin } from './to-bitcoin/own-quote'
import { ownQuoteToEvm } from './to-evm/own-quote'
import { priceView } from '~/lib/core/quote/shown-price'
import type { SwapOrder } from '~/lib/contract/orders'
import type { PriceView } from '~/lib/contract/views/quote'
import { type QuotedOffer, takenOfQuote } from '../../core/quote/taken-of-quote'
import { routeToBitcoin } from './to-bitcoin/route'
import { routeToEvm } from './to-evm/route'

/**
 * Judges a quote by the chains, before anything is built: the fixed fee and the crossing's are still only claimed by
 * the service. Asked apart from the quote, which waits for no chain.
 */
export async function priceOfQuote(
  { deployment, accounts }: Omit<ReviewContext, 'journal'>,
  order: SwapOrder,
  offer: QuotedOffer,
  now: number,
): Promise<PriceView> {
  const { profile } = deployment
  const { expectedOutput, serviceFeeSats, route } = offer
  const at = { deployment, now }
  if (order.direction === 'to-evm') {
    const way = routeToEvm(order, profile, accounts.evm?.address)
    const estimate = { fees: { networkSats: serviceFeeSats }, route }
    const quote = await ownQuoteToEvm(way, estimate, undefined, at)
    return priceView(quote, expectedOutput, takenOfQuote(way, offer, quote))
  }
  const way = routeToBitcoin(order, profile, accounts.bitcoin.address)
  const quote = await ownQuoteToBitcoin(way, { outputSats: expectedOutput, route }, undefined, at)
  return priceView(quote, expectedOutput, takenOfQuote(way, offer, quote))
}
