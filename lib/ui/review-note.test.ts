import { expect, test } from 'vitest'
import type { ReviewView } from '~/lib/contract/views'
import { forgetReview, notedReview, noteReview } from './review-note'
import type { SessionNotes } from './session-notes'

function memoryNotes(): SessionNotes {
  const notes = new Map<string, unknown>()
  return { read: (key) => notes.get(key), write: (key, value) => void notes.set(key, value) }
}
const review: ReviewView = {
  reviewId: 'r',
  intent: {
    direction: 'to-evm',
    networkName: 'polygon',
    chainId: 31_337,
    thirdPartyId: 0,
    amountSats: 1n,
    outputToken: null,
    recipientAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    minOutput: 1n,
    expectedOutput: 1n,
  },
  origin: null,
  verdict: 'ok',
  findings: [],
  checks: [],
  expectedOutput: 1n,
  fees: {
    networkSats: 0n,
    protocolSats: 0n,
    lockerSats: 0n,
    thirdPartySats: 0n,
    fillerSats: 0n,
    totalSats: 0n,
  },
  bitcoin: null,
  evm: null,
}

test('a review is taken up again within ten minutes, not later', () => {
  const notes = memoryNotes()
  noteReview(notes, review, 0)
  expect(notedReview(notes, 599_999)).toEqual(review)
  expect(notedReview(notes, 600_000)).toBeUndefined()
})

test('a decided review is forgotten', () => {
  const notes = memoryNotes()
  noteReview(notes, review, 0)
  forgetReview(notes)
  expect(notedReview(notes, 1)).toBeUndefined()
})
