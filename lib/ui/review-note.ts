import type { SessionNotes } from './session-notes'

/** As long as the background accepts a review's approval, so that nobody resumes an expired one. */
const RESUMED_FOR_MS = 5 * 60_000

type Note = { at: number; reviewId: string }

const KEY = 'review'

/** Notes the current review, so that closing the popup does not lose it. */
export function noteReview(notes: SessionNotes, reviewId: string, now: number): void {
  const note: Note = { at: now, reviewId }
  notes.write(KEY, note)
}

export function forgetReview(notes: SessionNotes): void {
  notes.write(KEY, undefined)
}

/** The id of the current review, if any. */
export function notedReview(notes: SessionNotes, now: number): string | undefined {
  const note = notes.read(KEY)
  return isNote(note) && now - note.at < RESUMED_FOR_MS ? note.reviewId : undefined
}

/** Notes are of exactly this version (see session-notes), and only this file writes this one. */
function isNote(note: unknown): note is Note {
  return typeof note === 'object' && note !== null && 'reviewId' in note
}
