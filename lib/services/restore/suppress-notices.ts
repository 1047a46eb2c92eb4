import type { JournalEvent } from '~/lib/core/journal/events'
import type { Phase } from '~/lib/core/journal/types'

const ENDS: readonly Phase[] = ['done', 'refunded']

/** What came to its end long ago is no news: it comes back to the history without a notification. */
export function suppressNotices(at: number): JournalEvent[] {
  return ENDS.map((notice) => ({ type: 'notified', at, notice }))
}
