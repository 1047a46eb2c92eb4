import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { AppError } from '~/lib/core/errors'
import type { JournalEvent } from '~/lib/core/request/events'
import type { Request } from '~/lib/core/request/types'
import type { Prepared } from '~/lib/services/swaps/prepared'

export interface Schema extends DBSchema {
  /** The journal: append only. */
  events: { key: [requestId: string, sequence: number]; value: JournalEvent }
  /** Each journal folded. `open` is 1 until the request is settled. */
  requests: {
    key: string
    value: { id: string; open: 0 | 1; createdAt: number; origin: string; request: Request }
    indexes: { open: number; createdAt: number; origin: [origin: string, createdAt: number] }
  }
  /** A log or outpoint, and the one request that it proves. */
  claims: { key: string; value: string }
  marks: { key: string; value: string }
  reviews: { key: string; value: Prepared; indexes: { createdAt: number } }
}

export type Database = IDBPDatabase<Schema>

const NAME = 'satspan'
const VERSION = 1

/** Opens (and upgrades) the one database, once; reopens after the browser closed it. */
export function openDatabase(name: string = NAME): () => Promise<Database> {
  let opened: Promise<Database> | undefined
  return () => {
    opened ??= openDB<Schema>(name, VERSION, {
      upgrade(database) {
        database.createObjectStore('events')
        const requests = database.createObjectStore('requests', { keyPath: 'id' })
        requests.createIndex('open', 'open')
        requests.createIndex('createdAt', 'createdAt')
        requests.createIndex('origin', ['origin', 'createdAt'])
        database.createObjectStore('claims')
        database.createObjectStore('marks')
        database.createObjectStore('reviews', { keyPath: 'id' }).createIndex('createdAt', 'createdAt')
      },
      terminated() {
        opened = undefined
      },
    }).catch((cause: unknown) => {
      opened = undefined
      throw storageError(cause)
    })
    return opened
  }
}

export function storageError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const code = isFull(cause) ? 'storage-full' : 'storage-failed'
  return new AppError(code, 'the browser could not store or read', { cause })
}

export function isFull(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'QuotaExceededError'
}
