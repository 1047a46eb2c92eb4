import { describe, expect, it } from 'vitest'
import { awaitsPageWallet, expectedUntil, givenUp, unseenPageCall } from './page-wallet-call'
import {
  APPROVED_TO_BITCOIN,
  bitcoinPayment,
  evmSigned,
  type Fact,
  hashOf,
  START,
  toBitcoin,
} from './swap.fixture'
import { abandoned } from './transition.fixture'

const ofPage = (facts: Fact[]) =>
  toBitcoin(facts, { intent: { ...APPROVED_TO_BITCOIN.intent, signer: 'page' } })
const held = evmSigned(null)
const unseen: Fact = { type: 'abandoned', abandonment: { code: 'page-wallet-unseen', reason: '' } }
const accepted = (digit: string): Fact => ({ type: 'evm-accepted', hash: hashOf(digit) })

it('awaits a page’s wallet until its transaction is known', () => {
  expect(awaitsPageWallet(ofPage([]))).toBe(true)
  expect(awaitsPageWallet(ofPage([held]))).toBe(true)
  expect(awaitsPageWallet(ofPage([evmSigned('1', 'allowance')]))).toBe(true)
  expect(awaitsPageWallet(ofPage([evmSigned('1')]))).toBe(false)
  expect(awaitsPageWallet(toBitcoin([]))).toBe(false)
})

it('finds the call that nobody has seen', () => {
  expect(unseenPageCall(ofPage([held]))?.kind).toBe('call')
  expect(unseenPageCall(ofPage([]))).toBeUndefined()
  expect(unseenPageCall(ofPage([evmSigned('1')]))).toBeUndefined()
  expect(unseenPageCall(ofPage([evmSigned(null, 'allowance')]))).toBeUndefined()
})

it('expects a call without a deadline for two days', () => {
  expect(expectedUntil(ofPage([held]))).toBe(BigInt(START / 1_000 + 48 * 3_600))
})

describe('givenUp', () => {
  it.each([
    ['bitcoin was never signed', bitcoinPayment([abandoned]), 'unsent'],
    ['nothing was sent', ofPage([abandoned]), 'unsent'],
    ['the call was not seen', ofPage([held, unseen]), 'unseen'],
    ['no call was handed over', ofPage([unseen]), 'unsent'],
    [
      'the allowance alone was sent',
      toBitcoin([evmSigned('1', 'allowance'), accepted('1'), abandoned]),
      'after-approval',
    ],
  ] as const)('says what is certain: %s', (_, entry, certain) => {
    expect(givenUp(entry)).toBe(certain)
  })
})
