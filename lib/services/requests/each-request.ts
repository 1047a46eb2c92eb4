import type { Request } from '~/lib/core/request/types'
import type { RequestStore } from '../ports/request-store'

const PAGE = 200

/** Every request of the journal, newest first, a page at a time. */
export async function* eachRequest(store: Pick<RequestStore, 'page'>): AsyncGenerator<Request> {
  let before: number | null = null
  for (;;) {
    const page = await store.page({ before, limit: PAGE })
    yield* page
    const oldest = page.at(-1)?.createdAt
    if (oldest === undefined || page.length < PAGE) return
    before = oldest
  }
}
