import { encodeFunctionData, hexToBytes, parseEventLogs } from 'viem'
import type { Hex, Log, TransactionReceipt } from 'viem'
import {
  connectorAbi,
  relayerBridgeAbi,
  universalArrivalsAbi,
  universalTrailingArrivalsAbi,
} from '../../evm/abi'
import { decodePayload } from '../payload'
import type { WrapEntry } from '../state'
import { type Delivery, deliveryOf, fillCall, fillOf, fillsIn } from './deposits'
import { advance, contractTxid, isGone, proofOf, reasonOf } from './relay'
import type { CrossChain, Duty, Relay } from './relay'

/**
 * Delivers on the cross chains what the base chain's relayer bridge holds for a Bitcoin transaction, or takes back what
 * nobody delivered in time.
 */
export const deliverWraps: Duty = async (relay) => {
  for (const crossChain of relay.crossChains) await deliverTo(relay, crossChain)
}

async function deliverTo(relay: Relay, crossChain: CrossChain): Promise<void> {
  const { network, chain } = crossChain
  const head = await chain.head()
  for (const entry of Object.values(relay.store.state.wraps)) {
    if (decodePayload(hexToBytes(entry.payload))?.chainId !== network.chainId) continue
    const arrival = entry.delivery ?? entry.refused
    if (isAcross(entry) && arrival && (await isGone(chain, arrival, head))) {
      delete entry.delivery
      delete entry.refused
      advance(relay.store, entry, { stage: 'crossing' })
    }
    if (entry.stage === 'crossing') await cross(relay, crossChain, entry)
  }
}

function isAcross({ stage }: WrapEntry): boolean {
  return stage === 'delivered' || stage === 'stranded'
}

async function cross(relay: Relay, { network, chain }: CrossChain, entry: WrapEntry): Promise<void> {
  try {
    const delivery = await deliveryOf(relay, contractTxid(entry.txid))
    const { connector } = network
    const earlier = await earlierArrival(relay, { network, chain }, delivery)
    if (earlier !== undefined) adopt(relay, entry, delivery, earlier)
    else if (await isExpired(relay, delivery)) await expire(relay, entry)
    else if (relay.conduct.crossing !== 'hold')
      adopt(relay, entry, delivery, await chain.send(connector, deliveryCall(relay, entry, delivery)))
  } catch (error) {
    const reason = reasonOf(error)
    if (entry.reason !== reason) advance(relay.store, entry, { reason })
  }
}

function adopt(relay: Relay, entry: WrapEntry, delivery: Delivery, receipt: TransactionReceipt): void {
  const proof = proofOf(receipt)
  if (refusalsIn(receipt.logs, delivery).length > 0)
    advance(relay.store, entry, { stage: 'stranded', refused: proof })
  else advance(relay.store, entry, { stage: 'delivered', delivery: proof })
}

function deliveryCall(relay: Relay, entry: WrapEntry, delivery: Delivery): Hex {
  if (delivery.handler === undefined) return fillCall(relay, delivery)
  const arrival = {
    bitcoinTxId: delivery.id,
    intermediaryChainId: BigInt(relay.deployment.base.chainId),
    token: delivery.token,
    recipient: delivery.recipient,
    amount: (delivery.amount * BigInt(relay.conduct.exchangePercent)) / 100n,
    withAmounts: entry.entry === 'universal-trailing',
    isRefused: relay.conduct.crossing === 'fail',
  }
  const args = [arrival, arrival.intermediaryChainId, fillOf(delivery)] as const
  return encodeFunctionData({ abi: connectorAbi, functionName: 'deliverUniversal', args })
}

/** The transaction of an earlier turn, or of a filler's relayer. */
async function earlierArrival(
  relay: Relay,
  { network, chain }: CrossChain,
  delivery: Delivery,
): Promise<TransactionReceipt | undefined> {
  const logs = await chain.client.getLogs({ address: network.connector, fromBlock: 0n })
  const [found] = [
    // What failed is filled as well: the connector took it, and keeps it.
    ...refusalsIn(logs, delivery),
    ...fillsIn(logs, delivery, relay),
  ]
  return found && chain.receipt(found.transactionHash)
}

function refusalsIn(logs: Log[], { id }: Delivery) {
  const eventName = 'FailedWrapAndSwapToDestChain'
  return [
    ...parseEventLogs({ abi: universalArrivalsAbi, eventName, logs }),
    ...parseEventLogs({ abi: universalTrailingArrivalsAbi, eventName, logs }),
  ].filter(({ args }) => args.bitcoinTxId === id)
}

async function isExpired({ base, deployment }: Relay, { deposit }: Delivery): Promise<boolean> {
  const period = await base.client.readContract({
    address: deployment.base.relayerBridge,
    abi: relayerBridgeAbi,
    functionName: 'FILL_PERIOD',
  })
  return (await base.client.getBlock()).timestamp > deposit.time + period
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
