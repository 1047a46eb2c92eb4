import { encodeFunctionData, pad, parseEventLogs, zeroAddress } from 'viem'
import type { Hex, Log, TransactionReceipt } from 'viem'
import { connectorAbi, relayerBridgeAbi, spokePoolAbi } from '../../evm/abi'
import { relayer } from '../../evm/accounts'
import { crossChainOf } from './relay'
import type { Relay } from './relay'

/** The record of a Bitcoin transaction, or of a request that is sent back, at the base chain's end of the bridge. */
export type Delivery = {
  id: Hex
  /** Of the chain where it arrives. */
  chainId: bigint
  token: Hex
  recipient: Hex
  amount: bigint
  depositId: bigint
  /** Gets it first, to exchange it for the recipient. */
  handler: Hex | undefined
  deposit: { token: Hex; amount: bigint; time: bigint }
}

export async function deliveryOf({ base, deployment }: Relay, id: Hex): Promise<Delivery> {
  const bridge = { address: deployment.base.relayerBridge, abi: relayerBridgeAbi, args: [id] } as const
  const [chainId, token, recipient, amount, depositId, handledBy] = await base.client.readContract({
    ...bridge,
    functionName: 'deliveries',
  })
  const [baseToken, baseAmount, time] = await base.client.readContract({
    ...bridge,
    functionName: 'deposits',
  })
  const deposit = { token: baseToken, amount: baseAmount, time }
  const handler = handledBy === zeroAddress ? undefined : handledBy
  return { id, chainId, token, recipient, amount, depositId, handler, deposit }
}

/** Pays a deposit's recipient from a relayer's own money, unless that is done. */
export async function fillDeposit(relay: Relay, id: Hex): Promise<TransactionReceipt | undefined> {
  const delivery = await deliveryOf(relay, id)
  const { network, chain } = crossChainOf(relay, delivery.chainId)
  const { connector } = network
  const logs = await chain.client.getLogs({ address: connector, fromBlock: 0n })
  const [earlier] = fillsIn(logs, delivery, relay)
  return earlier ? chain.receipt(earlier.transactionHash) : chain.send(connector, fillCall(relay, delivery))
}

/** The fills of a deposit, which name it alone. */
export function fillsIn(logs: Log[], { depositId }: Delivery, { deployment }: Relay) {
  const originChainId = BigInt(deployment.base.chainId)
  return parseEventLogs({ abi: spokePoolAbi, eventName: 'FilledRelay', logs }).filter(
    ({ args }) => args.depositId === depositId && args.originChainId === originChainId,
  )
}

/** The call of a relayer who pays a deposit's recipient. */
export function fillCall({ deployment }: Relay, delivery: Delivery): Hex {
  const args = [BigInt(deployment.base.chainId), delivery.token, fillOf(delivery)] as const
  return encodeFunctionData({ abi: connectorAbi, functionName: 'fillRelay', args })
}

/** Describes the fill of a deposit. */
export function fillOf({ token, recipient, handler, amount, depositId, deposit }: Delivery) {
  return {
    inputToken: pad(deposit.token),
    outputToken: pad(token),
    inputAmount: deposit.amount,
    outputAmount: amount,
    depositId,
    depositor: relayer.address,
    recipient: handler ?? recipient,
  }
}
