import { isPlainWrap } from '~/lib/contract/catalog'
import type { ToEvmOrder } from '~/lib/contract/ui'
import type { QuoteView } from '~/lib/contract/views'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import { minOutputOf, routeToEvm } from './to-evm-route'

/** The service's offer for an order, before anything is built. */
export async function quoteToEvm(
  { deployment, accounts }: { deployment: Deployment; accounts: Accounts },
  order: ToEvmOrder,
  asOf: number,
): Promise<QuoteView> {
  const route = routeToEvm(order, deployment.profile, accounts.evm.address)
  const { outputAmount, minInputSats, fees } = await deployment.service.estimateToEvm(route.query)
  const minOutput = minOutputOf(route, outputAmount)
  return {
    intent: {
      direction: 'to-evm',
      networkName: route.network.name,
      chainId: route.network.chainId,
      thirdPartyId: route.thirdPartyId,
      amountSats: order.amountSats,
      outputToken: order.outputToken,
      recipientAddress: route.recipientAddress,
      minOutput,
      expectedOutput: outputAmount,
    },
    minInputSats,
    expectedOutput: outputAmount,
    minOutput,
    isMinimumEnforced: !isPlainWrap(route.network, order.outputToken),
    fees,
    asOf,
  }
}
