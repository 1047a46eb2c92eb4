import { describe, expect, it } from 'vitest'
import type { EvmPaymentQuoteView } from '~/lib/contract/views/payment'
import { evmPaymentOrderOf, missingInEvm } from './evm-payment-draft'
import { EMPTY_PAYMENT } from '~/lib/ui/text/payment-draft'
import '~/lib/ui/text/locale.fixture'

const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const USDC = { address: OTHER, symbol: 'USDC', decimals: 6, name: 'USDC' } as const
const ASSET = { networkName: 'polygon', token: USDC }
const FILLED = { ...EMPTY_PAYMENT, recipient: ` ${OTHER} `, amount: '1,5' }
const QUOTE: EvmPaymentQuoteView = {
  kind: 'evm-payment',
  amount: 1_500_000n,
  available: 2_000_000n,
  isGasShort: false,
  fees: [],
}
const known = { isRecipientRefused: false, isToItself: false }

describe('the order of a draft', () => {
  it.each([
    ['1,5', 1_500_000n],
    ['', 0n],
    ['2.000 001', 2_000_001n],
  ])('of "%s" counts base units of the token', (amount, units) => {
    expect(evmPaymentOrderOf({ ...FILLED, amount }, ASSET)).toMatchObject({
      networkName: 'polygon',
      token: OTHER,
      recipient: OTHER,
      amount: units,
    })
  })

  it.each(['1.0000001', 'x', '1.2.3', '-1'])('is none for "%s"', (amount) => {
    expect(evmPaymentOrderOf({ ...FILLED, amount }, ASSET)).toBeNull()
  })

  it('of everything names no amount', () => {
    expect(evmPaymentOrderOf({ ...FILLED, isEverything: true }, ASSET)?.amount).toBeNull()
  })
})

describe('what is missing', () => {
  const missing = (change: Partial<typeof FILLED>, quote?: Partial<EvmPaymentQuoteView>, is = known) =>
    missingInEvm(evmPaymentOrderOf({ ...FILLED, ...change }, ASSET), quote && { ...QUOTE, ...quote }, is)

  it.each<[string | null, ...Parameters<typeof missing>]>([
    ['malformed', { amount: 'x' }],
    ['recipient', { recipient: ' ' }],
    ['address', {}, {}, { ...known, isRecipientRefused: true }],
    ['own', {}, {}, { ...known, isToItself: true }],
    ['amount', { amount: '' }],
    ['funds', { amount: '3' }, {}],
    ['gas', {}, { isGasShort: true }],
    ['funds', { isEverything: true }, { amount: null }],
    [null, {}, {}],
    [null, {}],
  ])('is %s', (code, ...given) => {
    expect(missing(...given)).toBe(code)
  })
})
