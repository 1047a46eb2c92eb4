import type { ReviewView } from '~/lib/contract/views'
import type { SessionNotes } from './session-notes'

/** A review older than this has lost its quote; nobody is thrown back into it. */
const RESUMED_FOR_MS = 10 * 60_000

type Note = { at: number; review: ReviewView }

const KEY = 'review'

/** Keeps the review under way, so that closing the popup does not lose it. Approving is by its id alone. */
export function noteReview(notes: SessionNotes, review: ReviewView, now: number): void {
  const note: Note = { at: now, review }
  notes.write(KEY, note)
}

export function forgetReview(notes: SessionNotes): void {
  notes.write(KEY, undefined)
}

export function notedReview(notes: SessionNotes, now: number): ReviewView | undefined {
  const note = notes.read(KEY)
  return isNote(note) && now - note.at < RESUMED_FOR_MS ? note.review : undefined
}

/** Notes are of this very version (see session-notes), and this file alone writes this one. */
function isNote(note: unknown): note is Note {
  return typeof note === 'object' && note !== null && 'review' in note
}
