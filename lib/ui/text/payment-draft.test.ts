import { describe, expect, it } from 'vitest'
import type { PaymentQuoteView } from '~/lib/contract/views/payment'
import {
  EMPTY_PAYMENT,
  missingIn,
  parsePaymentDraft,
  type PaymentDraft,
  paymentOrderOf,
} from './payment-draft'
import './locale.fixture'

const FILLED: PaymentDraft = { ...EMPTY_PAYMENT, recipient: ' bcrt1qother ', amount: '0.01' }
const QUOTE: PaymentQuoteView = {
  kind: 'bitcoin-payment',
  amountSats: 1_000_000n,
  minimumSats: 294n,
  fees: [],
  spendableSats: 2_000_000n,
  heldSats: 0n,
  unconfirmedSats: 0n,
  keptOutSats: 0n,
  uneconomicSats: 0n,
}
const known = { isRecipientRefused: false, isToItself: false, isRateMissing: false }

describe('the order of a draft', () => {
  it.each([
    ['0.01', 1_000_000n],
    ['0,01', 1_000_000n],
    ['.5', 50_000_000n],
    ['1.', 100_000_000n],
    ['0.012 345 67', 1_234_567n],
    ['', 0n],
    ['0.0', 0n],
  ])('reads %s', (amount, amountSats) => {
    expect(paymentOrderOf({ ...FILLED, amount })).toEqual({
      recipient: 'bcrt1qother',
      amountSats,
      feeChoice: 'normal',
    })
  })

  it.each(['one', '-1', '0.123456789', '1.2.3'])('is none for %s', (amount) => {
    expect(paymentOrderOf({ ...FILLED, amount })).toBeNull()
  })

  it('names a typed rate', () => {
    expect(paymentOrderOf({ ...FILLED, feeRate: '7.5' })).toMatchObject({ feeRate: 7.5 })
  })

  it('of everything names no amount, whatever is typed', () => {
    expect(paymentOrderOf({ ...FILLED, amount: 'one', isEverything: true })?.amountSats).toBeNull()
  })
})

describe('what is missing', () => {
  const missing = (draft: Partial<PaymentDraft>, quote?: Partial<PaymentQuoteView>, more = known) =>
    missingIn(paymentOrderOf({ ...FILLED, ...draft }), quote && { ...QUOTE, ...quote }, more)

  it.each([
    ['an address', missing({ recipient: '  ' }), 'recipient'],
    ['another address than that', missing({}, undefined, { ...known, isRecipientRefused: true }), 'address'],
    ['an address of somebody else', missing({}, undefined, { ...known, isToItself: true }), 'own'],
    ['an amount', missing({ amount: '' }), 'amount'],
    ['a readable amount', missing({ amount: 'x' }), 'malformed'],
    ['an amount that nodes relay', missing({ amount: '0.00000293' }, {}), 'minimum'],
    ['coins', missing({}, { amountSats: null }), 'funds'],
    ['coins, for everything', missing({ isEverything: true }, { amountSats: null }), 'funds'],
    ['a rate', missing({}, undefined, { ...known, isRateMissing: true }), 'rate'],
    ['nothing', missing({}, {}), null],
    ['nothing that is known before the quote', missing({}), null],
  ])('is %s', (_case, found, expected) => {
    expect(found).toBe(expected)
  })
})

it('keeps the typed amount beside a payment link’s own', () => {
  const order = paymentOrderOf({ ...FILLED, recipient: 'bitcoin:bcrt1qother?amount=0.00000005' })
  expect(order?.amountSats).toBe(1_000_000n)
  expect(missingIn(order, QUOTE, known)).toBeNull()
})

it('keeps a draft for the next popup', () => {
  expect(parsePaymentDraft(FILLED)).toBe(FILLED)
  expect(parsePaymentDraft(undefined)).toBeUndefined()
})
