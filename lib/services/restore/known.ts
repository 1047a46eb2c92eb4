import { transactionsOf } from '~/lib/core/journal/identity'
import type { JournalStore } from '../ports/journal-store'
import { eachEntry } from '../journal/each-entry'

/** Every transaction that a swap of the journal already has, by txid or hash. */
export async function knownTransactions(store: Pick<JournalStore, 'page'>): Promise<Set<string>> {
  const known = new Set<string>()
  for await (const entry of eachEntry(store))
    for (const transaction of transactionsOf(entry)) known.add(transaction)
  return known
}
