import { expect, test } from 'vitest'
import { clockText, secondsUntil } from './countdown'

test.each([
  [10_000, 0, 11],
  [10_000, 1, 10],
  [10_000, 9_001, 1],
  [10_000, 10_000, 1],
  [10_000, 10_001, 0],
  [10_000, 99_000, 0],
])('until %d, at %d, %d seconds are left', (end, now, left) => {
  expect(secondsUntil(end, now)).toBe(left)
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [65, '1:05'],
  [300, '5:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
