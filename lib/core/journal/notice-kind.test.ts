import { expect, it } from 'vitest'
import { noticeKindOf } from './notice-kind'
import { PHASES } from './phase'
import { toBitcoin, toEvm } from './swap.fixture'

it('is of the phase: what calls for the user is told apart from what ended', () => {
  const kinds = Object.entries(PHASES).flatMap(([phase, { notice }]) =>
    notice === null ? [] : [[phase, notice]],
  )
  expect(Object.fromEntries(kinds)).toEqual({
    late: 'attention',
    overdue: 'attention',
    refunding: 'refund',
    refunded: 'refund',
    'paid-in-wrapped': 'refund',
    done: 'arrived',
    underpaid: 'failed',
    reverted: 'failed',
    replaced: 'failed',
    failed: 'failed',
  })
})

it('is none while a swap is under way', () => {
  expect(noticeKindOf(toEvm())).toBeNull()
  expect(noticeKindOf(toBitcoin())).toBeNull()
})
