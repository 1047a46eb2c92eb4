import { baseOf } from '~/lib/contract/catalog'
import type { CrossChainNetwork } from '~/lib/contract/profile'
import type { LogProof, ToEvmSwap } from '~/lib/core/journal/types'
import { tiesOf } from './bridge-ties'
import { deliveryRange } from './delivery'
import { followArrival } from './follow-arrival'
import { noteLateCrossing } from './note-late-crossing'
import type { PollContext } from './poll-context'

/** Follows what the router sent across to its target chain: delivered there, failed in the exchange there, or late. */
export async function followCrossingToEvm(
  context: PollContext,
  swap: ToEvmSwap,
  router: LogProof,
  network: CrossChainNetwork,
): Promise<void> {
  const { deployment } = context
  const { outputToken: token, recipientAddress: account } = swap.intent
  await followArrival(context, swap, {
    chain: deployment.evm(network.name),
    payee: { token, account },
    ties: await tiesOf(swap, router, network, deployment),
    range: deliveryRange(swap),
    proofOf: ({ proof, amount }) => ({ type: 'delivered', router, delivery: proof, amount }),
    failedBy: (failure) => ({ type: 'target-failed', failure }),
  })
  const base = baseOf(deployment.profile, network)
  await noteLateCrossing(context, swap.id, router, deployment.evm(base.name))
}
