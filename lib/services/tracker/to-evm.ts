import { findNetwork } from '~/lib/contract/catalog'
import type { BaseNetwork } from '~/lib/contract/profile'
import { CONFIRMATIONS_DEEP, phaseOf } from '~/lib/core/request/phase'
import type { DeliveryProof, ToEvmRequest } from '~/lib/core/request/types'
import { isDeep, lookAtBitcoin } from './bitcoin-witness'
import { burnIn } from './burn'
import { deliveriesAcross, deliveryOnBase } from './delivery'
import { proofOfLog } from './log-proof'
import { type Look, recordAll } from './look'
import { followPayout } from './payout'
import type { RouterScan, RouterSighting } from './router-scan'
import { askService } from './service-witness'

/** A proof this many blocks deep, or this old, is not looked at again. */
const SETTLED_BLOCKS = 32n
const SETTLED_AFTER_MS = 24 * 3_600_000

/** The first two witnesses: the payment on Bitcoin, and what the service says of it. */
export async function lookAtPayment(look: Look, request: ToEvmRequest): Promise<void> {
  const { bitcoin, service } = look.deployment
  const seen = await recordAll(look, request, await lookAtBitcoin(request, bitcoin))
  const confirmed = seen.attempts.find(({ sighting }) => sighting.state === 'confirmed')
  if (confirmed === undefined || seen.destination.state === 'delivered') return
  await recordAll(look, seen, await askService(confirmed.txid, service, look.logger))
}

/** Whether the routers can still say something about a request. */
export function awaitsRouter({ destination, attempts }: ToEvmRequest): boolean {
  if (attempts.length === 0) return false
  return destination.state === 'none' || (destination.state === 'failed' && destination.burn === null)
}

/** The third witness, on the base network: delivered, sent across, failed, or its refund begun. */
export async function lookAtRouter(
  look: Look,
  request: ToEvmRequest,
  base: BaseNetwork,
  scan: RouterScan,
): Promise<void> {
  const sightings = request.attempts.flatMap(({ txid }) => scan.byTxid.get(txid) ?? [])
  for (const sighting of sightings) await recordSighting(look, request, base, sighting)
}

async function recordSighting(
  look: Look,
  request: ToEvmRequest,
  base: BaseNetwork,
  { kind, log }: RouterSighting,
): Promise<void> {
  const { journal, deployment } = look
  const chain = deployment.evm(base.name)
  const router = proofOfLog(log, base.chainId)
  switch (kind) {
    case 'failed':
      await journal.record(request.id, { type: 'swap-failed', router })
      return
    case 'refund-opened': {
      const receipt = await chain.receipt(log.transactionHash)
      const burn = receipt && burnIn(receipt, base)
      if (burn !== undefined) await journal.record(request.id, { type: 'refund-opened', burn })
      return
    }
    case 'wrapped':
    case 'swapped': {
      if (request.intent.networkName !== base.name) {
        await journal.record(request.id, { type: 'routed', router })
        return
      }
      const delivery = await deliveryOnBase(request, log, base, chain)
      if (delivery !== undefined)
        await journal.record(request.id, {
          type: 'delivered',
          router,
          delivery: delivery.proof,
          amount: delivery.amount,
        })
    }
  }
}

/** What follows the router: the delivery on a cross-chain network, or the refund's payout on Bitcoin. */
export async function lookBeyondRouter(look: Look, request: ToEvmRequest): Promise<void> {
  const { destination } = request
  if (destination.state === 'failed' && destination.burn !== null)
    await followPayout(look, request, destination.burn, destination.payout)
  if (destination.state !== 'crossing') return
  const { deployment, journal } = look
  const network = findNetwork(deployment.profile, request.intent.networkName)
  for (const { proof, amount } of await deliveriesAcross(request, network, deployment.evm(network.name))) {
    const recorded = await journal.record(request.id, {
      type: 'delivered',
      router: destination.router,
      delivery: proof,
      amount,
    })
    if (recorded.sequence > request.sequence) return
  }
}

/** Takes a proof back that a reorganisation removed, and ends the watch over what is deep enough. */
export async function settleToEvm(look: Look, request: ToEvmRequest): Promise<void> {
  const { journal, clock } = look
  if (request.destination.state === 'delivered') {
    const standing = await standingOf(look, request, request.destination.delivery)
    if (standing === 'lost') await journal.record(request.id, { type: 'proof-lost' })
    const old = clock.now() - request.changedAt > SETTLED_AFTER_MS
    if (standing === 'deep' || (standing === 'shallow' && old))
      await journal.record(request.id, { type: 'settled' })
    return
  }
  if (isOver(request)) await journal.record(request.id, { type: 'settled' })
}

async function standingOf(
  { deployment }: Look,
  request: ToEvmRequest,
  proof: DeliveryProof,
): Promise<'lost' | 'shallow' | 'deep'> {
  const network = findNetwork(deployment.profile, request.intent.networkName)
  const chain = deployment.evm(network.name)
  const head = await chain.block()
  if (proof.blockNumber > head.number) return 'lost'
  const { hash } = await chain.block(proof.blockNumber)
  if (hash !== proof.blockHash) return 'lost'
  return head.number - proof.blockNumber >= SETTLED_BLOCKS ? 'deep' : 'shallow'
}

function isOver(request: ToEvmRequest): boolean {
  switch (phaseOf(request)) {
    case 'failed':
      return true
    case 'refunded':
      return (
        request.destination.state === 'failed' &&
        request.destination.payout !== null &&
        isDeep(request.destination.payout.sighting)
      )
    case 'replaced':
      return (
        (request.conflict?.confirmations ?? 0) >= CONFIRMATIONS_DEEP ||
        request.attempts.some(({ kind, sighting }) => kind === 'cancel' && isDeep(sighting))
      )
    default:
      return false
  }
}
