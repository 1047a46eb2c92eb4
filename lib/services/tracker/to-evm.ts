import { isBaseNetwork } from '~/lib/contract/profile'
import { findNetwork } from '~/lib/core/catalog'
import { mayBeDelivered } from '~/lib/core/journal/fold-to-evm'
import { phaseOf } from '~/lib/core/journal/phase'
import { isDecided } from '~/lib/core/journal/spend-phase'
import type { ToEvmSwap } from '~/lib/core/journal/types'
import { rescan } from '../chains/log-scan'
import { isDeep } from '../chains/observed-status'
import { isReplacedForGood, pollSpend } from './bitcoin-spend'
import { followCrossingToEvm } from './crossing-to-evm'
import { deliveriesOnBase } from './delivery'
import { followPayout } from './payout'
import { type PollContext, recordAll } from './poll-context'
import { finalityOf, type ProofFinality } from './proof-finality'
import { recordFirst } from './router-witness'
import { askService } from './service-witness'
import { followSlashing } from './slashing'

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
