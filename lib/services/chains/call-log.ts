import { type EvmNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import { approval, msgSent, newUnwrap, transfer } from '~/lib/core/evm/events'
import { holdsCall, isSameCall } from '~/lib/core/evm/same-call'
import { decodeTransfer } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import type { EvmAttempt } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmLog, EvmTransaction } from '../ports/evm-chain'

type Sent = Pick<EvmAttempt, 'kind' | 'call'>

/** The log that the contract emits for such a call. A connector's log does not name the caller. */
export function topicsOf({ kind, call }: Sent, account: Hex, network: EvmNetwork): Hex[] {
  if (kind !== 'call') return [approval.topic, wordOfAddress(account)]
  if (decodeTransfer(call.data) !== undefined) return [transfer.topic, wordOfAddress(account)]
  return isBaseNetwork(network) ? [newUnwrap.topic, wordOfAddress(account)] : [msgSent.topic]
}

/**
 * Whether a transaction is exactly the call of the account, or a batch of the account that holds it and in which its
 * contract logged it. @param logs of the transaction
 */
export function carriesCall(
  transaction: EvmTransaction,
  logs: readonly EvmLog[],
  sent: Sent,
  account: Hex,
  network: EvmNetwork,
): boolean {
  if (isSameCall(transaction, sent.call, account)) return true
  const topics = topicsOf(sent, account, network)
  const isNamed = topics.length > 1 || sameAddress(transaction.from, account)
  return (
    isNamed && holdsCall(transaction, sent.call) && logs.some((log) => isLogOf(log, sent.call.to, topics))
  )
}

function isLogOf({ address, topics }: EvmLog, contract: Hex, expected: readonly Hex[]): boolean {
  return (
    sameAddress(address, contract) &&
    expected.every((topic, index) => topics[index]?.toLowerCase() === topic.toLowerCase())
  )
}
