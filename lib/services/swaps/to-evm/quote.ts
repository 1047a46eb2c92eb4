import type { ReviewContext } from '../../consent/desk'
import { ownQuoteToEvm } from './own-quote'
import { feesOf, SERVICE_ALONE } from '~/lib/core/quote/shown-price'
import type { ToEvmOrder } from '~/lib/contract/orders'
import type { QuoteView } from '~/lib/contract/views/quote'
import type { ToEvmEstimate } from '../../ports/bridge-service'
import type { Deployment } from '../../ports/deployment'
import { statedCrossing } from '~/lib/core/quote/crossing-fee'
import { intentToEvm, minOutputOf, routeToEvm, type ToEvmRoute } from './route'

/** The service's offer for an order, before anything is built. */
export async function quoteToEvm(
  { deployment, accounts }: Omit<ReviewContext, 'journal'>,
  order: ToEvmOrder,
  asOf: number,
): Promise<QuoteView> {
  const route = routeToEvm(order, deployment.profile, accounts.evm?.address)
  const estimate = await deployment.service.estimateToEvm(route.query)
  const { minInputSats } = estimate
  const { expectedOutput, minOutput, fees, feeSources } = route.isPlain
    ? await plainWrap(route, estimate, { deployment, now: asOf })
    : {
        expectedOutput: estimate.outputAmount,
        minOutput: minOutputOf(order, estimate.outputAmount),
        fees: estimate.fees,
        feeSources: SERVICE_ALONE,
      }
  return {
    kind: 'swap',
    intent: intentToEvm(route, { minOutput, expectedOutput }),
    minInputSats,
    expectedOutput,
    minOutput,
    isMinimumEnforced: !route.isPlain,
    fees,
    feeSources,
    crossingFee: statedCrossing(route.network, 'to-evm', estimate.route),
    route: estimate.route,
    asOf,
  }
}

/** Quotes a plain wrap: what it delivers follows from the contracts' own fees; only the fixed fee is the service's word. */
async function plainWrap(
  route: ToEvmRoute,
  estimate: ToEvmEstimate,
  now: { deployment: Deployment; now: number },
): Promise<Pick<QuoteView, 'expectedOutput' | 'minOutput' | 'fees' | 'feeSources'>> {
  const chainQuote = await ownQuoteToEvm(route, estimate, undefined, now)
  const expectedOutput = chainQuote.quote?.output ?? estimate.outputAmount
  return { expectedOutput, minOutput: expectedOutput, ...feesOf(estimate.fees, null, chainQuote) }
}
