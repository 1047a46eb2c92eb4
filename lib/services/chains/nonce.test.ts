import { describe, expect, it } from 'vitest'
import { effectsOf } from '~/lib/core/journal/effects'
import { phaseOf } from '~/lib/core/journal/phase'
import {
  APPROVED_TO_BITCOIN,
  evmPayment,
  evmSeen,
  evmSigned,
  mined as minedAt,
  nonceUsed,
  toBitcoin,
} from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { FakeEvm } from '../ports/chains.fixture'
import { nextNonces } from './nonce'

const { account } = APPROVED_TO_BITCOIN

function next(mined: number, pending: number, held: number[] = [], count = 1) {
  return nextBeside(
    held.map((nonce) => toBitcoin([evmSigned('1', 'call', nonce)])),
    mined,
    pending,
    count,
  )
}

type Tag = 'latest' | 'pending'

/** @param other how many fewer transactions the second of two servers has */
function nextBeside(open: Entry[], mined: number, pending: number, count = 1, other = 0) {
  const chain = {
    ...new FakeEvm(1001).chain,
    nonce: async (_: string, tag: Tag, of?: 'higher' | 'lower') =>
      (tag === 'latest' ? mined : pending) - (of === 'lower' ? other : 0),
  }
  return nextNonces(account.address, chain, { open: async () => open }, count)
}

describe('the next nonces', () => {
  it('is after what is mined and what waits', async () => {
    expect(await next(3, 3)).toEqual([3])
    expect(await next(3, 5)).toEqual([5])
    expect(await next(3, 2)).toEqual([3])
  })

  it('is after what the journal has signed, though no node shows it yet', async () => {
    expect(await next(3, 3, [3, 4])).toEqual([5])
  })

  // threat: inflated-nonce
  it('fills a gap below what can never be mined without it', async () => {
    expect(await next(3, 3, [1_000_000_000])).toEqual([3])
    expect(await next(3, 3, [4])).toEqual([3])
    expect(await next(3, 3, [4], 2)).toEqual([3, 5])
    expect(await next(3, 3, [4, 6, 7], 4)).toEqual([3, 5, 8, 9])
  })

  it('fills what an entry that is over has signed and nobody sends any more', async () => {
    // Another program used the nonce of its allowance, and the mempools have dropped its call.
    const over = toBitcoin([evmSigned('1', 'allowance', 0), evmSigned('2', 'call', 1), nonceUsed(6, true)])
    expect(phaseOf(over)).toBe('replaced')
    expect(effectsOf(over).filter(({ type }) => type === 'broadcast-evm')).toEqual([])
    expect(await nextBeside([over], 1, 1)).toEqual([1])
  })

  it('is not that of a payment which a block has shown, though a reorganisation takes it back', async () => {
    const paid = evmPayment([evmSigned('1', 'call', 3), evmSeen('1', minedAt())])
    expect(phaseOf(paid)).toBe('done')
    expect(await nextBeside([paid], 3, 3)).toEqual([4])
  })

  it('is not the higher of two that servers name, unless our own transactions are between them', async () => {
    const own = (digit: string, nonce: number) => toBitcoin([evmSigned(digit, 'call', nonce)])
    expect(await nextBeside([own('1', 3), own('2', 4)], 3, 5, 1, 2)).toEqual([5])
    expect(await nextBeside([own('1', 4)], 5, 5, 1, 1)).toEqual([5])
    for (const open of [[], [own('1', 3)], [own('1', 4)]])
      await expect(nextBeside(open, 3, 5, 1, 2)).rejects.toMatchObject({ code: 'chain-disagreement' })
    await expect(nextBeside([], 5, 5, 1, 2)).rejects.toMatchObject({ code: 'chain-disagreement' })
  })

  // threat: inflated-nonce
  it('is refused where the mempool is said to hold more than anybody sends', async () => {
    await expect(next(3, 1_000_000_000)).rejects.toMatchObject({ code: 'nonce-implausible' })
    expect(await next(3, 67)).toEqual([67])
  })
})
