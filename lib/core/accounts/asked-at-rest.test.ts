import { expect, it } from 'vitest'
import { type AtRest, likelyPaths, overduePaths, pathsInTurn } from './asked-at-rest'
import type { AddressVerdict } from './address-use'
import { pathText } from './own-address'

const DAY = 24 * 3_600_000
const NOW = 100 * DAY
const paid: AddressVerdict = { use: 'counted', hasCoins: true, isDisputed: false, isOpen: false }
const rest: AtRest = {
  marks: [2, -1],
  verdicts: new Map([
    ['0/0', { ...paid, hasCoins: false }],
    ['0/2', paid],
  ]),
  awaited: [
    { branch: 0, index: 2 },
    { branch: 0, index: 5 },
  ],
  askedAt: new Map(),
}
const texts = (paths: ReturnType<typeof likelyPaths>) => paths.map(pathText)

it('asks for coins and what was handed out once each', () => {
  expect(texts(likelyPaths(rest))).toEqual(['0/2', '0/5'])
})

it('asks for five others at an opening, lower indices first', () => {
  expect(texts(pathsInTurn(rest))).toEqual(['0/0', '1/0', '0/1', '1/1', '1/2'])
})

it('comes to every other address in turn', () => {
  const askedAt = new Map<string, number>()
  for (let opening = 1; opening <= 9; opening += 1)
    for (const path of pathsInTurn({ ...rest, askedAt })) askedAt.set(pathText(path), opening)
  // 23 receive and 20 change addresses, without the two that are asked each time.
  expect(askedAt.size).toBe(41)
})

it('names what nobody has asked about for a day', () => {
  const recent = new Map([...overduePaths(rest, NOW)].map((path) => [pathText(path), NOW - DAY + 1]))
  expect(recent.size).toBe(41)
  expect(overduePaths({ ...rest, askedAt: recent }, NOW)).toEqual([])
  expect(overduePaths({ ...rest, askedAt: recent }, NOW + 1)).toHaveLength(41)
  expect(overduePaths({ ...rest, askedAt: new Map([...recent, ['1/3', NOW + 5]]) }, NOW)).toHaveLength(1)
})
