import type { BackupImportView } from '~/lib/contract/views'
import type { JournalEvent } from '~/lib/core/request/events'
import { transactionsOf } from '~/lib/core/request/identity'
import { replay } from '~/lib/core/request/transition'
import type { RequestStore } from '../ports/request-store'
import { eachRequest } from '../requests/each-request'
import type { Journal } from '../requests/journal'
import { isSound } from './sound'

/** Takes in what this journal lacks: a request whose transaction is here under another id is here already. */
export async function adoptAll(
  journals: readonly (readonly JournalEvent[])[],
  journal: Journal,
  store: RequestStore,
): Promise<BackupImportView> {
  const holders = new Map<string, string>()
  for await (const request of eachRequest(store))
    for (const transaction of transactionsOf(request)) holders.set(transaction, request.id)

  const counts: BackupImportView = { added: 0, extended: 0, kept: 0, refused: 0 }
  for (const events of journals) {
    const request = isSound(events) ? replay(events) : undefined
    if (request === undefined) {
      counts.refused += 1
      continue
    }
    const transactions = transactionsOf(request)
    const isElsewhere = transactions.some((id) => (holders.get(id) ?? request.id) !== request.id)
    counts[isElsewhere ? 'kept' : await journal.adopt(events)] += 1
    for (const transaction of transactions) holders.set(transaction, request.id)
  }
  return counts
}
