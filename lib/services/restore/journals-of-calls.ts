import type { EvmNetwork } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { JournalEvent } from '~/lib/core/journal/events'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmLog } from '../ports/evm-chain'
import type { Reading } from './reading'
import { type Places, rebuildToBitcoin } from './rebuild-to-bitcoin'

/**
 * The journals of the calls that left these logs of a network's bridge contract. One call is one swap, regardless of how
 * many logs it left.
 */
export async function journalsOf(
  logs: readonly EvmLog[],
  network: EvmNetwork,
  senders: readonly Hex[],
  reading: Reading,
  places: Places = {},
): Promise<JournalEvent[][]> {
  const chain = reading.deployment.evm(network.name)
  const journals: JournalEvent[][] = []
  const unknown = [...new Map(logs.map((log) => [log.transactionHash, log])).values()].filter(
    ({ transactionHash }) => !reading.known.has(transactionHash.toLowerCase()),
  )
  // Most messages of a connector are strangers': all are asked about at once.
  const calls = await Promise.all(
    unknown.map(async (log) => ({ log, transaction: await chain.transaction(log.transactionHash) })),
  )
  for (const { log, transaction } of calls) {
    if (transaction === undefined) throw new AppError('chain-disagreement', 'a log without its transaction')
    const sender = senders.find((account) => sameAddress(account, transaction.from))
    const journal = sender && (await rebuildToBitcoin(log, transaction, sender, network, reading, places))
    if (journal !== undefined) journals.push(journal)
  }
  return journals
}
