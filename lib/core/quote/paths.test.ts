import { expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { candidatePaths } from './paths'

const token = (digit: string): Hex => `0x${digit.repeat(40)}`
const [A, B, C, D] = [token('a'), token('b'), token('c'), token('d')]

it('asks directly, by the service’s way, and over each token, without asking twice', () => {
  expect(candidatePaths(A, B, { through: [C, D, A, B], hint: [A, D, B] })).toEqual([
    [A, B],
    [A, D, B],
    [A, C, B],
    [A, C, D, B],
    [A, D, C, B],
  ])
})

it('takes a way over three tokens, and none over more', () => {
  const longest = [A, C, D, token('1'), B]
  expect(candidatePaths(A, B, { through: [], hint: longest })).toEqual([[A, B], longest])
  const longer = [A, C, D, token('1'), token('2'), B]
  expect(candidatePaths(A, B, { through: [], hint: longer })).toEqual([[A, B]])
})

it('takes no way that starts, ends or turns elsewhere', () => {
  const none = [[A, B]]
  for (const hint of [[C, D, B], [A, C, D], [A, C, C, B], [A], []])
    expect(candidatePaths(A, B, { through: [], hint })).toEqual(none)
})

it('compares addresses whatever their case', () => {
  const upper: Hex = `0x${'A'.repeat(40)}`
  expect(candidatePaths(A, B, { through: [C], hint: [upper, C, B] })).toHaveLength(2)
})

it('asks over the first tokens in pairs first', () => {
  const through = [C, D, token('1'), token('2')]
  const pairs = candidatePaths(A, B, { through }).filter((path) => path.length === 4)
  expect(pairs.slice(0, 2)).toEqual([
    [A, C, D, B],
    [A, D, C, B],
  ])
  expect(pairs).toHaveLength(12)
})

it('asks about a few at most', () => {
  const through = Array.from({ length: 200 }, (_, index): Hex => `0x${String(index).padStart(40, '0')}`)
  const paths = candidatePaths(A, B, { through })
  expect(paths).toHaveLength(20)
  expect(paths.filter((path) => path.length === 4)).toHaveLength(12)
})
