import type { JournalEvent } from '~/lib/core/journal/events'
import type { Phase } from '~/lib/core/journal/types'

const ENDS: readonly Phase[] = ['done', 'refunded', 'paid-in-wrapped', 'paid-in-collateral', 'underpaid']

/** Entries settled long ago return to the history without a notification. */
export function suppressNotices(at: number): JournalEvent[] {
  return ENDS.map((notice) => ({ type: 'notified', at, notice }))
}
