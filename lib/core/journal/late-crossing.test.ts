import { expect, it } from 'vitest'
import { isLateCrossing } from './late-crossing'

const HOUR = 3_600

it.each<[string, number, boolean]>([
  ['six hours', 6 * HOUR, false],
  ['a second more', 6 * HOUR + 1, true],
])('takes a crossing of %s for late: %s', (_, seconds, isLate) => {
  const began = { number: 1n, timestamp: 1_700_000_000 }
  const head = { number: 2n, timestamp: began.timestamp + seconds }
  expect(isLateCrossing(began, head)).toBe(isLate)
})
