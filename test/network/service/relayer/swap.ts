import { encodeFunctionData, hexToBytes, parseEventLogs } from 'viem'
import type { Log, TransactionReceipt } from 'viem'
import { exchangeRouterAbi, transferRouterAbi, wrapMintAbi } from '../../evm/abi'
import { WHOLE_BRIDGE_FEE, afterFees, feesOf } from '../fees'
import { sameAddress } from '../evm-networks'
import { decodePayload } from '../payload'
import type { Payload } from '../payload'
import { payloadAsset, payloadNetwork } from '../payload-target'
import type { WrapEntry } from '../state'
import { advance, contractTxid, isGone, proofOf, reasonOf } from './relay'
import type { Duty, Relay } from './relay'

const OUTCOMES: ('NewWrap' | 'NewWrapAndSwapV2' | 'FailedWrapAndSwapV2')[] = [
  'NewWrap',
  'NewWrapAndSwapV2',
  'FailedWrapAndSwapV2',
]
const eventsAbi = [...transferRouterAbi, ...exchangeRouterAbi] as const

/** Mints, or mints and swaps, once for every payment that is deep enough. */
export const swapWraps: Duty = async (relay) => {
  const head = await relay.base.client.getBlockNumber()
  for (const entry of Object.values(relay.store.state.wraps)) {
    if (entry.swap && entry.stage !== 'refunded' && (await isGone(relay.base, entry.swap, head)))
      takeBack(relay, entry)
    if (entry.stage === 'processing') await swap(relay, entry)
  }
}

function takeBack(relay: Relay, entry: WrapEntry): void {
  delete entry.swap
  delete entry.refund
  advance(relay.store, entry, { stage: 'processing' })
}

async function swap(relay: Relay, entry: WrapEntry): Promise<void> {
  const payload = decodePayload(hexToBytes(entry.payload))
  const call = payload && (await callFor(relay, entry, payload))
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

async function callFor(relay: Relay, entry: WrapEntry, payload: Payload) {
  const { transferRouter, exchangeRouter, exchangeConnector, wrappedBtc } = relay.deployment.base
  const network = payloadNetwork(relay.networks, payload)
  if (!network) return undefined
  const bitcoinTxId = contractTxid(entry.txid)
  const { networkFeeSats, recipient } = payload
  const thirdPartyId = BigInt(payload.thirdPartyId)
  if (payload.kind === 'wrap') {
    if (network.kind !== 'base') return undefined
    const args = [
      bitcoinTxId,
      entry.lockerScript,
      entry.amountSats,
      networkFeeSats,
      recipient,
      thirdPartyId,
    ] as const
    return {
      to: transferRouter,
      data: encodeFunctionData({ abi: transferRouterAbi, functionName: 'wrap', args }),
    }
  }
  const outputToken =
    payload.codec === 'v1' ? payload.outputToken : payloadAsset(relay.networks, payload)?.baseToken
  if (outputToken === undefined) return undefined
  const thirdPartyBp = await relay.reader.thirdPartyBp(payload.thirdPartyId)
  const fees = feesOf(entry.amountSats, networkFeeSats, { ...(await relay.reader.rates()), thirdPartyBp })
  const { path } = await relay.reader.bestRoute(wrappedBtc, outputToken, afterFees(entry.amountSats, fees))
  const request = {
    bitcoinTxId,
    lockerLockingScript: entry.lockerScript,
    amountSats: entry.amountSats,
    networkFeeSats,
    recipient,
    outputToken,
    // For v2 the base chain compares only with the intermediary minimum.
    minOutput: payload.codec === 'v1' ? payload.minOutput : payload.minIntermediary,
    bridgePercentageFee: payload.bridgeFee,
    appId: BigInt(payload.appId),
    speed: payload.speed ? 1n : 0n,
    thirdPartyId,
    destinationChainId: BigInt(payload.chainId),
    exchangeConnector,
    path,
  }
  const args = [request] as const
  return {
    to: exchangeRouter,
    data: encodeFunctionData({ abi: exchangeRouterAbi, functionName: 'wrapAndSwap', args }),
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

/** The router's log with the outcome of a Bitcoin transaction. */
function outcomeIn(relay: Relay, logs: Log[], txid: string) {
  const { transferRouter, exchangeRouter } = relay.deployment.base
  const ours = logs.filter(
    (log) => sameAddress(log.address, transferRouter) || sameAddress(log.address, exchangeRouter),
  )
  return parseEventLogs({ abi: eventsAbi, eventName: OUTCOMES, logs: ours }).find(
    (log) => log.args.bitcoinTxId === contractTxid(txid),
  )
}

function adopt(relay: Relay, entry: WrapEntry, payload: Payload, receipt: TransactionReceipt): void {
  const outcome = outcomeIn(relay, receipt.logs, entry.txid)
  if (!outcome) throw new Error(`${receipt.transactionHash} says nothing of ${entry.txid}.`)
  delete entry.reason
  const swap = proofOf(receipt)
  if (outcome.eventName === 'NewWrap') {
    const [, output] = outcome.args.amounts
    advance(relay.store, entry, { stage: 'delivered', swap, output, fees: outcome.args.fees })
    return
  }
  const [, intermediary, output] = outcome.args.inputIntermediaryOutputAmount
  const shares = outcome.args.fees.slice(0, 4)
  const received = entry.amountSats - shares.reduce((sum, fee) => sum + fee, 0n)
  const bridge = payload.kind === 'swap' ? (received * payload.bridgeFee) / WHOLE_BRIDGE_FEE : 0n
  const fees = [...shares, bridge]
  if (outcome.eventName === 'FailedWrapAndSwapV2') {
    advance(relay.store, entry, { stage: 'missed', swap, fees })
    return
  }
  const here = payloadNetwork(relay.networks, payload)?.kind === 'base'
  advance(relay.store, entry, { stage: here ? 'delivered' : 'crossing', swap, intermediary, output, fees })
}
