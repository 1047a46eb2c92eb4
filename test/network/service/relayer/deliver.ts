import { encodeFunctionData, parseEventLogs } from 'viem'
import type { Hash, Hex, Log } from 'viem'
import {
  connectorAbi,
  relayerBridgeAbi,
  universalArrivalsAbi,
  universalTrailingArrivalsAbi,
} from '../../evm/abi'
import type { WrapEntry } from '../state'
import { advance, contractTxid, isGone, proofOf, reasonOf } from './relay'
import type { Duty, Relay } from './relay'

/**
 * Delivers on the cross chain what the base chain's relayer bridge holds for a Bitcoin transaction, or takes back what
 * nobody delivered in time.
 */
export const deliverWraps: Duty = async (relay) => {
  const head = await relay.cross.client.getBlockNumber()
  for (const entry of Object.values(relay.store.state.wraps)) {
    const arrival = entry.delivery ?? entry.refused
    if (isAcross(entry) && arrival && (await isGone(relay.cross, arrival, head))) {
      delete entry.delivery
      delete entry.refused
      advance(relay.store, entry, { stage: 'crossing' })
    }
    if (entry.stage === 'crossing') await cross(relay, entry)
  }
}

function isAcross({ stage }: WrapEntry): boolean {
  return stage === 'delivered' || stage === 'stranded'
}

async function cross(relay: Relay, entry: WrapEntry): Promise<void> {
  try {
    if (await isExpired(relay, entry)) await expire(relay, entry)
    else if (relay.conduct.crossing !== 'hold') await deliver(relay, entry)
  } catch (error) {
    const reason = reasonOf(error)
    if (entry.reason !== reason) advance(relay.store, entry, { reason })
  }
}

async function deliver(relay: Relay, entry: WrapEntry): Promise<void> {
  const { cross } = relay.deployment
  const bitcoinTxId = contractTxid(entry.txid)
  const earlier = arrivalIn(
    await relay.cross.client.getLogs({ address: cross.connector, fromBlock: 0n }),
    bitcoinTxId,
  )
  const receipt =
    (earlier && (await relay.cross.receipt(earlier.transactionHash))) ??
    (await relay.cross.send(cross.connector, await deliveryOf(relay, entry, bitcoinTxId)))
  if (arrivalIn(receipt.logs, bitcoinTxId)?.isRefused)
    advance(relay.store, entry, { stage: 'stranded', refused: proofOf(receipt) })
  else advance(relay.store, entry, { stage: 'delivered', delivery: proofOf(receipt) })
}

async function deliveryOf(relay: Relay, entry: WrapEntry, bitcoinTxId: Hex): Promise<Hex> {
  const { relayerBridge, chainId } = relay.deployment.base
  const [, token, recipient, amount] = await relay.base.client.readContract({
    address: relayerBridge,
    abi: relayerBridgeAbi,
    functionName: 'deliveries',
    args: [bitcoinTxId],
  })
  if (entry.entry === 'v2' || entry.entry === undefined) {
    const args = [token, recipient, amount, bitcoinTxId] as const
    return encodeFunctionData({ abi: connectorAbi, functionName: 'deliver', args })
  }
  const arrival = {
    bitcoinTxId,
    intermediaryChainId: BigInt(chainId),
    token,
    recipient,
    amount,
    withAmounts: entry.entry === 'universal-trailing',
    isRefused: relay.conduct.crossing === 'fail',
  }
  return encodeFunctionData({ abi: connectorAbi, functionName: 'deliverUniversal', args: [arrival] })
}

/** What the connector logged for a Bitcoin transaction. */
function arrivalIn(logs: Log[], txid: Hex): { transactionHash: Hash; isRefused: boolean } | undefined {
  const found = [
    ...parseEventLogs({ abi: connectorAbi, eventName: 'Delivered', logs }),
    ...parseEventLogs({ abi: universalArrivalsAbi, eventName: 'FailedWrapAndSwapToDestChain', logs }),
    ...parseEventLogs({ abi: universalTrailingArrivalsAbi, eventName: 'FailedWrapAndSwapToDestChain', logs }),
  ].find(({ args }) => args.bitcoinTxId === txid)
  return found && { transactionHash: found.transactionHash, isRefused: found.eventName !== 'Delivered' }
}

async function isExpired({ base, deployment }: Relay, entry: WrapEntry): Promise<boolean> {
  const bridge = { address: deployment.base.relayerBridge, abi: relayerBridgeAbi } as const
  const [, , time] = await base.client.readContract({
    ...bridge,
    functionName: 'deposits',
    args: [contractTxid(entry.txid)],
  })
  const period = await base.client.readContract({ ...bridge, functionName: 'FILL_PERIOD' })
  return (await base.client.getBlock()).timestamp > time + period
}

async function expire(relay: Relay, entry: WrapEntry): Promise<void> {
  const { relayerBridge } = relay.deployment.base
  const args = [contractTxid(entry.txid)] as const
  const data = encodeFunctionData({ abi: relayerBridgeAbi, functionName: 'expire', args })
  const [earlier] = await relay.base.client.getContractEvents({
    address: relayerBridge,
    abi: relayerBridgeAbi,
    eventName: 'BridgeExpired',
    args: { bitcoinTxId: args[0] },
    fromBlock: 0n,
  })
  const receipt =
    (earlier && (await relay.base.receipt(earlier.transactionHash))) ??
    (await relay.base.send(relayerBridge, data))
  advance(relay.store, entry, { stage: 'stranded', expired: proofOf(receipt) })
}
