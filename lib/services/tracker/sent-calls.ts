import type { EvmNetwork } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import { paysNativeAlone } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import type { EvmAttempt } from '~/lib/core/journal/types'
import { carriesCall, topicsOf } from '../chains/call-log'
import type { EvmChain, EvmTransaction } from '../ports/evm-chain'

type Sent = Pick<EvmAttempt, 'kind' | 'call'>

/**
 * The transactions in these blocks that are exactly one of our calls, sent by its account, or a batch of that account
 * with the call in it. They are found by the log that the call's contract emits, so failed calls and plain payments of
 * the native currency, which leave no log, are not found.
 * @throws AppError `chain-disagreement` if one is missing: these blocks are searched once
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
    if (transaction === undefined) throw new AppError('chain-disagreement', 'a log without its transaction')
    const own = logs.filter(({ transactionHash }) => transactionHash === hash)
    if (carriesCall(transaction, own, sent, account, network)) yield transaction
  }
}
