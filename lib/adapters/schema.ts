import { sha256 } from '@noble/hashes/sha2.js'
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import { isOpen, isUntold } from '~/lib/core/journal/effects'
import type { JournalEvent } from '~/lib/core/journal/events'
import { unpack } from '~/lib/core/journal/packed-journal'
import type { Entry } from '~/lib/core/journal/types'
import type { PendingReview } from '~/lib/services/ports/pending-review'

/** `open` is 1 until the swap is settled, and 2 until its end was told; without an origin `origin` is ''. */
export type PlainRecord = {
  id: string
  open: 0 | 1 | 2
  createdAt: number
  origin: string
  request: Entry
  packed?: undefined
}
/** A settled entry, with its journal in place of its events. It is folded when it is read. */
export type PackedRecord = { id: string; createdAt: number; origin?: string; packed: Uint8Array }
export type EntryRecord = PlainRecord | PackedRecord

export interface Schema extends DBSchema {
  /** The journal, until it is packed: append only. */
  events: { key: [entryId: string, sequence: number]; value: JournalEvent }
  /** The entry that each journal folds to, or the packed journal. */
  requests: {
    key: string
    value: EntryRecord
    indexes: { open: number; createdAt: number; origin: [origin: string, createdAt: number] }
  }
  /** A log or outpoint, by its digest, and the one swap that it proves. */
  claims: { key: Uint8Array<ArrayBuffer>; value: string }
  marks: { key: string; value: string }
  reviews: { key: string; value: PendingReview; indexes: { createdAt: number } }
  /** The review that an entry was approved by, until its payment is signed. */
  approved: { key: string; value: PendingReview }
}

export type Database = IDBPDatabase<Schema>

export function recordOf(entry: Entry): PlainRecord {
  const { id, createdAt, origin } = entry
  return { id, open: openOf(entry), createdAt, origin: origin ?? '', request: entry }
}

export function packedOf({ id, createdAt, origin }: PlainRecord, packed: Uint8Array): PackedRecord {
  return { id, createdAt, ...(origin !== '' && { origin }), packed }
}

function openOf(entry: Entry): PlainRecord['open'] {
  if (isOpen(entry)) return 1
  return isUntold(entry) ? 2 : 0
}

/** The key of a claim: each swap keeps some for ever, and half of a SHA-256 is short. */
export function claimKey(claim: string): Uint8Array<ArrayBuffer> {
  return sha256(new TextEncoder().encode(claim)).slice(0, 16)
}

/** The keys of one entry's events. */
export function eventsOf(entryId: string): IDBKeyRange {
  return IDBKeyRange.bound([entryId, 0], [entryId, Number.MAX_SAFE_INTEGER])
}

/** The stores that have an entry, with marks beside it. */
export const ENTRY_STORES = ['requests', 'events', 'marks'] as const

/** Reads what is stored of an entry. */
export function readStored(
  transaction: IDBPTransaction<Schema, typeof ENTRY_STORES, 'readonly' | 'readwrite'>,
  entryId: string,
): Promise<[EntryRecord | undefined, JournalEvent[]]> {
  return Promise.all([
    transaction.objectStore('requests').get(entryId),
    transaction.objectStore('events').getAll(eventsOf(entryId)),
  ])
}

/** The journal of an entry, plain or packed. */
export async function readEvents(database: Database, entryId: string): Promise<JournalEvent[]> {
  const [record, events] = await readStored(database.transaction(ENTRY_STORES), entryId)
  return record?.packed === undefined ? events : unpack(record.packed)
}
