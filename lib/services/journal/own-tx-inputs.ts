import { spendsBitcoin } from '~/lib/core/journal/types'
import type { Outpoint } from '~/lib/core/bitcoin/transaction'
import type { JournalStore } from '../ports/journal-store'
import { eachEntry } from './each-entry'

/** What a transaction of the journal spends, whichever request it is of; nothing where it is none of ours. */
export async function ownTxInputs(store: Pick<JournalStore, 'page'>, txid: string): Promise<Outpoint[]> {
  for await (const entry of eachEntry(store)) {
    if (!spendsBitcoin(entry)) continue
    const attempt = entry.attempts.find((candidate) => candidate.txid === txid)
    if (attempt !== undefined) return attempt.inputs
  }
  return []
}
