import { expect, test } from 'vitest'
import { isLateEnough } from './click-guard'

test('events within half a second of showing are ignored', () => {
  expect(isLateEnough(1_000, 1_000)).toBe(false)
  expect(isLateEnough(1_499, 1_000)).toBe(false)
  expect(isLateEnough(1_500, 1_000)).toBe(true)
})

test('earlier events are ignored too', () => {
  expect(isLateEnough(900, 1_000)).toBe(false)
})
