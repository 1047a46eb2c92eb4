import { encodeFunctionData, hexToBytes } from 'viem'
import { burnRouterAbi } from '../../evm/abi'
import { joinScript } from '../bitcoin-script'
import { sameAddress } from '../evm-networks'
import type { UnwrapEntry } from '../state'
import { signPayout, spentOutpoints } from './locker-wallet'
import { advance, bitcoinTxid, contractTxid, isGone, proofOf } from './relay'
import type { Duty, Relay } from './relay'

const BLOCKS_TO_PAY = 36n

/**
 * Pays what lockers owe. The payment is signed and saved before it is sent, so that a restart sends the same one again.
 */
export const payBurns: Duty = async (relay) => {
  const head = await relay.base.head()
  for (const entry of Object.values(relay.store.state.unwraps)) {
    if (entry.stage === 'marked' && entry.marked && (await isGone(relay.base, entry.marked, head))) {
      delete entry.marked
      advance(relay.store, entry, { stage: 'paid' })
    }
    if (entry.stage === 'requested' && relay.conduct.payouts === 'pay') await sign(relay, entry)
    if (entry.stage === 'paying') await follow(relay, entry)
    if (entry.stage === 'paid') await mark(relay, entry)
  }
}

async function sign(relay: Relay, entry: UnwrapEntry): Promise<void> {
  const locker = relay.lockers.find((candidate) => sameAddress(candidate.target, entry.lockerTarget))
  const script = joinScript({ scriptType: entry.scriptType, userScript: hexToBytes(entry.userScript) })
  if (!locker || !script) return
  const earlier = await earlierMark(relay, entry)
  if (earlier) {
    // An older copy of the state was restored: what the chain calls paid is paid.
    const txid = bitcoinTxid(earlier.args.bitcoinTxId)
    const payment = { txid, hex: '', vout: Number(earlier.args.bitcoinTxOutputIndex) }
    advance(relay.store, entry, { stage: 'paid', payment })
    return
  }
  // A locker that was reported has lost more than it owes.
  if ((await requestOf(relay, entry)).paid) return
  const pending = Object.values(relay.store.state.unwraps).filter((other) => other.stage === 'paying')
  const reserved = new Set(pending.flatMap(({ payment }) => (payment ? spentOutpoints(payment.hex) : [])))
  const payout = { script, valueSats: entry.payoutSats }
  const payment = await signPayout(relay.esplora, locker, payout, reserved)
  advance(relay.store, entry, { stage: 'paying', payment })
}

async function follow(relay: Relay, entry: UnwrapEntry): Promise<void> {
  if (!entry.payment) return
  const transaction = await relay.esplora.transaction(entry.payment.txid)
  if (!transaction) await relay.esplora.broadcast(entry.payment.hex)
  else if (transaction.status.confirmed) advance(relay.store, entry, { stage: 'paid' })
}

async function mark(relay: Relay, entry: UnwrapEntry): Promise<void> {
  if (!entry.payment) return
  const { burnRouter } = relay.deployment.base
  const { lockerTarget, requestId, payment } = entry
  const args = [lockerTarget, requestId, contractTxid(payment.txid), BigInt(payment.vout)] as const
  const data = encodeFunctionData({ abi: burnRouterAbi, functionName: 'markPaid', args })
  const earlier = await earlierMark(relay, entry)
  if (!earlier && (await isLate(relay, entry))) return
  const receipt = earlier
    ? await relay.base.receipt(earlier.transactionHash)
    : await relay.base.send(burnRouter, data)
  if (receipt) advance(relay.store, entry, { stage: 'marked', marked: proofOf(receipt) })
}

/** The contracts take no proof of a payment that was mined after the deadline. */
async function isLate(relay: Relay, entry: UnwrapEntry): Promise<boolean> {
  const { status } = (await relay.esplora.transaction(entry.payment?.txid ?? '')) ?? {}
  const { deadline, paid } = await requestOf(relay, entry)
  // Before the relayer's first turn the router knows no height, and counts from 0.
  return paid || (deadline > BLOCKS_TO_PAY && BigInt(status?.block_height ?? 0) > deadline)
}

function requestOf({ base, deployment }: Relay, { lockerTarget, requestId }: UnwrapEntry) {
  const args = [lockerTarget, requestId] as const
  const { burnRouter } = deployment.base
  return base.client.readContract({
    address: burnRouter,
    abi: burnRouterAbi,
    functionName: 'burnRequest',
    args,
  })
}

async function earlierMark({ base, deployment }: Relay, { lockerTarget, requestId }: UnwrapEntry) {
  const logs = await base.client.getContractEvents({
    address: deployment.base.burnRouter,
    abi: burnRouterAbi,
    eventName: 'PaidUnwrap',
    args: { lockerTargetAddress: lockerTarget },
    fromBlock: 0n,
    strict: true,
  })
  return logs.find((log) => log.args.requestIdOfLocker === requestId)
}
