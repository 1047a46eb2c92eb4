import type { DBSchema, IDBPDatabase } from 'idb'
import type { JournalEvent } from '~/lib/core/request/events'
import type { Request } from '~/lib/core/request/types'
import type { Prepared } from '~/lib/services/swaps/prepared'

/** `open` is 1 until the request is settled; an absent origin is ''. */
export type RequestRecord = { id: string; open: 0 | 1; createdAt: number; origin: string; request: Request }

export interface Schema extends DBSchema {
  /** The journal: append only. */
  events: { key: [requestId: string, sequence: number]; value: JournalEvent }
  /** Each journal folded. */
  requests: {
    key: string
    value: RequestRecord
    indexes: { open: number; createdAt: number; origin: [origin: string, createdAt: number] }
  }
  /** A log or outpoint, and the one request that it proves. */
  claims: { key: string; value: string }
  marks: { key: string; value: string }
  reviews: { key: string; value: Prepared; indexes: { createdAt: number } }
}

export type Database = IDBPDatabase<Schema>

export function recordOf(request: Request): RequestRecord {
  const { id, settledAt, createdAt, origin } = request
  return { id, open: settledAt === null ? 1 : 0, createdAt, origin: origin ?? '', request }
}

/** The keys of one request's events. */
export function eventsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])
}
