import { transactionsOf } from '~/lib/core/journal/identity'
import type { JournalStore } from '../ports/journal-store'
import { eachEntry } from './each-entry'

/** The id of the entry that has each transaction of the journal, by txid or hash. */
export async function transactionHolders(store: Pick<JournalStore, 'page'>): Promise<Map<string, string>> {
  const holders = new Map<string, string>()
  for await (const entry of eachEntry(store))
    for (const transaction of transactionsOf(entry)) holders.set(transaction, entry.id)
  return holders
}
