import type { SessionNotes } from './session-notes'

/** As long as the background accepts a review's approval, so that nobody resumes an expired one. */
const RESUMED_FOR_MS = 5 * 60_000

/** What was reviewed, and the id of the review. */
export type NotedReview = { of: 'swap' | 'payment' | 'evm-payment'; reviewId: string }
type Note = NotedReview & { at: number }

const KEY = 'review'

/** Notes the current review, so that closing the popup does not lose it. */
export function noteReview(notes: SessionNotes, review: NotedReview, now: number): void {
  const note: Note = { at: now, ...review }
  notes.write(KEY, note)
}

export function forgetReview(notes: SessionNotes): void {
  notes.write(KEY, undefined)
}

/** The current review, if any. */
export function notedReview(notes: SessionNotes, now: number): NotedReview | undefined {
  const note = notes.read(KEY)
  if (!isNote(note) || now - note.at >= RESUMED_FOR_MS) return undefined
  return { of: note.of, reviewId: note.reviewId }
}

/** Notes are of exactly this version (see session-notes), and only this file writes this one. */
function isNote(note: unknown): note is Note {
  return typeof note === 'object' && note !== null && 'reviewId' in note
}
