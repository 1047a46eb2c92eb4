import { pathText } from '~/lib/core/bitcoin/address-type'
import { expect, it } from 'vitest'
import { type AtRest, likelyPaths, overduePaths, pathsInTurn } from './asked-at-rest'
import type { AddressVerdict } from './address-use'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = 100 * DAY
const used: AddressVerdict & { askedAt: number } = {
  use: 'counted',
  hasCoins: false,
  isDisputed: false,
  isOpen: false,
  askedAt: 0,
}
const rest: AtRest = {
  marks: [2, -1],
  verdicts: new Map([
    ['0/0', used],
    ['0/2', { ...used, hasCoins: true }],
  ]),
  awaited: [
    { branch: 0, index: 2 },
    { branch: 0, index: 5 },
  ],
}
const texts = (paths: ReturnType<typeof likelyPaths>) => paths.map(pathText)
/** The same addresses once these were asked about. */
const askedAt = (times: ReadonlyMap<string, number>): AtRest => ({
  ...rest,
  verdicts: new Map([
    ...rest.verdicts,
    ...[...times].map(([path, time]) => [path, { ...used, askedAt: time }] as const),
  ]),
})

it('asks for coins and what was handed out once each', () => {
  expect(texts(likelyPaths(rest.verdicts, rest.awaited))).toEqual(['0/2', '0/5'])
})

it('asks for no coins that one server alone invents', () => {
  const verdict = { ...used, hasCoins: true }
  const verdicts = new Map([
    ['0/7', { ...verdict, use: 'claimed' as const, isDisputed: true }],
    ['0/8', { ...verdict, use: 'claimed' as const, isOpen: true }],
    ['0/9', { ...verdict, isDisputed: true }],
  ])
  expect(texts(likelyPaths(verdicts, []))).toEqual(['0/8', '0/9'])
})

it('asks for five others at an opening, lower indices first', () => {
  expect(texts(pathsInTurn(rest, NOW))).toEqual(['0/0', '1/0', '0/1', '1/1', '1/2'])
})

it('asks for no others in the same hour', () => {
  const times = new Map([['1/0', NOW]])
  expect(pathsInTurn(askedAt(times), NOW + HOUR - 1)).toEqual([])
  expect(pathsInTurn(askedAt(times), NOW + HOUR)).toHaveLength(5)
  expect(pathsInTurn(askedAt(times), NOW - 1)).toHaveLength(5)
})

it('comes to every other address in turn', () => {
  const times = new Map<string, number>()
  for (let opening = 1; opening <= 9; opening += 1)
    for (const path of pathsInTurn(askedAt(times), NOW + opening * HOUR))
      times.set(pathText(path), NOW + opening * HOUR)
  // 23 receive and 20 change addresses, without the two that are asked each time.
  expect(times.size).toBe(41)
})

it('names what nobody has asked about for a day', () => {
  const recent = new Map(overduePaths(rest, NOW).map((path) => [pathText(path), NOW - DAY + 1]))
  expect(recent.size).toBe(41)
  expect(overduePaths(askedAt(recent), NOW)).toEqual([])
  expect(overduePaths(askedAt(recent), NOW + 1)).toHaveLength(41)
  expect(overduePaths(askedAt(recent.set('1/3', NOW + 5)), NOW)).toHaveLength(1)
})
