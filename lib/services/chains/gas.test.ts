import { describe, expect, it } from 'vitest'
import type { EvmFees } from '../ports/evm-chain'
import { FakeEvm } from '../tracker/chains.fixture'
import { gasOf, maxFeePerGas, priceWithin } from './gas'

const FEES: EvmFees = { baseFeePerGas: 100n, priority: { slow: 1n, normal: 2n, fast: 30n } }

describe('the price of gas', () => {
  it('leaves room for the base fee to double, and adds the tip that was chosen', () => {
    expect(maxFeePerGas(FEES, 'slow')).toBe(201n)
    expect(maxFeePerGas(FEES, 'fast')).toBe(230n)
  })

  it('is the market’s where that is within what was approved', () => {
    expect(priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 5_000n })).toEqual({
      maxFeePerGas: 230n,
      maxPriorityFeePerGas: 30n,
    })
  })

  it('is held to what was approved where the market asks for more', () => {
    expect(priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 2_000n }).maxFeePerGas).toBe(200n)
  })

  it('may just do for a block now: its base fee and the tip', () => {
    expect(priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 1_300n }).maxFeePerGas).toBe(130n)
  })

  it('is refused where what was approved does not do for a block now', () => {
    expect(() => priceWithin(FEES, 'fast', { gasLimit: 10n, maxGasWei: 1_299n })).toThrow(
      expect.objectContaining({ code: 'quote-stale' }),
    )
  })
})

describe('the most that steps can cost', () => {
  it('is the gas of all of them, at the price of each choice', async () => {
    const chain = { ...new FakeEvm(1001).chain, fees: async () => FEES }
    expect(await gasOf([{ gasLimit: 40n }, { gasLimit: 60n }], chain)).toEqual({
      slow: 20_100n,
      normal: 20_200n,
      fast: 23_000n,
    })
  })
})
