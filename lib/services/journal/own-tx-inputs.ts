import { spendsBitcoin } from '~/lib/core/journal/types'
import type { Outpoint } from '~/lib/core/bitcoin/transaction'
import type { JournalStore } from '../ports/journal-store'
import { eachEntry } from './each-entry'

/** The inputs of any transaction in the journal; empty if the journal does not have it. */
export async function ownTxInputs(store: Pick<JournalStore, 'page'>, txid: string): Promise<Outpoint[]> {
  for await (const entry of eachEntry(store)) {
    if (!spendsBitcoin(entry)) continue
    const attempt = entry.attempts.find((candidate) => candidate.txid === txid)
    if (attempt !== undefined) return attempt.inputs
  }
  return []
}
