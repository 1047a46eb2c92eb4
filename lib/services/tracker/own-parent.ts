import type { Outpoint } from '~/lib/core/bitcoin/transaction'
import type { RequestStore } from '../ports/request-store'
import { eachRequest } from '../requests/each-request'

/** What a transaction of the journal spends, whichever request it is of; nothing where it is none of ours. */
export async function inputsOfOwn(store: Pick<RequestStore, 'page'>, txid: string): Promise<Outpoint[]> {
  for await (const request of eachRequest(store)) {
    if (!('reserved' in request)) continue
    const attempt = request.attempts.find((candidate) => candidate.txid === txid)
    if (attempt !== undefined) return attempt.inputs
  }
  return []
}
