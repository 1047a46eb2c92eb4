import { i18n } from './i18n'
import { locale } from './locale'

const HOURS_FROM = 90
const DAY_MS = 86_400_000

/** "about 25 min", "about 2 h": an estimate, not a promise. */
export function aboutMinutes(minutes: number): string {
  if (minutes < 1) return i18n.t('estimate.soon')
  return minutes < HOURS_FROM
    ? i18n.t('estimate.minutes', { count: counted(Math.ceil(minutes)) })
    : i18n.t('estimate.hours', { count: counted(Math.round(minutes / 60)) })
}

/** "around 14:35", and with the day where it is not today. */
export function aroundText(at: number, now: number): string {
  return i18n.t('estimate.around', { time: momentText(at, now) })
}

/** "14:35", and with the day where it is not today. */
export function momentText(at: number, now: number): string {
  const day = isSameDay(at, now) ? {} : ({ month: 'short', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale(), { ...day, hour: 'numeric', minute: '2-digit' }).format(at)
}

/** When an order that were signed now would arrive, in steps of five minutes: no clock knows it better. */
export function arrivalAt(minutes: number, now: number): number {
  const step = 5 * 60_000
  return minutes < 5 ? now + minutes * 60_000 : Math.ceil((now + minutes * 60_000) / step) * step
}

function counted(count: number): string {
  return new Intl.NumberFormat(locale()).format(count)
}

function isSameDay(a: number, b: number): boolean {
  return Math.abs(a - b) < DAY_MS && new Date(a).getDate() === new Date(b).getDate()
}
