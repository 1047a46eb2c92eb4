import { encodeFunctionData } from 'viem'
import { connectorAbi, nativeToken, tokenAbi } from '../../evm/abi'
import { sameAddress } from '../evm-networks'
import type { CrossingEntry } from '../state'
import { advance, proofOf } from './relay'
import type { CrossChain, Relay } from './relay'

/** Has the connector that took the input of a crossing pay it back. */
export async function giveBack(relay: Relay, crossChain: CrossChain, entry: CrossingEntry): Promise<void> {
  const { network, chain } = crossChain
  const { connector } = network
  const args = [entry.uniqueCounter] as const
  const data = encodeFunctionData({ abi: connectorAbi, functionName: 'refund', args })
  const [earlier] = await chain.client.getContractEvents({
    address: connector,
    abi: connectorAbi,
    eventName: 'Refunded',
    args: { uniqueCounter: entry.uniqueCounter },
    fromBlock: 0n,
  })
  const receipt = earlier
    ? await chain.receipt(earlier.transactionHash)
    : await chain.send(connector, data, await broughtBack(crossChain, entry))
  if (receipt) advance(relay.store, entry, { stage: 'refunded', refunded: proofOf(receipt) })
}

/** Lets the connector take what the operator got of an expired crossing; returns the wei to send along. */
async function broughtBack(
  { network, chain }: CrossChain,
  { stage, token, amount }: CrossingEntry,
): Promise<bigint> {
  if (stage !== 'expired') return 0n
  if (sameAddress(token, nativeToken)) return amount
  const args = [network.connector, amount] as const
  await chain.send(token, encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }))
  return 0n
}
