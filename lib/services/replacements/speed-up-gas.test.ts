import { describe, expect, it } from 'vitest'
import { slowCalls } from '~/lib/core/journal/actions'
import {
  APPROVED_EVM_PAYMENT,
  APPROVED_TOKEN_PAYMENT,
  evmPayment,
  evmSigned,
  toBitcoin,
} from '~/lib/core/journal/swap.fixture'
import type { EvmEntry } from '~/lib/core/journal/types'
import { judgeNextGas, type SpeedUpTerms } from './speed-up-gas'

const GWEI = 1_000_000_000n
const GAS_LIMIT = 100_000n
const APPROVED_WEI = 100_000n * GWEI
const fees = {
  baseFeePerGas: GWEI,
  recentBaseFee: GWEI,
  priority: { slow: 1n, normal: 1n, fast: 1n },
}

/**
 * The codes that an entry's pending transactions find at this price; they were signed at 1 wei, and approved for 0.0001
 * ether.
 */
function foundAt(priceGwei: bigint, entry: EvmEntry, terms: Partial<SpeedUpTerms> = {}): string[] {
  const before = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, gasLimit: GAS_LIMIT, value: 0n }
  const next = { maxFeePerGas: priceGwei * GWEI, maxPriorityFeePerGas: 1n }
  const { gasLimit } = before
  const steps = slowCalls(entry).map((attempt) => ({ attempt, before, gasLimit, next }))
  return judgeNextGas({ entry, fees, worth: { amountWei: null }, ...terms }, steps).map(
    ({ code, severity, params }) => `${code} ${severity} ${params?.['feePercent'] ?? ''}`,
  )
}

const gas = { feeChoice: 'normal', maxGasWei: APPROVED_WEI } as const
const swap = (facts = [evmSigned('1')]) => toBitcoin(facts, { gas })
const intent = { ...APPROVED_EVM_PAYMENT.intent, amount: 10n * APPROVED_WEI }
const payment = evmPayment([evmSigned('1')], { gas, intent })

describe('a speed-up', () => {
  // threat: dear-replacement
  it.each<[what: string, priceGwei: bigint, amountWei: bigint | null, found: string[]]>([
    ['a small share of it', 1n, 40n * APPROVED_WEI, []],
    ['over a twentieth of it', 2n, 40n * APPROVED_WEI, ['gas-high-share warn 7.5']],
    ['more than it, where gas now is dearer too', 2n, APPROVED_WEI, ['gas-share-cap refuse 300']],
    ['of a worth that nothing tells', 50n, null, ['gas-worth-unknown warn ']],
  ])('of a swap is judged against its amount: %s', (_what, priceGwei, amountWei, found) => {
    expect(foundAt(priceGwei, swap(), { worth: { amountWei } })).toEqual(found)
  })

  it('counts the call that follows an approval', () => {
    const both = swap([evmSigned('1', 'allowance', 0), evmSigned('2', 'call', 1)])
    expect(foundAt(1n, both, { worth: { amountWei: 12n * APPROVED_WEI } })).toEqual([
      'gas-high-share warn 25',
    ])
    expect(foundAt(1n, both, { worth: { amountWei: 10n * APPROVED_WEI } })).toEqual([
      'gas-share-cap refuse 30',
    ])
    const one = swap([evmSigned('1', 'allowance', 0)])
    expect(foundAt(1n, one, { worth: { amountWei: 10n * APPROVED_WEI } })).toEqual(['gas-high-share warn 20'])
  })

  it('after another one counts from the first price', () => {
    const entry = swap([evmSigned('1'), evmSigned('2')])
    const attempts = entry.attempts.map((attempt, index) =>
      index === 0 ? attempt : { ...attempt, maxFeePerGas: 40n * GWEI },
    )
    const twice = { ...entry, attempts }
    expect(foundAt(50n, twice, { worth: { amountWei: 1_000n * APPROVED_WEI } })).toEqual([
      'gas-high-share warn 5.1',
    ])
  })

  it('of a restored entry counts all gas', () => {
    const restored = toBitcoin([evmSigned('1')], { gas: null })
    const attempts = restored.attempts.map((attempt) => ({ ...attempt, maxFeePerGas: GWEI }))
    expect(foundAt(1n, { ...restored, attempts }, { worth: { amountWei: 10n * APPROVED_WEI } })).toEqual([
      'gas-high-share warn 10',
    ])
  })

  it('of a payment is judged like that of a swap', () => {
    const ofToken = evmPayment([evmSigned('1')], { ...APPROVED_TOKEN_PAYMENT, gas })
    for (const entry of [payment, ofToken]) {
      expect(foundAt(1n, entry, { worth: { amountWei: 10n * APPROVED_WEI } })).toEqual([
        'gas-high-share warn 20',
      ])
      expect(foundAt(2n, entry, { worth: { amountWei: 10n * APPROVED_WEI } })).toEqual([
        'gas-share-cap refuse 30',
      ])
    }
  })

  it.each([swap(), payment])('is refused at a base fee no block has paid', (entry) => {
    const absurd = { ...fees, baseFeePerGas: 9n * GWEI }
    expect(foundAt(1n, entry, { fees: absurd })).toContain('gas-above-market refuse ')
  })
})

describe('a cancellation', () => {
  it('is judged by its own gas, not the call’s', () => {
    const [first, ...others] = payment.attempts
    const attempts = first === undefined ? [] : [{ ...first, maxFeePerGas: GWEI }, ...others]
    const before = { maxFeePerGas: GWEI, maxPriorityFeePerGas: 1n, gasLimit: GAS_LIMIT, value: 0n }
    const next = { maxFeePerGas: 2n * GWEI, maxPriorityFeePerGas: 1n }
    const steps = slowCalls(payment).map((attempt) => ({ attempt, before, gasLimit: 30_000n, next }))
    const terms = { entry: { ...payment, attempts }, fees, worth: { amountWei: 10n * APPROVED_WEI } }
    expect(judgeNextGas(terms, steps)).toMatchObject([
      { code: 'gas-high-share', params: { feePercent: '6' } },
    ])
  })
})
