import { describe, expect, it } from 'vitest'
import { KDF_POLICY, minParams, tunedParams, withinPolicy } from './kdf'

describe('the policy', () => {
  it('accepts what it tunes to on any machine', () => {
    for (const ms of [0.01, 1, 30, 150, 499, 500, 501, 60_000])
      expect(withinPolicy(tunedParams(KDF_POLICY, ms), KDF_POLICY)).toBe(true)
  })

  it.each([
    [150, 10],
    [250, 6],
    [500, 3],
    [5_000, 3],
    [1, 32],
    [0, 3],
    [-20, 3],
    [Number.NaN, 3],
  ])('after %d ms for three iterations chooses %d', (ms, iterations) => {
    expect(tunedParams(KDF_POLICY, ms)).toEqual({ memoryKiB: 65_536, iterations, parallelism: 1 })
  })

  it.each([
    { memoryKiB: 10 * 1024 * 1024 },
    { memoryKiB: 65_535 },
    { memoryKiB: 65_536.5 },
    { iterations: 2 },
    { iterations: 1_000_000 },
    { parallelism: 0 },
    { parallelism: 4 },
  ])('rejects %j', (change) => {
    const minimum = minParams(KDF_POLICY)
    expect(withinPolicy(minimum, KDF_POLICY)).toBe(true)
    expect(withinPolicy({ ...minimum, ...change }, KDF_POLICY)).toBe(false)
  })
})
