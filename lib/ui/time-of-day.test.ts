import { expect, test } from 'vitest'
import { minutesOf, timeText } from './time-of-day'

test.each([
  [0, '00:00'],
  [7 * 60 + 5, '07:05'],
  [23 * 60 + 59, '23:59'],
])('%d minutes are %s, and back', (minutes, text) => {
  expect(timeText(minutes)).toBe(text)
  expect(minutesOf(text)).toBe(minutes)
})

test.each(['', '24:00', '12:60', 'noon'])('%j is no time', (text) => {
  expect(minutesOf(text)).toBeNull()
})
