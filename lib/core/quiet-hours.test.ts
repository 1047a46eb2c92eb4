import { expect, test } from 'vitest'
import { quietMinutesLeft } from './quiet-hours'

const NIGHT = { from: 22 * 60, until: 7 * 60 }
const NOON = { from: 12 * 60, until: 13 * 60 }

test.each([
  [NIGHT, 21 * 60 + 59, 0],
  [NIGHT, 22 * 60, 9 * 60],
  [NIGHT, 23 * 60 + 59, 7 * 60 + 1],
  [NIGHT, 0, 7 * 60],
  [NIGHT, 6 * 60 + 59, 1],
  [NIGHT, 7 * 60, 0],
  [NOON, 11 * 60 + 59, 0],
  [NOON, 12 * 60, 60],
  [NOON, 13 * 60, 0],
  [{ from: 300, until: 300 }, 300, 0],
])('of %j at minute %d, %d are left', (hours, minute, left) => {
  expect(quietMinutesLeft(hours, minute)).toBe(left)
})
