import { encodeFunctionData, parseEventLogs } from 'viem'
import type { TransactionReceipt } from 'viem'
import { baseConnectorAbi, connectorAbi } from '../../evm/abi'
import type { EvmChain, Head } from '../evm-chain'
import { findInputAsset, fromAssetUnits } from '../evm-networks'
import type { CrossNetwork } from '../evm-networks'
import type { CrossingEntry } from '../state'
import { giveBack } from './give-back'
import { keyedLogs } from './keyed-logs'
import { advance, isGone, proofOf, readFrom, reasonOf } from './relay'
import type { CrossChain, Duty, Relay } from './relay'
import { fillReturn, sendBack } from './send-back'

const OUTCOMES: ('NewSwapAndUnwrap' | 'FailedSwapAndUnwrap')[] = ['NewSwapAndUnwrap', 'FailedSwapAndUnwrap']

/** Carries unwraps of the cross chains to the base chain, and gives back the input of those that fail there or expire. */
export const carryCrossings: Duty = async (relay) => {
  for (const crossChain of relay.crossChains) await carryFrom(relay, crossChain)
}

async function carryFrom(relay: Relay, crossChain: CrossChain): Promise<void> {
  const { network, chain } = crossChain
  const { state } = relay.store
  const head = await chain.head()
  const baseHead = await relay.base.head()
  await readMessages(relay, crossChain, readFrom(state.nextBlock[network.name], head.number), head.number)
  for (const entry of Object.values(state.crossings)) {
    if (entry.network !== network.name) continue
    await reconsider(relay, chain, entry, { head, baseHead })
    if (entry.stage === 'seen') await carry(relay, crossChain, entry)
    await bringBack(relay, crossChain, entry)
  }
  if (state.nextBlock[network.name] === head.number + 1n) return
  state.nextBlock[network.name] = head.number + 1n
  relay.store.save()
}

async function bringBack(relay: Relay, crossChain: CrossChain, entry: CrossingEntry): Promise<void> {
  const { returns, refundsStranded, crossing } = relay.conduct
  if (entry.stage === 'failed' && returns === 'deposit') await sendBack(relay, crossChain.network, entry)
  if (entry.stage === 'sent-back' && crossing !== 'hold') await fillReturn(relay, crossChain.network, entry)
  if (entry.stage === 'failed' || (entry.stage === 'expired' && refundsStranded))
    await giveBack(relay, crossChain, entry)
}

/** Reverts the stages whose transaction a reorganisation of either chain removed. */
async function reconsider(
  { store, base }: Relay,
  cross: EvmChain,
  entry: CrossingEntry,
  { head, baseHead }: { head: Head; baseHead: Head },
): Promise<void> {
  if (entry.stage === 'seen' && (await isGone(cross, entry.message, head))) {
    delete store.state.crossings[entry.key]
    advance(store, entry, { stage: 'rejected' })
  } else if (entry.stage === 'refunded' && entry.refunded && (await isGone(cross, entry.refunded, head))) {
    delete entry.refunded
    advance(store, entry, { stage: stageBefore(entry) })
  } else if (
    entry.stage === 'sent-back' &&
    entry.sentBack &&
    (await isGone(base, entry.sentBack, baseHead))
  ) {
    delete entry.sentBack
    advance(store, entry, { stage: 'failed' })
  } else if (entry.stage === 'expired' && entry.expired && (await isGone(cross, entry.expired, head))) {
    delete entry.expired
    advance(store, entry, { stage: 'seen' })
  } else if (entry.executed && entry.stage !== 'refunded' && (await isGone(base, entry.executed, baseHead))) {
    delete entry.executed
    advance(store, entry, { stage: 'seen' })
  }
}

/** The stage of a crossing whose input is not back yet. */
function stageBefore({ expired, sentBack }: CrossingEntry): CrossingEntry['stage'] {
  if (expired !== undefined) return 'expired'
  return sentBack === undefined ? 'failed' : 'sent-back'
}

