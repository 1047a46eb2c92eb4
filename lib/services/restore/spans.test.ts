import { describe, expect, it } from 'vitest'
import { findNetwork } from '~/lib/core/catalog'
import { PROFILE } from '../ports/profile.fixture'
import { spanOf } from './spans'
import { createTimes } from './times'

const HOUR = 3_600
const BLOCK_SECONDS = 2
const DAY = BigInt((24 * HOUR) / BLOCK_SECONDS)
/** Half a year of blocks. */
const HEAD = 180n * DAY

function spanFor(name: string, received: [] | null, now = Number(HEAD) * BLOCK_SECONDS * 1_000) {
  const times = createTimes({
    bitcoin: { tipHeight: async () => 0, blockTime: async () => 0 },
    evm: () => ({
      blockNumber: async () => HEAD,
      block: async (number = HEAD) => ({ number, hash: '0x', timestamp: Number(number) * BLOCK_SECONDS }),
    }),
  })
  return spanOf({ ...findNetwork(PROFILE, name), fromBlock: 0 }, HEAD, { received, times, now })
}

describe('the blocks to be searched without a payout', () => {
  it('are whole chains in a deep search', async () => {
    expect(await spanFor('polygon', null)).toEqual({ fromBlock: 0n, toBlock: HEAD })
  })

  it.each([
    ['a week of a base network', 'polygon', 7n],
    ['a day of another one', 'ethereum', 1n],
  ])('are %s', async (_, name, days) => {
    const { fromBlock, toBlock } = await spanFor(name, [])
    expect(toBlock).toBe(HEAD)
    expect(HEAD - fromBlock).toBeGreaterThanOrEqual(days * DAY)
    expect(HEAD - fromBlock).toBeLessThan(days * DAY + 200n)
  })

  it('are the chain’s last days if this clock is ahead', async () => {
    const { fromBlock } = await spanFor('polygon', [], Number(HEAD) * BLOCK_SECONDS * 9_000)
    expect(HEAD - fromBlock).toBeGreaterThanOrEqual(7n * DAY)
  })
})
