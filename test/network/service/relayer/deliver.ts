import { encodeFunctionData } from 'viem'
import type { TransactionReceipt } from 'viem'
import { connectorAbi, relayerBridgeAbi } from '../../evm/abi'
import type { WrapEntry } from '../state'
import { advance, contractTxid, isGone, proofOf, reasonOf } from './relay'
import type { Duty, Relay } from './relay'

/** Delivers on the cross chain what the base chain's relayer bridge holds for a Bitcoin transaction. */
export const deliverWraps: Duty = async (relay) => {
  const head = await relay.cross.client.getBlockNumber()
  for (const entry of Object.values(relay.store.state.wraps)) {
    if (entry.stage === 'delivered' && entry.delivery && (await isGone(relay.cross, entry.delivery, head))) {
      delete entry.delivery
      advance(relay.store, entry, { stage: 'crossing' })
    }
    if (entry.stage === 'crossing') await deliver(relay, entry)
  }
}

async function deliver(relay: Relay, entry: WrapEntry): Promise<void> {
  const { base, cross } = relay.deployment
  const bitcoinTxId = contractTxid(entry.txid)
  try {
    const [, token, recipient, amount] = await relay.base.client.readContract({
      address: base.relayerBridge,
      abi: relayerBridgeAbi,
      functionName: 'deliveries',
      args: [bitcoinTxId],
    })
    const args = [token, recipient, amount, bitcoinTxId] as const
    const data = encodeFunctionData({ abi: connectorAbi, functionName: 'deliver', args })
    const receipt =
      (await earlierDelivery(relay, bitcoinTxId)) ?? (await relay.cross.send(cross.connector, data))
    advance(relay.store, entry, { stage: 'delivered', delivery: proofOf(receipt) })
  } catch (error) {
    const reason = reasonOf(error)
    if (entry.reason !== reason) advance(relay.store, entry, { reason })
  }
}

async function earlierDelivery(
  relay: Relay,
  bitcoinTxId: `0x${string}`,
): Promise<TransactionReceipt | undefined> {
  const [log] = await relay.cross.client.getContractEvents({
    address: relay.deployment.cross.connector,
    abi: connectorAbi,
    eventName: 'Delivered',
    args: { bitcoinTxId },
    fromBlock: 0n,
  })
  return log && relay.cross.receipt(log.transactionHash)
}
