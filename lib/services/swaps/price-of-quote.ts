import type { SwapOrder } from '~/lib/contract/ui'
import type { EstimateRoute } from '~/lib/contract/estimate-route'
import type { PriceView } from '~/lib/contract/views/quote'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import { ownQuoteToBitcoin, ownQuoteToEvm } from './own-quote'
import { priceView } from './price'
import { routeToBitcoin } from './to-bitcoin-route'
import { routeToEvm } from './to-evm-route'

/** What the service has quoted for an order. */
export type QuotedOffer = { expectedOutput: bigint; serviceFeeSats: bigint; route: EstimateRoute }

/**
 * What the chains say of a quote, before anything is built: the fixed fee and the crossing's are still only claimed by the service.
 * Asked apart from the quote, which waits for no chain.
 */
export async function priceOfQuote(
  { deployment, accounts }: { deployment: Deployment; accounts: Accounts },
  order: SwapOrder,
  { expectedOutput, serviceFeeSats, route }: QuotedOffer,
  now: number,
): Promise<PriceView> {
  const { profile } = deployment
  const at = { deployment, now }
  const quote =
    order.direction === 'to-evm'
      ? await ownQuoteToEvm(
          routeToEvm(order, profile, accounts.evm?.address),
          { fees: { networkSats: serviceFeeSats }, route },
          undefined,
          at,
        )
      : await ownQuoteToBitcoin(
          routeToBitcoin(order, profile, accounts.bitcoin.address),
          { outputSats: expectedOutput, route },
          undefined,
          at,
        )
  return priceView(quote, expectedOutput)
}
