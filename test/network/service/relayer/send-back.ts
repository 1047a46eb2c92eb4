import { encodeFunctionData } from 'viem'
import type { TransactionReceipt } from 'viem'
import { baseConnectorAbi } from '../../evm/abi'
import type { CrossNetwork } from '../evm-networks'
import type { CrossingEntry } from '../state'
import { fillDeposit } from './deposits'
import { advance, proofOf } from './relay'
import type { Relay } from './relay'

/** Has the base connector send what failed there back across the bridge. */
export async function sendBack(
  { base, deployment, store }: Relay,
  network: CrossNetwork,
  entry: CrossingEntry,
): Promise<void> {
  const { baseConnector } = deployment.base
  const data = encodeFunctionData({
    abi: baseConnectorAbi,
    functionName: 'withdrawFundsToSourceChain',
    args: [BigInt(network.chainId), entry.uniqueCounter],
  })
  const receipt =
    (await earlierReturn({ base, deployment }, network, entry)) ?? (await base.send(baseConnector, data))
  advance(store, entry, { stage: 'sent-back', sentBack: proofOf(receipt) })
}

/** Fills the deposit of what was sent back. */
export async function fillReturn(relay: Relay, network: CrossNetwork, entry: CrossingEntry): Promise<void> {
  const id = await relay.base.client.readContract({
    address: relay.deployment.base.baseConnector,
    abi: baseConnectorAbi,
    functionName: 'returnId',
    args: [BigInt(network.chainId), entry.uniqueCounter],
  })
  const receipt = await fillDeposit(relay, id)
  if (receipt) advance(relay.store, entry, { stage: 'refunded', refunded: proofOf(receipt) })
}

async function earlierReturn(
  { base, deployment }: Pick<Relay, 'base' | 'deployment'>,
  { chainId }: CrossNetwork,
  { uniqueCounter }: CrossingEntry,
): Promise<TransactionReceipt | undefined> {
  const logs = await base.client.getContractEvents({
    address: deployment.base.baseConnector,
    abi: baseConnectorAbi,
    eventName: 'WithdrawnFundsToSourceChain',
    fromBlock: 0n,
    strict: true,
  })
  const log = logs.find(
    ({ args }) => args.uniqueCounter === uniqueCounter && args.chainId === BigInt(chainId),
  )
  return log && base.receipt(log.transactionHash)
}
