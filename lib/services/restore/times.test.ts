import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTimes } from './times'

const SLACK = 3 * 3_600
const EARLY = 2 * 3_600

/** Chains whose block n was made at `times[n]`; counts the calls. */
function chainsOf(times: readonly number[]) {
  const asked = { count: 0, failNext: false }
  const timeAt = async (block: number): Promise<number> => {
    asked.count += 1
    if (asked.failNext) {
      asked.failNext = false
      throw new Error('down')
    }
    return times[block] ?? Number.NaN
  }
  const bitcoin = { tipHeight: async () => times.length - 1, blockTime: timeAt }
  const evm = {
    blockNumber: async () => BigInt(times.length - 1),
    block: async (number?: bigint) => ({
      number: number ?? -1n,
      hash: '0x' as const,
      timestamp: await timeAt(Number(number)),
    }),
  }
  return { times: createTimes({ bitcoin, evm: () => evm }), asked }
}

const growing = fc
  .array(fc.integer({ min: 0, max: 4 * 3_600 }), { minLength: 1, maxLength: 60 })
  .map((steps) => steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 1_000)))

describe('a chain’s height at a time', () => {
  it('is near its last block older by the slack', async () => {
    await fc.assert(
      fc.asyncProperty(
        growing,
        fc.integer({ min: 0, max: 300_000 }),
        fc.nat(70),
        async (blocks, at, from) => {
          const { times } = chainsOf(blocks)
          const limit = at - SLACK
          const last = blocks.filter((time) => time <= limit).length - 1
          const early = blocks.findIndex((time) => time >= limit - EARLY)
          const isNear = (found: number, first: number) =>
            found === Math.max(last, first) || (found >= Math.max(early, first) && early >= 0 && found < last)
          expect(isNear(await times.bitcoinHeightAt(at), 0)).toBe(true)
          const block = await times.evmBlockAt('polygon', at, BigInt(from))
          expect(block).toBeGreaterThanOrEqual(BigInt(from))
          expect(block).toBeLessThanOrEqual(BigInt(Math.max(last, from)))
        },
      ),
    )
  })

  it('reads few blocks, and each once', async () => {
    const { times, asked } = chainsOf(Array.from({ length: 100_000 }, (_, block) => block * 600))
    await times.bitcoinHeightAt(30_000_000)
    expect(asked.count).toBeLessThan(4)
    const before = asked.count
    await times.bitcoinHeightAt(30_000_000)
    expect(asked.count).toBe(before)
  })

  it('reads few blocks where a chain stood still for hours', async () => {
    const { times, asked } = chainsOf([
      ...Array(70).keys(),
      ...Array.from({ length: 14 }, (_, at) => 12_000 + at),
    ])
    await times.bitcoinHeightAt(12_014)
    expect(asked.count).toBeLessThan(4)
  })

  it('is at most five hundred EVM blocks earlier', async () => {
    const { times, asked } = chainsOf(Array.from({ length: 100_000 }, (_, block) => block * 60))
    const last = Math.floor((3_000_000 - SLACK) / 60)
    const block = Number(await times.evmBlockAt('polygon', 3_000_000, 0n))
    expect(block).toBeLessThanOrEqual(last)
    expect(block).toBeGreaterThan(last - 500)
    expect(asked.count).toBeLessThan(5)
  })

  it('retries after a failure', async () => {
    const { times, asked } = chainsOf([0, 600])
    asked.failNext = true
    await expect(times.bitcoinTime(1)).rejects.toThrow('down')
    expect(await times.bitcoinTime(1)).toBe(600)
  })
})
