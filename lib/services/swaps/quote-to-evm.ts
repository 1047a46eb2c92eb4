import type { QuoteView } from '~/lib/contract/views'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import { leastOutput, planToEvm, type ToEvmOrder } from './to-evm-plan'

/** What the service offers for an order, before anything is built. */
export async function quoteToEvm(
  { deployment, accounts }: { deployment: Deployment; accounts: Accounts },
  order: ToEvmOrder,
  asOf: number,
): Promise<QuoteView> {
  const plan = planToEvm(order, deployment.profile, accounts.evm.address)
  const { outputAmount, minInputSats, fees } = await deployment.service.estimateToEvm(plan.query)
  const minOutput = leastOutput(plan, outputAmount)
  return {
    intent: {
      direction: 'to-evm',
      networkName: plan.network.name,
      chainId: plan.network.chainId,
      thirdPartyId: plan.thirdPartyId,
      amountSats: order.amountSats,
      outputToken: order.outputToken,
      recipientAddress: plan.recipientAddress,
      minOutput,
      expectedOutput: outputAmount,
    },
    minInputSats,
    expectedOutput: outputAmount,
    minOutput,
    fees,
    asOf,
  }
}
