import { hexToBytes } from 'viem'
import type { TransactionReceipt } from 'viem'
import { wrapMintAbi } from '../../evm/abi'
import { WHOLE_BRIDGE_FEE } from '../fees'
import { decodePayload } from '../payload'
import type { Payload } from '../payload'
import { payloadNetwork } from '../payload-target'
import type { WrapEntry } from '../state'
import { advance, contractTxid, isGone, proofOf, reasonOf } from './relay'
import type { Duty, Relay } from './relay'
import { type Call, swapCall } from './swap-call'
import { outcomeIn } from './swap-outcome'

/** Mints, or mints and swaps, once for every payment that is deep enough. */
export const swapWraps: Duty = async (relay) => {
  const head = await relay.base.head()
  const entries = Object.values(relay.store.state.wraps)
  for (const entry of entries)
    if (entry.swap && entry.stage !== 'refunded' && (await isGone(relay.base, entry.swap, head)))
      takeBack(relay, entry)
  const due = entries.filter(({ stage }) => stage === 'processing')
  if (relay.conduct.together && due.length > 1) await swapTogether(relay, due)
  for (const entry of due) if (entry.stage === 'processing') await swap(relay, entry)
}

/** One transaction for all of them. What cannot be swapped so is left to a transaction of its own. */
async function swapTogether(relay: Relay, due: readonly WrapEntry[]): Promise<void> {
  const planned: { entry: WrapEntry; payload: Payload; call: Call }[] = []
  for (const entry of due) {
    const payload = decodePayload(hexToBytes(entry.payload))
    const call = payload && (await swapCall(relay, entry, payload))
    if (payload && call && (await earlierSwap(relay, entry)) === undefined)
      planned.push({ entry, payload, call })
  }
  try {
    const receipt = await relay.base.sendTogether(planned.map(({ call }) => call))
    for (const { entry, payload } of planned) adopt(relay, entry, payload, receipt)
  } catch (error) {
    console.error(`relayer, swapping together: ${reasonOf(error)}`)
  }
}

function takeBack(relay: Relay, entry: WrapEntry): void {
  delete entry.swap
  delete entry.refund
  advance(relay.store, entry, { stage: 'processing' })
}

async function swap(relay: Relay, entry: WrapEntry): Promise<void> {
  const payload = decodePayload(hexToBytes(entry.payload))
  const call = payload && (await swapCall(relay, entry, payload))
  if (!payload || !call) {
    advance(relay.store, entry, {
      stage: 'rejected',
      reason: 'The payload names no network or token of ours.',
    })
    return
  }
  try {
    // A restart may come between the call and its record: adopt what the chain already has.
    const receipt = (await earlierSwap(relay, entry)) ?? (await relay.base.send(call.to, call.data))
    adopt(relay, entry, payload, receipt)
  } catch (error) {
    const reason = reasonOf(error)
    if (entry.reason !== reason) advance(relay.store, entry, { reason })
  }
}

async function earlierSwap(relay: Relay, entry: WrapEntry): Promise<TransactionReceipt | undefined> {
  const { wrapMint, transferRouter, exchangeRouter } = relay.deployment.base
  const bitcoinTxId = contractTxid(entry.txid)
  const { client } = relay.base
  const used = await client.readContract({
    address: wrapMint,
    abi: wrapMintAbi,
    functionName: 'isUsed',
    args: [bitcoinTxId],
  })
  if (!used) return undefined
  const logs = await client.getLogs({ address: [transferRouter, exchangeRouter], fromBlock: 0n })
  const hash = outcomeIn(relay, logs, entry.txid)?.transactionHash
  return hash ? relay.base.receipt(hash) : undefined
}

function adopt(relay: Relay, entry: WrapEntry, payload: Payload, receipt: TransactionReceipt): void {
  const outcome = outcomeIn(relay, receipt.logs, entry.txid)
  if (!outcome) throw new Error(`${receipt.transactionHash} says nothing of ${entry.txid}.`)
  delete entry.reason
  const swap = proofOf(receipt)
  if (outcome.kind === 'minted') {
    advance(relay.store, entry, { stage: 'delivered', swap, output: outcome.output, fees: outcome.fees })
    return
  }
  const shares = outcome.fees.slice(0, 4)
  const received = entry.amountSats - shares.reduce((sum, fee) => sum + fee, 0n)
  const bridge = payload.kind === 'swap' ? (received * payload.bridgeFee) / WHOLE_BRIDGE_FEE : 0n
  const fees = [...shares, bridge]
  if (outcome.kind !== 'swapped') {
    const stage = outcome.kind === 'failed' ? 'missed' : 'paid-in-wrapped'
    advance(relay.store, entry, { stage, swap, fees })
    return
  }
  const { intermediary, output } = outcome
  const here = payloadNetwork(relay.networks, payload)?.kind === 'base'
  const stage = here ? 'delivered' : 'crossing'
  advance(relay.store, entry, { stage, swap, entry: outcome.entry, intermediary, output, fees })
}
