import { encodeFunctionData } from 'viem'
import { connectorAbi, nativeToken, tokenAbi } from '../../evm/abi'
import { sameAddress } from '../evm-networks'
import type { CrossingEntry } from '../state'
import { advance, proofOf } from './relay'
import type { Relay } from './relay'

/** Has the connector that took the input of a crossing pay it back. */
export async function giveBack(relay: Relay, entry: CrossingEntry): Promise<void> {
  const { connector } = relay.deployment.cross
  const args = [entry.uniqueCounter] as const
  const data = encodeFunctionData({ abi: connectorAbi, functionName: 'refund', args })
  const [earlier] = await relay.cross.client.getContractEvents({
    address: connector,
    abi: connectorAbi,
    eventName: 'Refunded',
    args: { uniqueCounter: entry.uniqueCounter },
    fromBlock: 0n,
  })
  const receipt = earlier
    ? await relay.cross.receipt(earlier.transactionHash)
    : await relay.cross.send(connector, data, await broughtBack(relay, entry))
  if (receipt) advance(relay.store, entry, { stage: 'refunded', refunded: proofOf(receipt) })
}

/** Lets the connector take what the operator got of an expired crossing; returns the wei to send along. */
async function broughtBack(relay: Relay, { stage, token, amount }: CrossingEntry): Promise<bigint> {
  if (stage !== 'expired') return 0n
  if (sameAddress(token, nativeToken)) return amount
  const args = [relay.deployment.cross.connector, amount] as const
  await relay.cross.send(token, encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }))
  return 0n
}
