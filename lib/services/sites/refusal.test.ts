import { expect, it } from 'vitest'
import { isCrowd, isInsistent, isKept, type Refusal, restOf } from './refusal'

const refusal = (connects: number, withdrawn = 0, swaps = 0): Refusal => ({
  connects,
  swaps,
  withdrawn,
  at: 1_000,
  blockedAt: null,
})
const ofSwaps = (swaps: number): Refusal => refusal(0, 0, swaps)

it('doubles the wait after each no, up to an hour', () => {
  const waits = [0, 1, 2, 3, 9, 10, 1_000].map((times) => restOf(refusal(times), 1_000) / 1_000)
  expect(waits).toEqual([0, 10, 20, 40, 2_560, 3_600, 3_600])
})

it('ends the wait in time, and never lengthens it', () => {
  expect(restOf(refusal(1), 10_999)).toBe(1)
  expect(restOf(refusal(1), 11_000)).toBe(0)
  expect(restOf(refusal(1), 1e15)).toBe(0)
  expect(restOf(refusal(1), -1e15)).toBe(10_000)
})

it('takes a site for insistent from its third prompt on', () => {
  expect([0, 1, 2, 3].map((times) => isInsistent(refusal(times)))).toEqual([false, false, true, true])
  expect([refusal(1, 1), refusal(0, 1), refusal(0, 2)].map((one) => isInsistent(one))).toEqual([
    true,
    false,
    true,
  ])
})

it('asks no patience where a site’s page was only left', () => {
  expect(restOf(refusal(0, 5), 1_000)).toBe(0)
})

it('keeps a no for a day, a block for good', () => {
  const day = 24 * 60 * 60_000
  expect(isKept(refusal(1), 1_000 + day - 1)).toBe(true)
  expect(isKept(refusal(1), 1_000 + day)).toBe(false)
  expect(isKept({ ...refusal(1), blockedAt: 1_000 }, 1e15)).toBe(true)
})

it('lets a connected site be refused two swaps without waiting', () => {
  const waits = [1, 2, 3, 4].map((swaps) => restOf(ofSwaps(swaps), 1_000, 'swap') / 1_000)
  expect(waits).toEqual([0, 0, 10, 20])
  expect(restOf(refusal(1, 0, 3), 1_000)).toBe(20_000)
  expect([3, 4].map((swaps) => isInsistent(ofSwaps(swaps), 'swap'))).toEqual([false, true])
  expect([3, 4].map((swaps) => isInsistent(ofSwaps(swaps)))).toEqual([false, true])
})

it('takes many sites for a crowd for ten minutes', () => {
  const sites = Array.from({ length: 4 }, () => refusal(1, 1))
  expect(isCrowd(sites.slice(1), 1_000)).toBe(false)
  expect(isCrowd(sites, 1_000 + 10 * 60_000 - 1)).toBe(true)
  expect(isCrowd(sites, 1_000 + 10 * 60_000)).toBe(false)
})
