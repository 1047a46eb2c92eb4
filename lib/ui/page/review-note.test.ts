import { expect, test } from 'vitest'
import { forgetReview, type NotedReview, notedReview, noteReview } from './review-note'
import type { SessionNotes } from './session-notes'

function memoryNotes(): SessionNotes {
  const notes = new Map<string, unknown>()
  return {
    read: (key) => notes.get(key),
    write: (key, value) => void notes.set(key, value),
    drop: () => notes.clear(),
    follow: () => () => undefined,
  }
}

const REVIEW: NotedReview = { kind: 'bitcoin-payment', entryId: 'r' }

test('a review is resumed within five minutes, not later', () => {
  const notes = memoryNotes()
  noteReview(notes, REVIEW, 0)
  expect(notedReview(notes, 299_999)).toEqual(REVIEW)
  expect(notedReview(notes, 300_000)).toBeUndefined()
})

test('a decided review is forgotten', () => {
  const notes = memoryNotes()
  noteReview(notes, REVIEW, 0)
  forgetReview(notes, 'r')
  expect(notedReview(notes, 1)).toBeUndefined()
})

test('keeps a review noted after the one that is decided', () => {
  const notes = memoryNotes()
  noteReview(notes, REVIEW, 0)
  forgetReview(notes, 'an earlier one')
  expect(notedReview(notes, 1)).toEqual(REVIEW)
})
