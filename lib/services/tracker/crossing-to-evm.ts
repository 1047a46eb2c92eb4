import { baseOf } from '~/lib/core/catalog'
import type { CrossChainNetwork } from '~/lib/contract/profile'
import { same } from '~/lib/core/journal/same'
import type { LogProof, ToEvmSwap } from '~/lib/core/journal/types'
import { depositOf } from './bridge-deposits'
import { tiesOf } from './bridge-ties'
import { deliveryRange } from './delivery'
import { followArrival } from './follow-arrival'
import { noteLateCrossing } from './note-late-crossing'
import type { PollContext } from './poll-context'

/** Follows what the router sent across to the target chain: delivered there, failed in the exchange there, or late. */
export async function followCrossingToEvm(
  context: PollContext,
  swap: ToEvmSwap,
  { router, fill }: { router: LogProof; fill?: LogProof },
  network: CrossChainNetwork,
): Promise<void> {
  const { deployment } = context
  const logs = fill === undefined || same(fill, router) ? [router] : [router, fill]
  const { outputToken: token, recipientAddress: account } = swap.intent
  await followArrival(context, swap, {
    chain: deployment.evm(network.name),
    payee: { token, account },
    ties: await tiesOf(swap, logs, network, deployment),
    range: deliveryRange(swap),
    proofOf: ({ proof, amount }) => ({ type: 'delivered', router, delivery: proof, amount }),
    failedBy: (failure) => ({ type: 'target-failed', failure }),
  })
  const base = baseOf(deployment.profile, network)
  await noteLateCrossing(context, swap.id, router, deployment.evm(base.name))
}

/**
 * Journals that a third party sent the output across early. Anybody can fill anything, so it counts only with a deposit
 * that brings this recipient the promised amount.
 */
export async function recordFillAcross(
  { deployment, journal }: PollContext,
  swap: ToEvmSwap,
  fill: LogProof,
  network: CrossChainNetwork,
): Promise<void> {
  const deposit = await depositOf(fill, swap, network, deployment)
  if (deposit !== undefined && deposit.outputAmount >= swap.promise.leastArrival)
    await journal.record(swap.id, { type: 'filled', fill })
}
