import { describe, expect, it } from 'vitest'
import type { EvmFees, EvmCall, EvmChain } from '../ports/evm-chain'
import { marketPrice, mostGas, priceWithin, rollupFeeOf } from './gas'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { FakeEvm } from '../ports/chains.fixture'

const FEES: EvmFees = {
  baseFeePerGas: 100n,
  recentBaseFee: 100n,
  priority: { slow: 1n, normal: 2n, fast: 30n },
}
const GWEI = 1_000_000_000n

describe('the gas price', () => {
  it('allows the base fee to double, plus the chosen tip', () => {
    expect(marketPrice(FEES, 'slow')).toEqual({ maxFeePerGas: 201n, maxPriorityFeePerGas: 1n })
    expect(marketPrice(FEES, 'fast')).toEqual({ maxFeePerGas: 230n, maxPriorityFeePerGas: 30n })
  })

  it('allows at most four times what the last blocks paid', () => {
    const rising = { ...FEES, baseFeePerGas: 3n * GWEI, recentBaseFee: GWEI }
    const most = 4n * (GWEI + FEES.priority.normal)
    expect(marketPrice(rising, 'slow').maxFeePerGas).toBe(most)
    expect(marketPrice({ ...rising, baseFeePerGas: 1_000n * GWEI }, 'slow').maxFeePerGas).toBe(most)
  })

  // threat: inflated-gas
  it('holds the tip to what is left of that', () => {
    const [slow, normal, fast] = [GWEI, GWEI, 10_000n * GWEI]
    const dear = { baseFeePerGas: GWEI, recentBaseFee: GWEI, priority: { slow, normal, fast } }
    expect(marketPrice(dear, 'fast')).toEqual({ maxFeePerGas: 8n * GWEI, maxPriorityFeePerGas: 7n * GWEI })
    const both = { ...dear, priority: { slow: fast, normal: fast, fast } }
    expect(marketPrice(both, 'slow').maxFeePerGas).toBe(204n * GWEI)
    expect(marketPrice({ ...dear, baseFeePerGas: 9n * GWEI }, 'fast').maxPriorityFeePerGas).toBe(0n)
  })

  it('is refused far above recent blocks, whatever was approved', () => {
    const absurd = { ...FEES, baseFeePerGas: 1_000n * GWEI, recentBaseFee: GWEI }
    expect(() => priceWithin(absurd, 'slow', { gasLimit: 1n, maxGasWei: 10n ** 20n })).toThrow(
      expect.objectContaining({ code: 'quote-stale' }),
    )
  })

  it('is the market’s if within the approved limit', () => {
    expect(priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 5_000n })).toEqual({
      maxFeePerGas: 230n,
      maxPriorityFeePerGas: 30n,
    })
  })

  it('is capped at the approved limit in a dearer market', () => {
    expect(priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 2_000n }).maxFeePerGas).toBe(200n)
  })

  it('may just cover the current base fee and the tip', () => {
    expect(priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 1_300n }).maxFeePerGas).toBe(130n)
  })

  it('is refused if the current block exceeds the approved limit', () => {
    expect(() => priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 1_299n })).toThrow(
      expect.objectContaining({ code: 'quote-stale' }),
    )
  })
})

describe('the maximum cost of gas', () => {
  it('is the whole limit, at each fee choice', () => {
    expect(mostGas(FEES, 100n, 0n)).toEqual({ slow: 20_100n, normal: 20_200n, fast: 23_000n })
  })

  it('allows the fee of the layer below to double', () => {
    expect(mostGas(FEES, 100n, 50n).slow).toBe(20_200n)
  })
})

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
  it('is the sum an OP-stack oracle names for the calls', async () => {
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
