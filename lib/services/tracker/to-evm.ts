import { findNetwork } from '~/lib/contract/catalog'
import { type BaseNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { scriptPubKeyOf } from '~/lib/core/address'
import { AppError } from '~/lib/core/errors'
import { refundProcessed } from '~/lib/core/evm/events'
import { CONFIRMATIONS_DEEP, phaseOf } from '~/lib/core/request/phase'
import { startBlock } from '~/lib/core/request/starting-point'
import type { LogProof, ToEvmRequest } from '~/lib/core/request/types'
import type { EvmLog } from '../ports/evm-chain'
import { isDeep, lookAtBitcoin, lookForConflict } from './bitcoin-witness'
import { burnsIn } from './burn'
import { findBump } from './find-bump'
import { deliveriesAcross, deliveriesOnBase, type Delivery } from './delivery'
import { inputsOfOwn } from './own-parent'
import { proofOfLog } from './log-proof'
import { type Look, recordAll } from './look'
import { followPayout } from './payout'
import type { RouterScan, RouterSighting } from './router-scan'
import { scanAgain, scanOn } from './scan-cursor'
import { askService } from './service-witness'
import { standingOf } from './standing'

/** The first two witnesses: the payment on Bitcoin, and what the service says of it. */
export async function lookAtPayment(look: Look, request: ToEvmRequest): Promise<void> {
  const { service } = look.deployment
  const sighted = await sight(look, request)
  const found = await findBump(look, sighted)
  const seen = found === sighted ? sighted : await sight(look, found)
  const confirmed = seen.attempts.find(({ sighting }) => sighting.state === 'confirmed')
  if (confirmed === undefined || seen.destination.state === 'delivered') return
  await recordAll(look, seen, await askService(confirmed.txid, service, look.logger))
}

/** What Bitcoin shows of the payment, and of what keeps it out. */
async function sight(look: Look, request: ToEvmRequest): Promise<ToEvmRequest> {
  const { bitcoin } = look.deployment
  const sighted = await recordAll(look, request, await lookAtBitcoin(request, bitcoin))
  const inputsOf = (txid: string) => inputsOfOwn(look.store, txid)
  return recordAll(look, sighted, await lookForConflict(sighted, bitcoin, inputsOf))
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
  const router = proofOfLog(log, base.chainId)
  switch (kind) {
    case 'failed':
      await look.journal.record(request.id, { type: 'swap-failed', router })
      return
    case 'refund-opened':
      await recordRefund(look, request, base, log)
      return
    case 'wrapped':
    case 'swapped':
      await look.journal.record(request.id, { type: 'routed', router })
  }
}

/** The burn request that a refund opened: one to the account that paid. Its transaction may refund others too. */
async function recordRefund(
  { deployment, journal }: Look,
  request: ToEvmRequest,
  base: BaseNetwork,
  log: EvmLog,
): Promise<void> {
  const refund = refundProcessed.decode(log)
  const receipt = await deployment.evm(base.name).receipt(log.transactionHash)
  if (receipt === undefined) throw new AppError('chain-disagreement', 'a log without a receipt')
  const ownScript = scriptPubKeyOf(request.account.address, deployment.profile.bitcoin.network)
  const burns = burnsIn(receipt, base).filter(({ scriptPubKey }) => scriptPubKey === ownScript)
  const named = burns.filter(({ requestIdOfLocker }) => requestIdOfLocker === refund?.burnRequestCounter)
  for (const burn of [...named, ...burns]) {
    const { destination } = await journal.record(request.id, { type: 'refund-opened', burn })
    if (destination.state === 'failed' && destination.burn !== null) return
  }
}

/** What follows the router: the delivery, or the refund's payout on Bitcoin. */
export async function lookBeyondRouter(look: Look, request: ToEvmRequest): Promise<void> {
  const { destination } = request
  if (destination.state === 'failed' && destination.burn !== null)
    await followPayout(look, request, destination.burn, destination.payout)
  if (destination.state !== 'crossing') return
  const { deployment, store } = look
  const network = findNetwork(deployment.profile, request.intent.networkName)
  const chain = deployment.evm(network.name)
  if (isBaseNetwork(network)) {
    await recordFirst(
      look,
      request,
      destination.router,
      await deliveriesOnBase(request, destination.router, chain),
    )
    return
  }
  const head = await chain.blockNumber()
  const start = startBlock(request.startedFrom, network.chainId)
  await scanOn({ store, scan: 'arrivals', id: request.id, start, head }, (from, to) =>
    recordFirst(look, request, destination.router, deliveriesAcross(request, chain, from, to)),
  )
}

/** Journals the first delivery that proves no other request. */
async function recordFirst(
  { journal }: Look,
  request: ToEvmRequest,
  router: LogProof,
  deliveries: AsyncIterable<Delivery> | Iterable<Delivery>,
): Promise<'more' | 'found'> {
  for await (const { proof, amount } of deliveries) {
    const event = { type: 'delivered', router, delivery: proof, amount } as const
    const { destination } = await journal.record(request.id, event)
    if (destination.state === 'delivered') return 'found'
  }
  return 'more'
}

/** Takes back what a reorganisation removed the proof of, and ends the watch over what is deep enough. */
export async function settleToEvm(look: Look, request: ToEvmRequest): Promise<void> {
  const { journal, store } = look
  const standing = await standingOf(look, request)
  if (standing === 'lost') {
    await scanAgain(store, request.id)
    await journal.record(request.id, { type: 'proof-lost' })
    return
  }
  const isSettled = request.destination.state === 'delivered' ? standing === 'deep' : isOver(request)
  if (isSettled) await journal.record(request.id, { type: 'settled' })
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
