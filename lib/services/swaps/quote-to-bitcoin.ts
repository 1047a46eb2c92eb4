import type { QuoteView } from '~/lib/contract/views'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import { leastSats, planToBitcoin, type ToBitcoinOrder } from './to-bitcoin-plan'

/** What the service offers for an order, before anything is built. */
export async function quoteToBitcoin(
  { deployment, accounts }: { deployment: Deployment; accounts: Accounts },
  order: ToBitcoinOrder,
  asOf: number,
): Promise<QuoteView> {
  const plan = planToBitcoin(order, deployment.profile, accounts.bitcoin.address)
  const { outputSats, fees } = await deployment.service.estimateToBitcoin(plan.query)
  const minSats = leastSats(plan, outputSats)
  return {
    intent: {
      direction: 'to-bitcoin',
      networkName: plan.network.name,
      chainId: plan.network.chainId,
      thirdPartyId: plan.thirdPartyId,
      inputToken: order.inputToken,
      inputAmount: order.inputAmount,
      bitcoinAddress: plan.bitcoinAddress,
      minSats,
      expectedSats: outputSats,
      signer: 'wallet',
    },
    minInputSats: null,
    expectedOutput: outputSats,
    minOutput: minSats,
    fees,
    asOf,
  }
}
