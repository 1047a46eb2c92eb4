import { type EvmNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { approval, msgSent, newUnwrap, transfer } from '~/lib/core/evm/events'
import { isSameCall } from '~/lib/core/evm/same-call'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import { decodeTransfer, paysNativeAlone } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import type { EvmAttempt } from '~/lib/core/journal/types'
import type { EvmChain, EvmTransaction } from '../ports/evm-chain'

type Sent = Pick<EvmAttempt, 'kind' | 'call'>

/**
 * The transactions in these blocks that are exactly one of our calls, sent by its account: searched among those that
 * made its contract emit a log. Failed ones left no log, and neither does the native currency alone, so they are not found.
 */
export async function* sentCalls(
  sent: Sent,
  account: Hex,
  { network, chain }: { network: EvmNetwork; chain: EvmChain },
  fromBlock: bigint,
  toBlock: bigint,
): AsyncGenerator<EvmTransaction> {
  const { call } = sent
  if (sent.kind === 'cancel' || paysNativeAlone(call)) return
  const topics = topicsOf(sent, account, network)
  const logs = await chain.logs({ addresses: [call.to], topics, fromBlock, toBlock })
  for (const hash of new Set(logs.map(({ transactionHash }) => transactionHash))) {
    const transaction = await chain.transaction(hash)
    if (transaction !== undefined && isSameCall(transaction, call, account)) yield transaction
  }
}

/** The log that the contract emits for such a call. A connector's log does not name the caller. */
function topicsOf({ kind, call }: Sent, account: Hex, network: EvmNetwork): Hex[] {
  if (kind !== 'call') return [approval.topic, wordOfAddress(account)]
  if (decodeTransfer(call.data) !== undefined) return [transfer.topic, wordOfAddress(account)]
  return isBaseNetwork(network) ? [newUnwrap.topic, wordOfAddress(account)] : [msgSent.topic]
}
