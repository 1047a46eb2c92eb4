import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors'
import { priceOf, replacementPrice } from './reprice'

const wei = fc.bigInt(0n, 10n ** 13n)
const price = fc
  .tuple(wei, wei)
  .map(([a, b]) => ({ maxFeePerGas: a > b ? a : b, maxPriorityFeePerGas: a > b ? b : a }))

describe('the price of a replacement', () => {
  it('is at least an eighth higher in both fields', () => {
    fc.assert(
      fc.property(price, price, (before, asked) => {
        const next = replacementPrice(before, asked)
        for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
          expect(next[field] * 8n).toBeGreaterThanOrEqual(before[field] * 9n)
          expect(next[field]).toBeGreaterThan(before[field])
          expect(next[field]).toBeGreaterThanOrEqual(asked[field])
        }
        expect(next.maxFeePerGas).toBeGreaterThanOrEqual(next.maxPriorityFeePerGas)
      }),
    )
  })

  it('is the requested price if that is enough', () => {
    const before = { maxFeePerGas: 100n, maxPriorityFeePerGas: 8n }
    const asked = { maxFeePerGas: 200n, maxPriorityFeePerGas: 9n }
    expect(replacementPrice(before, asked)).toEqual(asked)
    expect(replacementPrice(before, before)).toEqual({ maxFeePerGas: 113n, maxPriorityFeePerGas: 9n })
  })
})

it('is read only from the bytes of a transaction', () => {
  expect(() => priceOf('0x02')).toThrow(AppError)
  expect(() => priceOf('0xdeadbeef')).toThrow(AppError)
})
