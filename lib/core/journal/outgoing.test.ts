import { describe, expect, it } from 'vitest'
import { encodeTransaction } from '../evm/envelope'
import { transferCall } from '../evm/transfer'
import { outgoingOf } from './outgoing'
import {
  addressOf,
  APPROVED_EVM_PAYMENT,
  bitcoinPayment,
  evmPayment,
  evmSeen,
  evmSigned,
  type Fact,
  mined,
  toBitcoin,
} from './swap.fixture'

const { account, intent, gas } = APPROVED_EVM_PAYMENT
const ACCOUNT = { address: account.address, chainId: intent.chainId }
const GAS = gas?.maxGasWei ?? 0n
const TOKEN = addressOf('7')
const sent = { ...intent, token: TOKEN, amount: 40n }
const ofToken = (facts: Fact[] = []) => evmPayment(facts, { intent: sent, call: transferCall(sent) })

describe('what is under way of an account', () => {
  it.each<[what: string, facts: Fact[], wei: bigint]>([
    ['a payment that is approved', [], 100n + GAS],
    ['one that is signed', [evmSigned('1')], 100n + GAS],
    [
      'one that is being cancelled, which may still go',
      [evmSigned('1'), evmSigned('2', 'cancel')],
      100n + GAS,
    ],
    ['one that a block shows', [evmSigned('1'), evmSeen('1', mined())], 0n],
    [
      'one whose cancellation a block shows',
      [evmSigned('1'), evmSigned('2', 'cancel'), evmSeen('2', mined())],
      0n,
    ],
    ['one that is abandoned', [{ type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }], 0n],
  ])('counts %s', (_what, facts, wei) => {
    expect(outgoingOf([evmPayment(facts)], ACCOUNT, null)).toBe(wei)
  })

  it('counts the highest gas price, whichever version is mined', () => {
    const raw = (maxFeePerGas: bigint) =>
      encodeTransaction({
        chainId: intent.chainId,
        nonce: 0,
        maxPriorityFeePerGas: 1n,
        maxFeePerGas,
        gasLimit: 21_000n,
        to: intent.recipientAddress,
        value: 100n,
        data: '0x',
      })
    const priced = (digit: string, maxFeePerGas: bigint, kind: 'call' | 'cancel' = 'call'): Fact => {
      const fact = evmSigned(digit, kind)
      if (fact.type !== 'evm-signed') throw new TypeError('not signed')
      return { ...fact, attempt: { ...fact.attempt, rawTransaction: raw(maxFeePerGas), maxFeePerGas } }
    }
    const faster = evmPayment([priced('1', 10n), priced('2', 15n)])
    expect(outgoingOf([faster], ACCOUNT, null)).toBe(100n + GAS + 5n * 21_000n)
    const cancelled = evmPayment([priced('1', 10n), priced('2', 15n), priced('3', 18n, 'cancel')])
    expect(outgoingOf([cancelled], ACCOUNT, null)).toBe(100n + GAS + 8n * 21_000n)
    const cheaperLast = evmPayment([priced('1', 10n), priced('2', 18n), priced('3', 15n, 'cancel')])
    expect(outgoingOf([cheaperLast], ACCOUNT, null)).toBe(100n + GAS + 8n * 21_000n)
  })

  it('counts tokens apart from the gas that they cost', () => {
    expect(outgoingOf([ofToken(), ofToken()], ACCOUNT, TOKEN)).toBe(80n)
    expect(outgoingOf([ofToken()], ACCOUNT, null)).toBe(GAS)
    expect(outgoingOf([ofToken()], ACCOUNT, addressOf('8'))).toBe(0n)
  })

  it('counts a swap’s input, unless a page’s wallet pays it', () => {
    const reset = toBitcoin([evmSigned('1', 'allowance-reset'), evmSeen('1', mined())])
    expect(outgoingOf([reset], ACCOUNT, TOKEN)).toBe(100n)
    const swap = toBitcoin([evmSigned('1', 'allowance'), evmSeen('1', mined())])
    expect(outgoingOf([swap], ACCOUNT, TOKEN)).toBe(100n)
    const paged = toBitcoin([], { intent: { ...swap.intent, signer: 'page' } })
    expect(outgoingOf([paged], ACCOUNT, TOKEN)).toBe(0n)
  })

  it('counts nothing of another account, another chain, or Bitcoin', () => {
    const entries = [evmPayment(), bitcoinPayment()]
    expect(outgoingOf(entries, { ...ACCOUNT, address: addressOf('8') }, null)).toBe(0n)
    expect(outgoingOf(entries, { ...ACCOUNT, chainId: 5 }, null)).toBe(0n)
  })
})
