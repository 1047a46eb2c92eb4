import { type BaseNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { addressOfScript } from '~/lib/core/address'
import { findNetwork } from '~/lib/core/catalog'
import type { BurnRequest, LogProof, ToEvmSwap } from '~/lib/core/journal/types'
import { burnsIn } from '../chains/burn'
import { proofOfLog } from '../chains/log-scan'
import type { RouterEvent } from '../chains/router-events'
import { recordFillAcross } from './crossing-to-evm'
import { type Delivery, fillsOnBase, wrappedPaidInstead } from './delivery'
import { payerScripts, type PollContext } from './poll-context'
import { receiptOfLog } from './receipt-of-log'
import type { RouterScan } from './router-scan'

/** The third witness, on the base network: delivered, sent across, failed, or refund begun. */
export async function pollRouter(
  context: PollContext,
  swap: ToEvmSwap,
  base: BaseNetwork,
  scan: RouterScan,
): Promise<void> {
  const sightings = swap.attempts.flatMap(({ txid }) => scan.byTxid.get(txid) ?? [])
  for (const sighting of sightings) await recordRouterEvent(context, swap, base, sighting)
}

async function recordRouterEvent(
  context: PollContext,
  swap: ToEvmSwap,
  base: BaseNetwork,
  event: RouterEvent,
): Promise<void> {
  const router = proofOfLog(event.log, base.chainId)
  switch (event.kind) {
    case 'failed':
      await context.journal.record(swap.id, { type: 'swap-failed', router })
      return
    case 'refund-opened':
      await recordRefund(context, swap, base, event)
      return
    case 'filled':
      await recordFill(context, swap, router, base)
      return
    case 'paid-in-wrapped':
      await recordPaidInWrapped(context, swap, router, base)
      return
    case 'wrapped':
    case 'swapped':
      await context.journal.record(swap.id, { type: 'routed', router })
  }
}

/** Anybody can fill anything: it counts only if the recipient was paid, or sent the output, in that transaction. */
async function recordFill(
  context: PollContext,
  swap: ToEvmSwap,
  fill: LogProof,
  base: BaseNetwork,
): Promise<void> {
  const { deployment } = context
  const network = findNetwork(deployment.profile, swap.intent.networkName)
  if (isBaseNetwork(network))
    await recordFirst(context, swap, fill, await fillsOnBase(swap, fill, deployment.evm(base.name), base))
  else await recordFillAcross(context, swap, fill, network)
}

/** The failure of a first-generation router, and what it paid the recipient instead. */
async function recordPaidInWrapped(
  { deployment, journal }: PollContext,
  swap: ToEvmSwap,
  router: LogProof,
  base: BaseNetwork,
): Promise<void> {
  for (const paid of await wrappedPaidInstead(swap, router, deployment.evm(base.name), base)) {
    const { destination } = await journal.record(swap.id, { type: 'paid-in-wrapped', router, ...paid })
    if (destination.state === 'paid-in-wrapped') return
  }
}

/**
 * The burn request that a refund opened for the account that paid, at any of its scripts. Its transaction may refund others too.
 * One that the refund itself names and that pays a stranger is told, and proves nothing.
 */
async function recordRefund(
  context: PollContext,
  swap: ToEvmSwap,
  base: BaseNetwork,
  { log, requestIdOfLocker: named }: Extract<RouterEvent, { kind: 'refund-opened' }>,
): Promise<void> {
  const { deployment, journal } = context
  const receipt = await receiptOfLog(log, deployment.evm(base.name))
  const own = await payerScripts(context, swap)
  const all = burnsIn(receipt, base)
  const burns = all.filter(({ scriptPubKey }) => own.has(scriptPubKey))
  const isNamed = ({ requestIdOfLocker }: BurnRequest) => requestIdOfLocker === named
  const strange = burns.length === 0 ? all.find(isNamed) : undefined
  if (strange !== undefined) {
    const { scriptPubKey, proof: router } = strange
    const strangePayee = addressOfScript(scriptPubKey, deployment.profile.bitcoin.network) ?? scriptPubKey
    await journal.record(swap.id, { type: 'swap-failed', router, strangePayee })
  }
  for (const burn of [...burns.filter(isNamed), ...burns]) {
    const { destination } = await journal.record(swap.id, { type: 'refund-opened', burn })
    if (destination.state === 'failed' && destination.burn !== null) return
  }
}

/** Journals the first delivery that proves no other swap. */
export async function recordFirst(
  { journal }: PollContext,
  swap: ToEvmSwap,
  router: LogProof,
  deliveries: readonly Delivery[],
): Promise<void> {
  for (const { proof, amount } of deliveries) {
    const event = { type: 'delivered', router, delivery: proof, amount } as const
    const { destination } = await journal.record(swap.id, event)
    if (destination.state === 'delivered') return
  }
}
