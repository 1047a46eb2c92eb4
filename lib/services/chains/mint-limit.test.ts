import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { BASE } from '../ports/profile.fixture'
import type { EvmChain } from '../ports/evm-chain'
import { FakeEvm } from '../ports/chains.fixture'
import { checkMintLimit } from './mint-limit'

const LIMIT = 100_000_000n

function chainWith(answer: () => Hex, asked: Hex[] = []): EvmChain {
  const call: EvmChain['call'] = async ({ to }) => {
    asked.push(to)
    return answer()
  }
  return { ...new FakeEvm(1001).chain, call }
}
const limited = () => `0x${LIMIT.toString(16).padStart(64, '0')}` as const

describe('a wrap', () => {
  it('passes up to what the token mints at once', async () => {
    const asked: Hex[] = []
    await expect(checkMintLimit(LIMIT, BASE, chainWith(limited, asked))).resolves.toBeUndefined()
    expect(asked).toEqual([BASE.wrappedBtc])
  })

  it('of more is refused, with the largest amount that goes', async () => {
    await expect(checkMintLimit(LIMIT + 1n, BASE, chainWith(limited))).rejects.toMatchObject({
      code: 'amount-above-limit',
      details: { maximum: '1', amount: '1.00000001' },
    })
  })

  it.each([
    [
      'reverts',
      () => {
        throw new AppError('simulation-reverted', 'no such function')
      },
    ],
    ['returns nothing', () => '0x' as const],
  ])('is not limited by a token that %s', async (_, answer) => {
    await expect(checkMintLimit(LIMIT * 50n, BASE, chainWith(answer))).resolves.toBeUndefined()
  })

  it('waits for a chain that cannot be read', async () => {
    const unreachable = chainWith(() => {
      throw new AppError('chain-unreachable', 'down')
    })
    await expect(checkMintLimit(1n, BASE, unreachable)).rejects.toMatchObject({ code: 'chain-unreachable' })
  })
})
