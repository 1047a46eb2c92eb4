import { describe, expect, it } from 'vitest'
import { reviewWrap, type WrapReviewInput } from '~/lib/core/review/wrap'
import { examineWrap } from '~/lib/core/review/wrap/examine'
import { codes, WRAP_CASES } from './wrap-cases'
import { tamper } from './wrap-tamper'

const FEE_CODES = new Set(['fee-above-market', 'fee-below-market', 'fee-slow-final'])
const speedCodes = (input: WrapReviewInput) => codes(reviewWrap(input)).filter((code) => FEE_CODES.has(code))
const withPolicy = (input: WrapReviewInput, policy: Partial<WrapReviewInput['policy']>): WrapReviewInput => ({
  ...input,
  policy: { ...input.policy, ...policy },
})
const rateOf = (input: WrapReviewInput) => reviewWrap(input).summary?.feeRate ?? 0
const final = (input: WrapReviewInput) =>
  tamper(input, (tx) => {
    tx.inputs = tx.inputs.map((one) => ({ ...one, sequence: 0xffffffff }))
  })
const replaceable = (input: WrapReviewInput) =>
  tamper(input, (tx) => {
    tx.inputs = tx.inputs.map((one) => ({ ...one, sequence: 0xfffffffd }))
  })

describe('a transaction far below the rate of others', () => {
  it('is warned of where it is final', () => {
    for (const { input } of WRAP_CASES) {
      const slow = withPolicy(final(input), { marketFeeRate: rateOf(input) * 100, maxFeeRate: 10_000 })
      expect(speedCodes(slow)).toEqual(['fee-slow-final'])
      expect(reviewWrap(slow).verdict).toBe('warn')
      expect(examineWrap(slow).checks).toContainEqual({ code: 'market', evidence: null })
    }
  })

  it('is slow where it can be replaced', () => {
    for (const { input } of WRAP_CASES)
      expect(speedCodes(withPolicy(replaceable(input), { marketFeeRate: rateOf(input) * 3 }))).toEqual([
        'fee-below-market',
      ])
  })

  it('says nothing of a final one at a usual rate', () => {
    for (const { input } of WRAP_CASES) expect(speedCodes(final(input))).toEqual([])
  })
})

describe('the rate that was chosen', () => {
  it('is held to both ways, whatever the market', () => {
    for (const { input } of WRAP_CASES) {
      const rate = rateOf(input)
      const chosen = (low: number, high: number) =>
        speedCodes(withPolicy(replaceable(input), { chosenFeeRate: { low, high }, marketFeeRate: rate }))
      expect(chosen(rate * 2.1, rate * 2.1)).toEqual(['fee-below-market'])
      if (rate > 2.2) expect(chosen(rate / 2.1, rate / 2.1)).toEqual(['fee-above-market'])
      expect(chosen(rate / 3, rate)).toEqual([])
      expect(chosen(rate, rate * 3)).toEqual([])
    }
  })
})

describe('needless inputs', () => {
  const four = WRAP_CASES.find(({ name }) => name.includes('4in'))

  it('are named unless the wallet itself named the coins', () => {
    if (four === undefined) throw new Error('no vector with four inputs')
    const { input } = four
    const total = input.utxos.reduce((sum, { valueSats }) => sum + valueSats, 0n)
    const [largest = 0n] = input.utxos.map(({ valueSats }) => valueSats).toSorted((a, b) => (a < b ? 1 : -1))
    expect(total).toBeGreaterThan(largest)
    const amountSats = 100_000n
    const cheap = { ...input, intent: { ...input.intent, amountSats } }
    const found = (asked: WrapReviewInput) =>
      reviewWrap(asked).findings.find(({ code }) => code === 'inputs-needless')
    expect(found(cheap)).toMatchObject({ severity: 'info', params: { count: '3' } })
    expect(found(withPolicy(cheap, { areCoinsNamed: true }))).toBeUndefined()
    expect(found(input)).toBeUndefined()
  })
})

it('warns of a fee above a twentieth of the amount', () => {
  for (const { input } of WRAP_CASES) {
    const feeSats = reviewWrap(input).summary?.feeSats ?? 0n
    const sharing = (amountSats: bigint) =>
      reviewWrap({ ...input, intent: { ...input.intent, amountSats } }).findings.find(
        ({ code }) => code === 'fee-share',
      )
    expect(sharing(feeSats * 20n)).toBeUndefined()
    expect(sharing((feeSats * 100n) / 28n)).toMatchObject({ severity: 'warn', params: { feePercent: '28' } })
  }
})
