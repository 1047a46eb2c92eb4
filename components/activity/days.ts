import { locale } from '~/lib/ui/text/locale'

export type Day<T> = { key: string; title: string; items: T[] }

/** Groups what is given, newest first, by the days of the user's own clock. */
export function byDay<T extends { at: number }>(items: readonly T[], now: number): Day<T>[] {
  const days = new Map<string, Day<T>>()
  for (const item of items) {
    const key = dayKey(item.at)
    const day = days.get(key) ?? { key, title: dayTitle(item.at, now), items: [] }
    day.items.push(item)
    days.set(key, day)
  }
  return [...days.values()]
}

/** "14:35". */
export function timeOfDay(at: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(at)
}

/** "Today", "Yesterday", or the date. */
function dayTitle(at: number, now: number): string {
  const ago = [0, 1].find((days) => dayKey(at) === dayKey(daysBefore(now, days)))
  return ago === undefined
    ? new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(at)
    : new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-ago, 'day')
}

/** By the calendar: a day that changes to summer time has 23 hours. */
function daysBefore(at: number, days: number): number {
  const date = new Date(at)
  date.setDate(date.getDate() - days)
  return date.getTime()
}

function dayKey(at: number): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}
