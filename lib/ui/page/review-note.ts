import type { OrderReview } from '~/lib/contract/views/order'
import type { SessionNotes } from './session-notes'

/** As long as the background accepts a review's approval, so that nobody resumes an expired one. */
const RESUMED_FOR_MS = 5 * 60_000

/** The kind of what was reviewed, and the id of the review. */
export type NotedReview = Pick<OrderReview, 'kind' | 'entryId'>
type Note = NotedReview & { at: number }

const KEY = 'review'

/** Notes the current review, so that closing the popup does not lose it. */
export function noteReview(notes: SessionNotes, review: NotedReview, now: number): void {
  const note: Note = { at: now, ...review }
  notes.write(KEY, note)
}

/** Forgets a review that is decided or gone; one that has been noted since, here or in another page, stays. */
export function forgetReview(notes: SessionNotes, entryId: string): void {
  if (isNoted(notes, entryId)) notes.write(KEY, undefined)
}

/** Notes a review in the place of the one that it replaces, if that is still the one to come back to. */
export function renewReview(notes: SessionNotes, replacedId: string, review: NotedReview, now: number): void {
  if (isNoted(notes, replacedId)) noteReview(notes, review, now)
}

/** The current review, if any. */
export function notedReview(notes: SessionNotes, now: number): NotedReview | undefined {
  const note = notes.read(KEY)
  if (!isNote(note) || now - note.at >= RESUMED_FOR_MS) return undefined
  return { kind: note.kind, entryId: note.entryId }
}

function isNoted(notes: SessionNotes, entryId: string): boolean {
  const note = notes.read(KEY)
  return isNote(note) && note.entryId === entryId
}

/** Notes are of exactly this version (see session-notes), and only this file writes this one. */
function isNote(note: unknown): note is Note {
  return typeof note === 'object' && note !== null && 'entryId' in note
}
