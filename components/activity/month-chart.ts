import type { MonthTotals } from '~/lib/contract/views/totals'
import { locale } from '~/lib/ui/text/locale'

const SHOWN_MONTHS = 12
/** With fewer, a single bar would fill the picture. */
const FEWEST_MONTHS = 6

/** The last six to twelve months up to the newest one with a swap, oldest first, without gaps. */
export function shownMonths(totals: readonly MonthTotals[]): MonthTotals[] {
  const newest = totals[0]?.month
  if (newest === undefined) return []
  const known = new Map(totals.map((month) => [month.month, month]))
  const oldest = totals.at(-1)?.month ?? newest
  const halfYear = monthBefore(newest, FEWEST_MONTHS - 1)
  const first = oldest < halfYear ? oldest : halfYear
  return Array.from({ length: SHOWN_MONTHS }, (_, at) => monthBefore(newest, SHOWN_MONTHS - 1 - at))
    .filter((month) => month >= first)
    .map((month) => known.get(month) ?? emptyMonth(month))
}

export function bridgedSats({ toEvmSats, toBitcoinSats }: MonthTotals): bigint {
  return toEvmSats + toBitcoinSats
}

/** Heights of bars in thousandths of the highest. Anything above zero stays visible. */
export function barHeights(values: readonly bigint[]): number[] {
  const highest = values.reduce((most, value) => (value > most ? value : most), 0n)
  return values.map((value) => (value <= 0n ? 0 : Math.max(10, Number((value * 1_000n) / highest))))
}

/** `2026-11` as "Nov 2026". */
export function monthText(month: string): string {
  const options = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale(), options).format(new Date(`${month}-01T00:00:00Z`))
}

function monthBefore(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - count)
  return date.toISOString().slice(0, 7)
}

function emptyMonth(month: string): MonthTotals {
  return { month, swaps: 0, toEvmSats: 0n, toBitcoinSats: 0n, costSats: 0n, uncounted: 0 }
}
