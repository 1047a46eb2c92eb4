import type { JournalEvent } from '~/lib/core/journal/events'
import type { Entry } from '~/lib/core/journal/types'
import type { PendingReview } from '../swaps/pending-review'

/** What one page of the history asks for: newest first, those created before `before`. */
export type HistoryPage = { before: number | null; limit: number; origin?: string }

/**
 * The journal on disk. Every write is durable when its promise resolves. @throws AppError `storage-failed`,
 * `storage-full`
 */
export interface JournalStore {
  /**
   * Adds the event and replaces the folded request, in one transaction. `claims` name what the event proves (a log or
   * an outpoint): where another request holds one of them already, nothing is written and `false` is returned.
   */
  append(event: JournalEvent, folded: Entry, claims: string[]): Promise<boolean>
  get(id: string): Promise<Entry | undefined>
  events(id: string): Promise<JournalEvent[]>
  /** Requests that are not settled. */
  open(): Promise<Entry[]>
  page(page: HistoryPage): Promise<Entry[]>
  /** Small values beside the journal: scan cursors and the like. */
  getMark(key: string): Promise<string | undefined>
  setMark(key: string, value: string): Promise<void>
}

/** One journal as it lies on disk, whatever is in it. */
export type StoredJournal = { id: string; isReadable: boolean; events: unknown[] }

/** What is left to do with a journal of which something cannot be read, nor made anew from the rest. */
export interface JournalRecovery {
  /**
   * `corrupt` where a request cannot be read, a settled one as soon as it has been looked at, or nothing can; `newer`
   * where a later version wrote it all.
   * @throws AppError `storage-full`
   */
  health(): Promise<'ok' | 'corrupt' | 'newer'>
  /** Every journal that is there; none where nothing can be read. */
  dump(): Promise<StoredJournal[]>
  /**
   * Forgets what cannot be read, and all of it where nothing can.
   * @throws AppError `storage-failed`, `storage-full`; `storage-newer` where it is a later version's to read
   */
  discard(): Promise<void>
}

/** Reviews that wait for the user's word. Kept so that a stopped worker or a closed popup loses none. */
export interface ReviewStore {
  put(review: PendingReview): Promise<void>
  get(id: string): Promise<PendingReview | undefined>
  remove(id: string): Promise<void>
  /** Forgets what was created before `time` (unix ms). */
  prune(time: number): Promise<void>
}
