import { type BaseNetwork, type EvmNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { transfer } from '~/lib/core/evm/events'
import { startBlock } from '~/lib/core/request/starting-point'
import type { DeliveryProof, ToEvmRequest } from '~/lib/core/request/types'
import type { EvmChain, EvmLog } from '../ports/evm-chain'
import { blockOfRise } from './balance-rise'
import { proofOfLog } from './log-proof'
import { isFrom } from './router-scan'

type Hex = `0x${string}`

export type Delivery = { proof: DeliveryProof; amount: bigint }

/**
 * Proof that a base network's router paid the recipient, joined to the router's log: for a token, a Transfer in the
 * same transaction; for the native currency, the recipient's balance across that block. `undefined` where it did not.
 */
export async function deliveryOnBase(
  request: ToEvmRequest,
  router: EvmLog,
  base: BaseNetwork,
  chain: EvmChain,
): Promise<Delivery | undefined> {
  const { outputToken, recipientAddress } = request.intent
  const least = request.promise.leastArrival
  if (outputToken === null) {
    const amount = await riseAt(chain, recipientAddress, router.blockNumber)
    return amount > 0n && amount >= least ? { proof: proofOfLog(router, base.chainId), amount } : undefined
  }
  const receipt = await chain.receipt(router.transactionHash)
  const paid = receipt?.logs.find(
    (log) => amountPaid(log, outputToken, recipientAddress) >= atLeastOne(least),
  )
  return (
    paid && {
      proof: proofOfLog(paid, base.chainId),
      amount: amountPaid(paid, outputToken, recipientAddress),
    }
  )
}

/**
 * Deliveries on a cross-chain network that could be this request's, oldest first: each pays the recipient at least
 * what was promised, after the approval. Which one is free, the journal decides: one log proves one request.
 */
export async function deliveriesAcross(
  request: ToEvmRequest,
  network: EvmNetwork,
  chain: EvmChain,
): Promise<Delivery[]> {
  if (isBaseNetwork(network)) return []
  const { outputToken, recipientAddress } = request.intent
  const least = atLeastOne(request.promise.leastArrival)
  const fromBlock = startBlock(request.startedFrom, network.chainId)
  if (outputToken === null) {
    const rise = await blockOfRise(chain, recipientAddress, least, fromBlock)
    if (rise === undefined) return []
    const { number, hash, amount } = rise
    const proof = {
      chainId: network.chainId,
      blockNumber: number,
      blockHash: hash,
      account: recipientAddress,
    }
    return [{ proof, amount }]
  }
  const logs = await chain.logs({
    addresses: [outputToken],
    topics: [transfer.topic, null, `0x${recipientAddress.slice(2).toLowerCase().padStart(64, '0')}`],
    fromBlock,
  })
  return logs
    .map((log) => ({ log, amount: amountPaid(log, outputToken, recipientAddress) }))
    .filter(({ amount }) => amount >= least)
    .map(({ log, amount }) => ({ proof: proofOfLog(log, network.chainId), amount }))
}

function amountPaid(log: EvmLog, token: Hex, recipient: Hex): bigint {
  if (!isFrom(log, token)) return 0n
  const moved = transfer.decode(log)
  return moved?.to.toLowerCase() === recipient.toLowerCase() ? moved.value : 0n
}

async function riseAt(chain: EvmChain, account: Hex, block: bigint): Promise<bigint> {
  const [before, after] = await Promise.all([
    chain.balance(account, block - 1n),
    chain.balance(account, block),
  ])
  return after - before
}

function atLeastOne(amount: bigint): bigint {
  return amount > 0n ? amount : 1n
}
