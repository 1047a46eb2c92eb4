import { expect, it } from 'vitest'
import { lookOf, OF_BITCOIN, paceOf, quotePace } from './pace'

const SECOND = 1_000
const NOW = 1_000_000

it('asks for balances seldom while nothing is under way', () => {
  expect(paceOf(0, OF_BITCOIN).refetchInterval).toBe(120 * SECOND)
  expect(paceOf(1, OF_BITCOIN).refetchInterval).toBe(30 * SECOND)
})

const read = (agoMs: number, isInvalidated = false) => ({ dataUpdatedAt: NOW - agoMs, isInvalidated })

it.each([
  ['nothing was read', undefined, 'now'],
  ['a page before this one has read it', { dataUpdatedAt: 1, isInvalidated: false }, 'now'],
  ['somebody asks for it', read(SECOND, true), 'now'],
  ['it was out of sight', read(151 * SECOND), 'now'],
  ['it was read at the pace of a page at rest', read(121 * SECOND), 'rest'],
] as const)('looks as it should where %s', (_case, state, look) => {
  expect(lookOf(state, OF_BITCOIN, NOW)).toBe(look)
})

it('quotes the same order more and more seldom', () => {
  const after = (dataUpdateCount: number, errorUpdateCount = 0) =>
    quotePace(false).refetchInterval({ state: { dataUpdateCount, errorUpdateCount } })
  expect([1, 4, 5, 9, 10].map((times) => after(times))).toEqual([
    30 * SECOND,
    30 * SECOND,
    60 * SECOND,
    60 * SECOND,
    false,
  ])
  expect(after(0, 10), 'a service that fails is left alone too').toBe(false)
})
