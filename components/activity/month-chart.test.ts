import { expect, test } from 'vitest'
import type { MonthTotals } from '~/lib/contract/views/totals'
import { barHeights, shownMonths } from './month-chart'
import '~/lib/ui/text/locale.fixture'

const month = (name: string): MonthTotals => ({
  month: name,
  swaps: 1,
  toEvmSats: 1n,
  toBitcoinSats: 0n,
  costSats: 1n,
  uncounted: 0,
})

test('months without a swap are shown as well, oldest first, across a year', () => {
  const shown = shownMonths([month('2026-02'), month('2025-08')])
  expect(shown.map(({ month: name, swaps }) => [name, swaps])).toEqual([
    ['2025-08', 1],
    ['2025-09', 0],
    ['2025-10', 0],
    ['2025-11', 0],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 1],
  ])
})

test('half a year is shown at least', () => {
  expect(shownMonths([month('2026-02')]).map(({ month: name }) => name)).toEqual([
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
})

test('no more than the last twelve months are shown', () => {
  const shown = shownMonths([month('2026-11'), month('2020-01')])
  expect(shown).toHaveLength(12)
  expect(shown[0]?.month).toBe('2025-12')
})

test('nothing is shown where nothing was bridged', () => {
  expect(shownMonths([])).toEqual([])
  expect(barHeights([0n, 0n])).toEqual([0, 0])
})

test('bars are as high as their share of the highest, and a small one can be seen', () => {
  expect(barHeights([50n, 100n, 0n])).toEqual([500, 1_000, 0])
  expect(barHeights([1n, 21_000_000n * 10n ** 8n])).toEqual([10, 1_000])
})
