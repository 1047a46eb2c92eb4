import type { JournalEvent } from '~/lib/core/request/events'
import type { Phase } from '~/lib/core/request/types'

const ENDS: readonly Phase[] = ['done', 'refunded']

/** What came to its end long ago is no news: it comes back to the history without a notification. */
export function oldNews(at: number): JournalEvent[] {
  return ENDS.map((notice) => ({ type: 'notified', at, notice }))
}
