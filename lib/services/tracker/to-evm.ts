import { addressOfScript } from '~/lib/core/address'
import { findNetwork } from '~/lib/core/catalog'
import { type BaseNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { mayBeDelivered } from '~/lib/core/journal/fold-to-evm'
import { phaseOf } from '~/lib/core/journal/phase'
import { isDecided } from '~/lib/core/journal/spend-phase'
import type { BurnRequest, LogProof, ToEvmSwap } from '~/lib/core/journal/types'
import { isDeep } from '../chains/observed-status'
import { isReplacedForGood, pollSpend } from './bitcoin-spend'
import { burnsIn } from '../chains/burn'
import { deliveriesOnBase, type Delivery, fillsOnBase, wrappedPaidInstead } from './delivery'
import { followCrossingToEvm, recordFillAcross } from './crossing-to-evm'
import { proofOfLog, rescan } from '../chains/log-scan'
import { payerScripts, type PollContext, recordAll } from './poll-context'
import { followPayout } from './payout'
import { followSlashing } from './slashing'
import type { RouterEvent } from '../chains/router-events'
import type { RouterScan } from './router-scan'
import { askService } from './service-witness'
import { finalityOf, type ProofFinality } from './proof-finality'
import { receiptOfLog } from './receipt-of-log'

/** The first two witnesses: the payment on Bitcoin, and the service's report about it. */
export async function pollPayment(context: PollContext, swap: ToEvmSwap): Promise<void> {
  const { service } = context.deployment
  const seen = await pollSpend(context, swap)
  const confirmed = seen.attempts.find(({ sighting }) => sighting.state === 'confirmed')
  if (confirmed === undefined || seen.destination.state === 'delivered') return
  await recordAll(context, seen, await askService(confirmed.txid, service, context.logger))
}

/** Whether a base network's contracts may still log how a swap goes on. */
export function awaitsRouter({ destination, attempts }: ToEvmSwap): boolean {
  if (attempts.length === 0) return false
  if (destination.state === 'failed') return destination.burn === null
  return destination.state === 'none'
}

/** Whether a swap is crossing from a base network, whose contracts may log its refund. */
export function mayBeSentBack({ intent, destination }: ToEvmSwap): boolean {
  return destination.state === 'crossing' && destination.router.chainId !== intent.chainId
}

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

/** Polls what follows the router's log: the delivery, or the refund's payout on Bitcoin. */
export async function pollBeyondRouter(context: PollContext, swap: ToEvmSwap): Promise<void> {
  const { destination } = swap
  if (destination.state === 'failed' && destination.burn !== null) {
    const { burn, payout } = destination
    await followPayout(context, swap, burn, payout)
    if (payout === null && (await context.deployment.bitcoin.tipHeight()) > burn.deadlineHeight)
      await followSlashing(context, swap, burn)
  }
  if (destination.state === 'none' || !mayBeDelivered(swap)) return
  const { deployment } = context
  const network = findNetwork(deployment.profile, swap.intent.networkName)
  if (!isBaseNetwork(network)) {
    await followCrossingToEvm(context, swap, destination, network)
    return
  }
  const chain = deployment.evm(network.name)
  const deliveries = await deliveriesOnBase(swap, destination.router, chain, network)
  await recordFirst(context, swap, destination.router, deliveries)
}

/** Journals the first delivery that proves no other swap. */
async function recordFirst(
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

/**
 * Removes proofs that a reorganisation invalidated, and settles the swap once they are deep enough. @param isRead
 * whether this poll could read everything: the passing of time makes an end final only if it was checked again
 */
export async function settleToEvm(context: PollContext, swap: ToEvmSwap, isRead = true): Promise<void> {
  const { journal, store } = context
  const finality = await finalityOf(context, swap)
  if (finality === 'lost') {
    await rescan(store, swap.id)
    await journal.record(swap.id, { type: 'proof-lost' })
    return
  }
  if (isRead && isOver(swap, finality)) await journal.record(swap.id, { type: 'settled' })
}

function isOver(swap: ToEvmSwap, finality: ProofFinality): boolean {
  switch (phaseOf(swap)) {
    // A filler may pay early, while the transaction is still in the mempool: its coins stay reserved until it is
    // decided.
    case 'done':
    case 'paid-in-wrapped':
      return finality === 'deep' && isDecided(swap)
    case 'failed':
      return true
    case 'refunded':
      return (
        swap.destination.state === 'failed' &&
        swap.destination.payout !== null &&
        isDeep(swap.destination.payout.sighting)
      )
    case 'replaced':
      return isReplacedForGood(swap, finality)
    default:
      return false
  }
}
