import { expect, test } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import { missingInSwap, type SwapFacts } from './swap-missing'

const order: SwapOrder = {
  direction: 'to-evm',
  amountSats: 1_000n,
  networkName: 'polygon',
  outputToken: null,
  recipient: null,
  slippageBps: 100,
  feeChoice: null,
}
const facts: SwapFacts = {
  typed: order,
  held: 1_001n,
  minimumSats: 1_000n,
  isRecipientRefused: false,
  hasQuoteFailed: false,
}
const refused = (code: ErrorCode) => new AppError(code, '')

test.each<[string, Partial<SwapFacts>, string | null]>([
  ['an amount', { typed: null, isRecipientRefused: true }, 'amount'],
  ['a readable amount', { typed: refused('amount-malformed'), isRecipientRefused: true }, 'malformed'],
  ['as much as the service takes', { minimumSats: 1_001n, held: 0n }, 'minimum'],
  ['as much as there is', { held: 999n, isRecipientRefused: true }, 'funds'],
  ['a sat for the fee', { held: 1_000n }, 'funds'],
  ['a recipient', { isRecipientRefused: true, typed: refused('slippage-invalid') }, 'address'],
  ['someone to pay', { isRecipientMissing: true, hasQuoteFailed: true }, 'recipient'],
  ['a slippage', { typed: refused('slippage-invalid'), hasQuoteFailed: true }, 'slippage'],
  ['a rate', { typed: refused('fee-rates-missing'), hasQuoteFailed: true }, 'rate'],
  ['a quote', { hasQuoteFailed: true }, 'quote'],
  ['nothing', {}, null],
  ['nothing that is known yet', { held: undefined, minimumSats: undefined }, null],
])('a swap lacks %s', (_case, changes, expected) => {
  expect(missingInSwap({ ...facts, ...changes })).toBe(expected)
})

test('compares a token’s amount with what is held', () => {
  const token: SwapOrder = {
    direction: 'to-bitcoin',
    inputAmount: 5n,
    inputToken: null,
    networkName: 'polygon',
    recipient: null,
    slippageBps: 100,
    feeChoice: null,
  }
  const of = (held: bigint) => missingInSwap({ ...facts, typed: token, held, minimumSats: undefined })
  expect(of(4n)).toBe('funds')
  expect(of(5n)).toBeNull()
})
