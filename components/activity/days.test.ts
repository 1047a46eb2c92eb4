import { expect, test } from 'vitest'
import '~/lib/ui/text/locale.fixture'
import { byDay } from './days'

const at = (month: number, day: number, hour: number) => new Date(2026, month, day, hour).getTime()

test('groups by the days of the calendar, newest first', () => {
  const now = at(2, 30, 1)
  const times = [at(2, 30, 0), at(2, 29, 23), at(2, 29, 1), at(2, 28, 12)]
  const days = byDay(
    times.map((time) => ({ at: time })),
    now,
  )
  expect(days.map(({ title, items }) => [title, items.length])).toEqual([
    ['today', 1],
    ['yesterday', 2],
    ['Mar 28, 2026', 1],
  ])
})
