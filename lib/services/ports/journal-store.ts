import type { JournalEvent } from '~/lib/core/journal/events'
import type { Entry } from '~/lib/core/journal/types'
import type { PendingReview } from './pending-review'

/** One page of the history: newest first, entries created before `before`. */
export type HistoryPage = { before: number | null; limit: number; origin?: string }

/** Facts that are written with an event, or not at all. */
export type Along = {
  /** A log, an outpoint or a transaction that the entry rests on from now on. Only one entry may hold each. */
  taken?: readonly string[]
  /** Those that it rests on no longer. */
  freed?: readonly string[]
  marks?: readonly Mark[]
  /** Events that follow; `folded` is the entry after the last one. */
  after?: readonly JournalEvent[]
  /** The approved review, which leaves those that wait for an approval; `null` once it is needed no longer. */
  review?: PendingReview | null
}

/** A small value beside the journal. */
export type Mark = readonly [key: string, value: string]

/**
 * The journal on disk. Every write is durable when its promise resolves. @throws AppError `storage-failed`,
 * `storage-full`
 * @example const isWritten = await store.append(event, folded, { taken: [claim] })
 */
export interface JournalStore {
  /**
   * Adds the event and replaces the folded entry, with all that goes along, in one transaction. The result is `false`,
   * and nothing is written, if another entry holds one of the claims.
   */
  append(event: JournalEvent, folded: Entry, along?: Along): Promise<boolean>
  get(entryId: string): Promise<Entry | undefined>
  events(entryId: string): Promise<JournalEvent[]>
  /** Reads the review of an entry's approval, until its payment is signed. */
  review(entryId: string): Promise<PendingReview | undefined>
  /** Entries that are not settled. */
  open(): Promise<Entry[]>
  /** The first of the entries that are settled, but whose end the user has not been told of. */
  untold(most: number): Promise<Entry[]>
  page(page: HistoryPage): Promise<Entry[]>
  /** Small values beside the journal, such as scan cursors. */
  getMark(key: string): Promise<string | undefined>
  setMark(key: string, value: string): Promise<void>
}

/** One journal as stored, even if damaged. */
export type StoredJournal = { id: string; isReadable: boolean; events: unknown[] }

/** Remedies for damaged journals that cannot be rebuilt. @example const isSound = (await recovery.health()) === 'ok' */
export interface JournalRecovery {
  /**
   * `corrupt` if an entry (a settled one, once it has been checked) or the whole store is unreadable; `newer` if a
   * later version wrote it.
   * @throws AppError `storage-full`
   */
  health(): Promise<'ok' | 'corrupt' | 'newer'>
  /** Every stored journal, also of an unreleased version; empty if nothing can be read. */
  dump(): Promise<StoredJournal[]>
  /**
   * Discards what cannot be read, and everything if nothing can.
   * @throws AppError `storage-failed`, `storage-full`; `storage-newer` if only a later version can read it
   */
  discard(): Promise<void>
}

/**
 * Reviews that wait for the user's approval, and nothing that anybody has approved. Stored, so that none is lost when the
 * worker stops or the popup closes.
 * @example const pending = await reviews.get(entryId)
 */
export interface ReviewStore {
  put(review: PendingReview): Promise<void>
  get(entryId: string): Promise<PendingReview | undefined>
  /** Every stored review, also those that are too old to be approved. */
  all(): Promise<PendingReview[]>
  remove(entryId: string): Promise<void>
  /** Deletes reviews created before `time` (unix ms). */
  prune(time: number): Promise<void>
  /** Deletes the reviews of an account. */
  removeOf(accountIndex: number): Promise<void>
}
