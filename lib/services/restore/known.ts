import { transactionsOf } from '~/lib/core/request/identity'
import type { RequestStore } from '../ports/request-store'
import { eachRequest } from '../requests/each-request'

/** Every transaction that a request of the journal has already, by txid or hash. */
export async function knownTransactions(store: Pick<RequestStore, 'page'>): Promise<Set<string>> {
  const known = new Set<string>()
  for await (const request of eachRequest(store))
    for (const transaction of transactionsOf(request)) known.add(transaction)
  return known
}