async function readMessages(
  { store }: Relay,
  { network, chain }: CrossChain,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<void> {
  const { crossings } = store.state
  const logs = await chain.client.getContractEvents({
    address: network.connector,
    abi: connectorAbi,
    eventName: 'MsgSent',
    fromBlock,
    toBlock,
    strict: true,
  })
  for (const [key, { args, transactionHash, blockNumber }] of keyedLogs(logs)) {
    if (crossings[key]) continue
    const now = Date.now()
    crossings[key] = {
      key,
      stage: 'seen',
      network: network.name,
      message: { hash: transactionHash, block: blockNumber },
      uniqueCounter: args.uniqueCounter,
      data: args.data,
      token: args.sourceChainInputToken,
      amount: args.amount,
      relayerFee: args.relayerFeePercentage,
      createdAt: now,
      updatedAt: now,
    }
    store.save()
  }
}

async function carry(relay: Relay, crossChain: CrossChain, entry: CrossingEntry): Promise<void> {
  if (await isExpired(crossChain, entry)) await expire(relay, crossChain, entry)
  else if (relay.conduct.crossing !== 'hold') await execute(relay, crossChain.network, entry)
}

async function execute(relay: Relay, network: CrossNetwork, entry: CrossingEntry): Promise<void> {
  const { baseConnector } = relay.deployment.base
  try {
    const asset = findInputAsset(network, entry.token)
    const amount = fromAssetUnits(asset, entry.amount)
    const args = [entry.data, asset.baseToken, amount, entry.relayerFee] as const
    const data = encodeFunctionData({ abi: baseConnectorAbi, functionName: 'execute', args })
    const receipt =
      (await earlierOutcome(relay, network, entry)) ?? (await relay.base.send(baseConnector, data))
    const [outcome] = parseEventLogs({ abi: baseConnectorAbi, eventName: OUTCOMES, logs: receipt.logs })
    const stage = outcome?.eventName === 'NewSwapAndUnwrap' ? 'executed' : 'failed'
    advance(relay.store, entry, { stage, executed: proofOf(receipt) })
  } catch (error) {
    const reason = reasonOf(error)
    if (entry.reason !== reason) advance(relay.store, entry, { reason })
  }
}

async function earlierOutcome(
  { base, deployment }: Relay,
  network: CrossNetwork,
  entry: CrossingEntry,
): Promise<TransactionReceipt | undefined> {
  const logs = await base.client.getLogs({ address: deployment.base.baseConnector, fromBlock: 0n })
  const outcome = parseEventLogs({ abi: baseConnectorAbi, eventName: OUTCOMES, logs }).find(
    ({ args }) => args.uniqueCounter === entry.uniqueCounter && args.chainId === BigInt(network.chainId),
  )
  return outcome && base.receipt(outcome.transactionHash)
}

async function isExpired({ network, chain }: CrossChain, { uniqueCounter }: CrossingEntry): Promise<boolean> {
  const connector = { address: network.connector, abi: connectorAbi } as const
  const [, , amount, time] = await chain.client.readContract({
    ...connector,
    functionName: 'deposits',
    args: [uniqueCounter],
  })
  const period = await chain.client.readContract({ ...connector, functionName: 'FILL_PERIOD' })
  return amount > 0n && (await chain.client.getBlock()).timestamp > time + period
}

/** Takes back, as the operator, what nobody filled on the base chain in time. */
async function expire(relay: Relay, { network, chain }: CrossChain, entry: CrossingEntry): Promise<void> {
  const { connector } = network
  const args = [entry.uniqueCounter] as const
  const data = encodeFunctionData({ abi: connectorAbi, functionName: 'expire', args })
  const [earlier] = await chain.client.getContractEvents({
    address: connector,
    abi: connectorAbi,
    eventName: 'DepositExpired',
    args: { uniqueCounter: entry.uniqueCounter },
    fromBlock: 0n,
  })
  const receipt =
    (earlier && (await chain.receipt(earlier.transactionHash))) ?? (await chain.send(connector, data))
  advance(relay.store, entry, { stage: 'expired', expired: proofOf(receipt) })
}
