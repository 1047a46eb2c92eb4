import type { DBSchema, IDBPDatabase } from 'idb'
import { isOpen, isUntold } from '~/lib/core/journal/effects'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { Entry } from '~/lib/core/journal/types'
import type { PendingReview } from '~/lib/services/ports/pending-review'

/** `open` is 1 until the swap is settled, and 2 until its end was told; without an origin `origin` is ''. */
export type EntryRecord = { id: string; open: 0 | 1 | 2; createdAt: number; origin: string; request: Entry }

export interface Schema extends DBSchema {
  /** The journal: append only. */
  events: { key: [entryId: string, sequence: number]; value: JournalEvent }
  /** The entry that each journal folds to. */
  requests: {
    key: string
    value: EntryRecord
    indexes: { open: number; createdAt: number; origin: [origin: string, createdAt: number] }
  }
  /** A log or outpoint, and the one swap that it proves. */
  claims: { key: string; value: string }
  marks: { key: string; value: string }
  reviews: { key: string; value: PendingReview; indexes: { createdAt: number } }
  /** The review that an entry was approved by, until its payment is signed. */
  approved: { key: string; value: PendingReview }
}

export type Database = IDBPDatabase<Schema>

export function recordOf(entry: Entry): EntryRecord {
  const { id, createdAt, origin } = entry
  return { id, open: openOf(entry), createdAt, origin: origin ?? '', request: entry }
}

function openOf(entry: Entry): EntryRecord['open'] {
  if (isOpen(entry)) return 1
  return isUntold(entry) ? 2 : 0
}

/** The keys of one entry's events. */
export function eventsOf(entryId: string): IDBKeyRange {
  return IDBKeyRange.bound([entryId, 0], [entryId, Number.MAX_SAFE_INTEGER])
}
