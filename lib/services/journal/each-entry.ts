import type { Entry } from '~/lib/core/journal/types'
import type { JournalStore } from '../ports/journal-store'

const PAGE = 200

type Part = {
  /** Only entries created before this time, in unix ms. */
  before?: number | null
  /** Only entries that this site has asked for. */
  origin?: string
}

/** Every entry of the journal, or a part of them, newest first, a page at a time. */
export async function* eachEntry(
  store: Pick<JournalStore, 'page'>,
  { before: start = null, ...part }: Part = {},
): AsyncGenerator<Entry> {
  let before = start
  for (;;) {
    const page = await store.page({ ...part, before, limit: PAGE })
    yield* page
    const oldest = page.at(-1)?.createdAt
    if (oldest === undefined || page.length < PAGE) return
    before = oldest
  }
}
