import { expect, test } from 'vitest'
import { isLateEnough } from './click-guard'

test('what happened within half a second of showing does not count', () => {
  expect(isLateEnough(1_000, 1_000)).toBe(false)
  expect(isLateEnough(1_499, 1_000)).toBe(false)
  expect(isLateEnough(1_500, 1_000)).toBe(true)
})

test('nor does what happened before', () => {
  expect(isLateEnough(900, 1_000)).toBe(false)
})
