import type { Entry } from '~/lib/core/journal/types'
import type { JournalStore } from '../ports/journal-store'

const PAGE = 200

/** Every entry of the journal, or those created before a moment, newest first, a page at a time. */
export async function* eachEntry(
  store: Pick<JournalStore, 'page'>,
  start: number | null = null,
): AsyncGenerator<Entry> {
  let before = start
  for (;;) {
    const page = await store.page({ before, limit: PAGE })
    yield* page
    const oldest = page.at(-1)?.createdAt
    if (oldest === undefined || page.length < PAGE) return
    before = oldest
  }
}
