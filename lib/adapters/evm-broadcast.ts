import { keccak256 } from 'viem/utils'
import { readBlockFee, readCount, readHash, readQuantity } from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import { decodeTransaction } from '~/lib/core/evm/envelope'
import { evmSenderOf } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import { nodeFault, resultOf, type Rpc, type RpcOutcome } from './evm-rpc-client'
import { meaningOf, type Refusal } from './rpc-meaning'

type Broadcast = { accepted: true } | { accepted: false; reason: string }

/**
 * One node's answer to a broadcast. Whatever it says, a node that has the transaction accepted it.
 * @param isKnown whether the node has the transaction
 * @throws AppError unless it accepted, or examined and rejected the transaction
 */
export async function broadcastAt(
  rpc: Rpc,
  url: string,
  rawTransaction: Hex,
  isKnown: (hash: Hex) => Promise<boolean>,
): Promise<Broadcast> {
  const hash = keccak256(rawTransaction)
  const sent = await rpc(url, 'eth_sendRawTransaction', [rawTransaction]).catch((failure: unknown) => ({
    failure,
  }))
  if (isAccepted(sent, hash)) return { accepted: true }
  // The node rejected it, failed or answered oddly, yet knows it: it had it already, or accepted it now.
  if (await isKnown(hash)) return { accepted: true }
  if ('failure' in sent) throw sent.failure
  if ('result' in sent) throw new AppError('chain-nonsense', 'another hash than the transaction has')
  if (!(await isVerdict(rpc, url, rawTransaction, sent.error))) throw nodeFault(sent.error, url)
  const { message, note } = sent.error
  return { accepted: false, reason: message === '' ? (note ?? '') : message }
}

async function isVerdict(rpc: Rpc, url: string, rawTransaction: Hex, refusal: Refusal): Promise<boolean> {
  const meaning = meaningOf(refusal, 'send')
  return meaning === 'verdict' || (meaning === 'unclear' && (await isHopelessAt(rpc, url, rawTransaction)))
}

/**
 * Whether a node's own state shows why it rejects a transaction: its nonce is used, its sender cannot pay for it, or its fee
 * is below the base fee.
 */
async function isHopelessAt(rpc: Rpc, url: string, rawTransaction: Hex): Promise<boolean> {
  const [transaction, sender] = [decodeTransaction(rawTransaction), evmSenderOf(rawTransaction)]
  if (transaction === undefined || sender === undefined) return false
  const read = async (method: string, params: readonly unknown[]) =>
    resultOf(await rpc(url, method, params), url)
  try {
    const [nonce, balance, baseFee] = await Promise.all([
      read('eth_getTransactionCount', [sender, 'latest']).then(readCount),
      read('eth_getBalance', [sender, 'latest']).then(readQuantity),
      read('eth_getBlockByNumber', ['latest', false]).then(readBlockFee),
    ])
    const { gasLimit, maxFeePerGas, value } = transaction
    return nonce > transaction.nonce || balance < gasLimit * maxFeePerGas + value || baseFee > maxFeePerGas
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function isAccepted(sent: RpcOutcome | { failure: unknown }, hash: Hex): boolean {
  if (!('result' in sent)) return false
  try {
    return readHash(sent.result) === hash
  } catch {
    return false
  }
}
