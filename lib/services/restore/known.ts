import { transactionsOf } from '~/lib/core/request/identity'
import type { RequestStore } from '../ports/request-store'

const PAGE = 200

/** Every transaction that a request of the journal has already, by txid or hash. */
export async function knownTransactions(store: Pick<RequestStore, 'page'>): Promise<Set<string>> {
  const known = new Set<string>()
  let before: number | null = null
  for (;;) {
    const page = await store.page({ before, limit: PAGE })
    for (const id of page.flatMap(transactionsOf)) known.add(id)
    const oldest = page.at(-1)?.createdAt
    if (oldest === undefined || page.length < PAGE || oldest === before) return known
    before = oldest
  }
}
