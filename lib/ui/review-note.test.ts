import { expect, test } from 'vitest'
import { forgetReview, notedReview, noteReview } from './review-note'
import type { SessionNotes } from './session-notes'

function memoryNotes(): SessionNotes {
  const notes = new Map<string, unknown>()
  return { read: (key) => notes.get(key), write: (key, value) => void notes.set(key, value) }
}

test('a review is resumed within five minutes, not later', () => {
  const notes = memoryNotes()
  noteReview(notes, 'r', 0)
  expect(notedReview(notes, 299_999)).toBe('r')
  expect(notedReview(notes, 300_000)).toBeUndefined()
})

test('a decided review is forgotten', () => {
  const notes = memoryNotes()
  noteReview(notes, 'r', 0)
  forgetReview(notes)
  expect(notedReview(notes, 1)).toBeUndefined()
})
