import { expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { candidatePaths } from './paths'

const token = (digit: string): Hex => `0x${digit.repeat(40)}`
const [A, B, C, D] = [token('a'), token('b'), token('c'), token('d')]
const over = (stops: readonly Hex[], hint?: Hex[]) =>
  candidatePaths(A, B, { first: stops, last: stops, hint })

it('asks directly, by the service’s way and over each token', () => {
  expect(over([C, D, A, B], [A, D, B])).toEqual([
    [A, B],
    [A, D, B],
    [A, C, B],
    [A, C, D, B],
    [A, D, C, B],
  ])
})

it('asks over tokens that are traded for an end', () => {
  const [one, two] = [token('1'), token('2')]
  expect(candidatePaths(A, B, { first: [C, one, two], last: [D, one] })).toEqual([
    [A, B],
    [A, one, B],
    [A, C, D, B],
    [A, C, one, B],
    [A, one, D, B],
    [A, two, D, B],
    [A, two, one, B],
  ])
  expect(candidatePaths(A, B, { first: [C], last: [] })).toEqual([[A, B]])
})

it('takes a way over three tokens, and none over more', () => {
  const longest = [A, C, D, token('1'), B]
  expect(over([], longest)).toEqual([[A, B], longest])
  const longer = [A, C, D, token('1'), token('2'), B]
  expect(over([], longer)).toEqual([[A, B]])
})

it('takes no way that starts, ends or turns elsewhere', () => {
  const none = [[A, B]]
  for (const hint of [[C, D, B], [A, C, D], [A, C, C, B], [A], []]) expect(over([], hint)).toEqual(none)
})

it('compares addresses whatever their case', () => {
  const upper: Hex = `0x${'A'.repeat(40)}`
  expect(over([C], [upper, C, B])).toHaveLength(2)
})

it('asks over the first tokens in pairs first', () => {
  const pairs = over([C, D, token('1'), token('2')]).filter((path) => path.length === 4)
  expect(pairs.slice(0, 2)).toEqual([
    [A, C, D, B],
    [A, D, C, B],
  ])
  expect(pairs).toHaveLength(12)
})

it('asks about a few at most', () => {
  const stops = Array.from({ length: 200 }, (_, index): Hex => `0x${String(index).padStart(40, '0')}`)
  expect(over(stops)).toHaveLength(40)
  expect(over(stops.slice(0, 6))).toHaveLength(37)
})
