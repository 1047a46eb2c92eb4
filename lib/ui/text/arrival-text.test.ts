import { expect, test } from 'vitest'
import { aboutMinutes, arrivalAt, aroundText } from './arrival-text'
import './locale.fixture'

const NOON = new Date(2026, 0, 15, 12, 0).getTime()
const MINUTE_MS = 60_000

test.each([
  [0.5, 'less than a minute'],
  [25, 'about 25 min'],
  [89.2, 'about 90 min'],
  [135, 'about 2 h'],
])('%d minutes are %s', (minutes, text) => {
  expect(aboutMinutes(minutes)).toBe(text)
})

test('adds the day to a time on another day', () => {
  expect(aroundText(NOON + 155 * MINUTE_MS, NOON)).toMatch(/^around 2:35\sPM$/)
  expect(aroundText(NOON + 780 * MINUTE_MS, NOON)).toMatch(/^around Jan 16, 1:00\sAM$/)
})

test('rounds an arrival up to five minutes', () => {
  expect(arrivalAt(25, NOON + MINUTE_MS)).toBe(NOON + 30 * MINUTE_MS)
  expect(arrivalAt(1, NOON)).toBe(NOON + MINUTE_MS)
})
