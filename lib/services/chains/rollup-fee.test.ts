import { describe, expect, it } from 'vitest'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import type { EvmCall, EvmChain } from '../ports/evm-chain'
import { FakeEvm } from '../ports/chains.fixture'
import { rollupFeeOf } from './rollup-fee'

const CALL = { to: addressOf('5'), data: '0xabcdef', value: 7n } as const
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const

/** A chain that answers every call with as many wei, and what it was asked. */
function setup(wei: bigint) {
  const asked: EvmCall[] = []
  const chain: EvmChain = {
    ...new FakeEvm(1001).chain,
    call: async (call) => {
      asked.push(call)
      return word(wei)
    },
  }
  return { chain, asked }
}

describe('the fee of the layer below', () => {
  it('is the sum that the oracle of an OP-stack rollup names for the calls', async () => {
    const { chain, asked } = setup(21n)
    expect(await rollupFeeOf([CALL, CALL], { rollupFee: 'op', chainId: 10 }, chain)).toBe(42n)
    expect(asked.map(({ to }) => to)).toEqual(Array(2).fill('0x420000000000000000000000000000000000000F'))
    // getL1Fee(bytes) of 0x30 bytes: an EIP-1559 transaction of that chain, with the call in it.
    expect(asked[0]?.data).toMatch(/^0x49948e0e.*3002ee0a.*abcdef/)
  })

  it.each(['arbitrum', null] as const)(
    'is nothing beside gas where the profile says %s',
    async (rollupFee) => {
      const { chain, asked } = setup(21n)
      expect(await rollupFeeOf([CALL], { rollupFee, chainId: 10 }, chain)).toBe(0n)
      expect(asked).toEqual([])
    },
  )
})
