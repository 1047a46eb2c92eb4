import { describe, expect, it } from 'vitest'
import { findNetwork } from '~/lib/core/catalog'
import { PROFILE } from '../ports/profile.fixture'
import { spansOf } from './spans'
import { createTimes } from './times'

const polygon = findNetwork(PROFILE, 'polygon')
const HOUR = 3_600
const BLOCK_SECONDS = 10
const BLOCKS_AN_HOUR = BigInt(HOUR / BLOCK_SECONDS)
const DAY = 24n * BLOCKS_AN_HOUR
/** Half a year of blocks. */
const HEAD = 180n * DAY

function spansFor(hours: readonly number[] | null, now = Number(HEAD) * BLOCK_SECONDS * 1_000) {
  const asked = { count: 0 }
  const times = createTimes({
    bitcoin: { tipHeight: async () => 0, blockTime: async () => 0 },
    evm: () => ({
      blockNumber: async () => HEAD,
      block: async (number = HEAD) => {
        asked.count += 1
        return { number, hash: '0x', timestamp: Number(number) * BLOCK_SECONDS }
      },
    }),
  })
  return spansOf({ ...polygon, fromBlock: 0 }, HEAD, { hours, times, now }).then((spans) => ({
    spans,
    asked,
  }))
}

const widthOf = (spans: readonly { fromBlock: bigint; toBlock: bigint }[]) =>
  spans.reduce((sum, { fromBlock, toBlock }) => sum + toBlock - fromBlock, 0n)

describe('the blocks to be searched', () => {
  it('are whole chains without hours', async () => {
    expect((await spansFor(null)).spans).toEqual([{ fromBlock: 0n, toBlock: HEAD }])
  })

  it('are the last days if no bitcoin has moved', async () => {
    const { spans } = await spansFor([])
    expect(spans.at(-1)?.toBlock).toBe(HEAD)
    expect(spans).toHaveLength(1)
    expect(widthOf(spans)).toBeLessThan(8n * DAY)
    expect(widthOf(spans)).toBeGreaterThan(7n * DAY)
  })

  it('are the last days by the chain if this clock is ahead', async () => {
    const { spans } = await spansFor([], Number(HEAD) * BLOCK_SECONDS * 9_000)
    expect(widthOf(spans)).toBeGreaterThan(7n * DAY)
  })

  it('lie around each hour, with what the call needed before', async () => {
    const { spans } = await spansFor([24 * 30])
    const [around] = spans
    expect(around?.fromBlock).toBeLessThan(29n * DAY)
    expect(around?.toBlock).toBeGreaterThan(30n * DAY + 3n * BLOCKS_AN_HOUR)
    expect(widthOf(spans)).toBeLessThan(10n * DAY)
  })

  it('are joined where they overlap, in order', async () => {
    const { spans } = await spansFor([24 * 60, 24 * 30 + 5, 24 * 30, 24 * 179])
    expect(spans).toHaveLength(3)
    for (const [index, span] of spans.entries())
      expect(span.fromBlock).toBeGreaterThan(spans[index - 1]?.toBlock ?? -1n)
  })

  it('cost few calls for fifty payouts', async () => {
    const { spans, asked } = await spansFor(Array.from({ length: 50 }, (_, index) => 24 * 3 * index + 48))
    expect(spans.length).toBeGreaterThan(45)
    expect(asked.count).toBeLessThan(350)
  })
})
