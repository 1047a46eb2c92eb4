import { expect, test } from 'vitest'
import type { TimelineStep } from '~/lib/contract/views/history'
import { stepTime } from './step-time'

const arrival = { paidAt: 1_000, arrivesAt: 2_000 }
const step = (changes: Partial<TimelineStep>): TimelineStep => ({
  key: 'confirmed',
  state: 'current',
  at: null,
  link: null,
  facts: {},
  ...changes,
})
const paid = { at: 1_000, isExpected: true }
const arrived = { at: 2_000, isExpected: true }

test.each<[string, TimelineStep, boolean, ReturnType<typeof stepTime>]>([
  ['what is done', step({ state: 'done', at: 7 }), false, { at: 7, isExpected: false }],
  ['what has failed', step({ key: 'reverted', state: 'failed', at: 7 }), true, { at: 7, isExpected: false }],
  ['the payment on Bitcoin', step({}), false, paid],
  ['the payment on an EVM network', step({ key: 'mined', state: 'todo' }), false, paid],
  ['what the bridge does', step({ key: 'swapped', state: 'todo' }), false, null],
  ['the end', step({ key: 'delivered', state: 'todo' }), true, arrived],
  ['a payment whose confirmation is its end', step({}), true, arrived],
  ['a failure without a date', step({ key: 'reverted', state: 'failed' }), true, null],
])('times %s', (_case, given, isLast, time) => {
  expect(stepTime(given, isLast, arrival, 0)).toEqual(time)
})

test('expects nothing that has passed, or that is unknown', () => {
  expect(stepTime(step({}), false, arrival, 999)).toEqual(paid)
  expect(stepTime(step({}), false, arrival, 1_000)).toBeNull()
  expect(stepTime(step({}), false, null, 0)).toBeNull()
})
