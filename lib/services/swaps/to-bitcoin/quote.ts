import type { ReviewContext } from '../../consent/desk'
import { SERVICE_ALONE } from '~/lib/core/quote/shown-price'
import { isPlainWrap } from '~/lib/core/catalog'
import type { ToBitcoinOrder } from '~/lib/contract/orders'
import type { QuoteView } from '~/lib/contract/views/quote'
import { statedCrossing } from '~/lib/core/quote/crossing-fee'
import { intentToBitcoin, routeToBitcoin } from './route'

/** The service's offer for an order, before anything is built. */
export async function quoteToBitcoin(
  { deployment, accounts }: Omit<ReviewContext, 'journal'>,
  order: ToBitcoinOrder,
  asOf: number,
): Promise<QuoteView> {
  const route = routeToBitcoin(order, deployment.profile, accounts.bitcoin.address)
  const {
    outputSats,
    minInputSats = null,
    fees,
    route: way,
  } = await deployment.service.estimateToBitcoin(route.query)
  const intent = intentToBitcoin(route, outputSats, 'wallet')
  return {
    kind: 'swap',
    intent,
    minInputSats,
    expectedOutput: outputSats,
    minOutput: intent.minSats,
    isMinimumEnforced: !isPlainWrap(route.network, order.inputToken),
    fees,
    feeSources: SERVICE_ALONE,
    crossingFee: statedCrossing(route.network, 'to-bitcoin', way),
    route: way,
    asOf,
  }
}
