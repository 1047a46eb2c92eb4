import { describe, expect, it } from 'vitest'
import type { EvmFees } from '../ports/evm-chain'
import { FakeEvm } from '../tracker/chains.fixture'
import { gasOf, maxFeePerGas, priceWithin } from './gas'

const FEES: EvmFees = { baseFeePerGas: 100n, priority: { slow: 1n, normal: 2n, fast: 30n } }

describe('the gas price', () => {
  it('allows the base fee to double, and adds the chosen tip', () => {
    expect(maxFeePerGas(FEES, 'slow')).toBe(201n)
    expect(maxFeePerGas(FEES, 'fast')).toBe(230n)
  })

  it('is the market’s if within the approved limit', () => {
    expect(priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 5_000n })).toEqual({
      maxFeePerGas: 230n,
      maxPriorityFeePerGas: 30n,
    })
  })

  it('is capped at the approved limit if the market is higher', () => {
    expect(priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 2_000n }).maxFeePerGas).toBe(200n)
  })

  it('may just cover the current base fee and the tip', () => {
    expect(priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 1_300n }).maxFeePerGas).toBe(130n)
  })

  it('is refused if the approved limit does not cover the current block', () => {
    expect(() => priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 1_299n })).toThrow(
      expect.objectContaining({ code: 'quote-stale' }),
    )
  })
})

describe('the maximum cost of the steps', () => {
  it('is the gas of all of them, at each fee choice', async () => {
    const chain = { ...new FakeEvm(1001).chain, fees: async () => FEES }
    expect(await gasOf([{ gasLimit: 40n }, { gasLimit: 60n }], chain)).toEqual({
      slow: 20_100n,
      normal: 20_200n,
      fast: 23_000n,
    })
  })
})
