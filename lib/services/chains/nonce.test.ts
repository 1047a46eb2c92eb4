import { describe, expect, it } from 'vitest'
import { APPROVED_TO_BITCOIN, evmSigned, toBitcoin } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { FakeEvm } from '../tracker/chains.fixture'
import { nextNonce } from './nonce'

const { account } = APPROVED_TO_BITCOIN

function next(mined: number, pending: number, held: number[] = [], count?: number) {
  const chain = {
    ...new FakeEvm(1001).chain,
    nonce: async (_: string, tag: 'latest' | 'pending') => (tag === 'latest' ? mined : pending),
  }
  const open: Entry[] = held.map((nonce) => toBitcoin([evmSigned('1', 'call', nonce)]))
  return nextNonce(account.address, chain, { open: async () => open }, count)
}

describe('the next nonce', () => {
  it('is after what is mined and what waits', async () => {
    expect(await next(3, 3)).toBe(3)
    expect(await next(3, 5)).toBe(5)
    expect(await next(3, 2)).toBe(3)
  })

  it('is after what the journal has signed, though no node shows it yet', async () => {
    expect(await next(3, 3, [3, 4])).toBe(5)
  })

  it('fills a gap below what can never be mined without it', async () => {
    expect(await next(3, 3, [1_000_000_000])).toBe(3)
    expect(await next(3, 3, [4])).toBe(3)
    expect(await next(3, 3, [4], 2)).toBe(5)
  })

  it('is refused where the mempool is said to hold more than anybody sends', async () => {
    await expect(next(3, 1_000_000_000)).rejects.toMatchObject({ code: 'nonce-implausible' })
    expect(await next(3, 67)).toBe(67)
  })
})
