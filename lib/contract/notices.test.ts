import { expect, it } from 'vitest'
import { PHASES } from '~/lib/core/journal/phase'
import { isNotified, type NoticeChoice } from './notices'

const UNPLANNED = {
  'awaiting-signature': 'attention',
  late: 'attention',
  overdue: 'attention',
  refunding: 'refund',
  refunded: 'refund',
  'paid-in-wrapped': 'refund',
  'paid-in-collateral': 'refund',
  underpaid: 'failed',
  reverted: 'failed',
  replaced: 'failed',
  failed: 'failed',
}

it.each<[NoticeChoice, object]>([
  ['all', { ...UNPLANNED, done: 'arrived' }],
  ['attention', UNPLANNED],
  ['none', {}],
])('tells by %s of these phases alone', (choice, phases) => {
  const told = Object.entries(PHASES).flatMap(([phase, { notice }]) =>
    isNotified(choice, notice) ? [[phase, notice]] : [],
  )
  expect(Object.fromEntries(told)).toEqual(phases)
})
