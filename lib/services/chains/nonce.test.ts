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

function nextBeside(open: Entry[], mined: number, pending: number, count = 1) {
  const chain = { ...new FakeEvm(1001).chain, sent: async () => ({ mined, pending }) }
  return nextNonces(account.address, chain, { open: async () => open }, count)
}

describe('the next nonces', () => {
  it('is after what is mined and what waits', async () => {
    expect(await next(3, 3)).toEqual([3])
    expect(await next(3, 5)).toEqual([5])
    expect(await next(3, 2)).toEqual([3])
  })

  it('come after what the journal has signed, even if unseen', async () => {
    expect(await next(3, 3, [3, 4])).toEqual([5])
  })

  // threat: inflated-nonce
  it('fill a gap below what cannot be mined without it', async () => {
    expect(await next(3, 3, [1_000_000_000])).toEqual([3])
    expect(await next(3, 3, [4])).toEqual([3])
    expect(await next(3, 3, [4], 2)).toEqual([3, 5])
    expect(await next(3, 3, [4, 6, 7], 4)).toEqual([3, 5, 8, 9])
  })

  it('fill what an ended entry has signed and nobody sends', async () => {
    // Another program used the nonce of its allowance, and the mempools have dropped its call.
    const over = toBitcoin([evmSigned('1', 'allowance', 0), evmSigned('2', 'call', 1), nonceUsed(6, true)])
    expect(phaseOf(over)).toBe('replaced')
    expect(effectsOf(over).filter(({ type }) => type === 'broadcast-evm')).toEqual([])
    expect(await nextBeside([over], 1, 1)).toEqual([1])
  })

  it('skip a mined payment’s, though a reorganisation takes it back', async () => {
    const paid = evmPayment([evmSigned('1', 'call', 3), evmSeen('1', minedAt())])
    expect(phaseOf(paid)).toBe('done')
    expect(await nextBeside([paid], 3, 3)).toEqual([4])
  })

  it('tell the servers which nonces are our own', async () => {
    const own = (digit: string, nonce: number) => toBitcoin([evmSigned(digit, 'call', nonce)])
    const told: number[][] = []
    const chain = {
      ...new FakeEvm(1001).chain,
      sent: async (_: string, known: ReadonlySet<number>) => {
        told.push([...known])
        return { mined: 3, pending: 3 }
      },
    }
    const open = async () => [own('1', 3), own('2', 4), own('3', 5), own('4', 6)]
    expect(await nextNonces(account.address, chain, { open }, 1)).toEqual([7])
    expect(told).toEqual([[3, 4, 5, 6]])
  })

  it('are refused if the mempool holds implausibly many', async () => {
    await expect(next(3, 1_000_000_000)).rejects.toMatchObject({ code: 'nonce-implausible' })
    expect(await next(3, 67)).toEqual([67])
  })
})
