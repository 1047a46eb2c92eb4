import { describe, expect, it } from 'vitest'
import { isReviewedCall } from '../evm/reviewed'
import { encodeTransfer, transferCall } from '../evm/transfer'
import type { Hex } from '../hex'
import { callDigest } from './call-digest'
import {
  type EvmPaymentReviewInput,
  reviewedEvmPayment,
  reviewEvmPayment,
  type TransferRun,
} from './evm-payment'

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
const [ACCOUNT, RECIPIENT, TOKEN, OTHER] = ['1', '2', '3', '4'].map(addressOf)
if (ACCOUNT === undefined || RECIPIENT === undefined || TOKEN === undefined || OTHER === undefined)
  throw new TypeError('addresses')

const RUN: TransferRun = { blockNumber: 7n, revertReason: null, isAccepted: true, arrivedUnits: null }

function native(change: Partial<EvmPaymentReviewInput> = {}): EvmPaymentReviewInput {
  const intent = { chainId: 1, token: null, amount: 1_000n, recipientAddress: RECIPIENT ?? '0x' }
  return {
    intent,
    account: ACCOUNT ?? '0x',
    call: transferCall(intent),
    recipient: { hasCode: false, isUnused: false },
    decimals: [],
    run: RUN,
    ...change,
  }
}

function token(change: Partial<EvmPaymentReviewInput> = {}): EvmPaymentReviewInput {
  const intent = { chainId: 1, token: TOKEN ?? '0x', amount: 1_000n, recipientAddress: RECIPIENT ?? '0x' }
  return native({
    intent,
    call: transferCall(intent),
    decimals: [{ profile: 6, contract: [6] }],
    run: { ...RUN, arrivedUnits: 1_000n },
    ...change,
  })
}

const codesOf = (input: EvmPaymentReviewInput) =>
  reviewEvmPayment(input).review.findings.map(({ code, params }) =>
    params?.['field'] === undefined ? code : `${code} ${params['field']}`,
  )

describe('a payment that is what was asked for', () => {
  it.each([
    ['the native currency', native(), ['transfer', 'recipient', 'simulated']],
    ['a token', token(), ['transfer', 'recipient', 'simulated', 'arrival', 'decimals']],
  ])('of %s may be signed, and says what was checked', (_what, input, passed) => {
    const { review, checks } = reviewEvmPayment(input)
    expect(review).toMatchObject({ verdict: 'ok', findings: [] })
    expect(checks.filter(({ evidence }) => evidence !== null).map(({ code }) => code)).toEqual(passed)
    expect(isReviewedCall(reviewedEvmPayment(input, false))).toBe(true)
  })

  it('is named by its one call', () => {
    const { account, call } = native()
    const approved = { chainId: 1, account, call, allowance: undefined, steps: ['call'] }
    expect(reviewEvmPayment(native()).review.digest).toBe(callDigest(approved))
  })

  it('is not said to arrive where no node shows it', () => {
    const { checks } = reviewEvmPayment(token({ run: RUN }))
    expect(checks.map(({ code }) => code)).not.toContain('arrival')
  })

  it('is approved for this chain and this account alone', () => {
    const { digest } = reviewEvmPayment(native()).review
    const elsewhere = native({ intent: { ...native().intent, chainId: 2 } })
    expect(reviewEvmPayment(elsewhere).review.digest).not.toBe(digest)
    expect(reviewEvmPayment(native({ account: OTHER })).review.digest).not.toBe(digest)
  })
})

describe('a call that differs from what was asked for is refused', () => {
  it.each<[field: string, EvmPaymentReviewInput]>([
    ['recipient', native({ call: { ...native().call, to: OTHER } })],
    ['amount', native({ call: { ...native().call, value: 1_001n } })],
    ['calldata', native({ call: { ...native().call, data: '0x00' } })],
    ['contract', token({ call: { ...token().call, to: OTHER } })],
    ['value', token({ call: { ...token().call, value: 1n } })],
    ['calldata', token({ call: { ...token().call, data: `${token().call.data}00` } })],
    ['calldata', token({ call: { ...token().call, data: '0x' } })],
    ['recipient', token({ call: { ...token().call, data: encodeTransfer(OTHER, 1_000n) } })],
    ['amount', token({ call: { ...token().call, data: encodeTransfer(RECIPIENT, 999n) } })],
  ])('by its %s', (field, input) => {
    expect(codesOf(input)).toEqual([`transfer-altered ${field}`])
    expect(() => reviewedEvmPayment(input, true)).toThrow(expect.objectContaining({ code: 'review-refused' }))
  })

  it('by an amount of nothing', () => {
    const intent = { ...native().intent, amount: 0n }
    expect(codesOf(native({ intent, call: transferCall(intent) }))).toEqual(['transfer-altered amount'])
  })
})

const to = (recipientAddress: Hex, make: typeof native) => {
  const intent = { ...make().intent, recipientAddress }
  return make({ intent, call: transferCall(intent) })
}
const CONTRACT = { hasCode: true, isUnused: false }
const UNUSED = { hasCode: false, isUnused: true }

describe('a recipient', () => {
  it.each<[what: string, EvmPaymentReviewInput, codes: string[], verdict: string]>([
    ['that is the own account', to(ACCOUNT, native), ['transfer-own'], 'refuse'],
    ['that is nobody', to(addressOf('0'), native), ['transfer-nobody'], 'refuse'],
    ['of tokens that is a contract', token({ recipient: CONTRACT }), ['transfer-to-contract'], 'warn'],
    ['of the native currency that is a contract and takes it', native({ recipient: CONTRACT }), [], 'ok'],
    ['that was never used on this chain', native({ recipient: UNUSED }), ['transfer-unused'], 'ok'],
  ])('%s', (_what, input, codes, verdict) => {
    expect(codesOf(input)).toEqual(codes)
    expect(reviewEvmPayment(input).review.verdict).toBe(verdict)
  })

  it('that is a contract is paid tokens only with consent', () => {
    const input = token({ recipient: CONTRACT })
    expect(() => reviewedEvmPayment(input, false)).toThrow(
      expect.objectContaining({ code: 'review-unacknowledged' }),
    )
    expect(reviewedEvmPayment(input, true)).toMatchObject(input.call)
  })
})

describe('a run on the latest state', () => {
  const ran = (change: Partial<TransferRun>) => token({ run: { ...RUN, arrivedUnits: 1_000n, ...change } })

  it.each<[what: string, EvmPaymentReviewInput, codes: string[]]>([
    ['that reverts', ran({ revertReason: 'paused', arrivedUnits: 0n }), ['transfer-reverted']],
    [
      'of a contract that takes no native currency',
      native({ recipient: CONTRACT, run: { ...RUN, revertReason: '' } }),
      ['transfer-reverted'],
    ],
    [
      'of a token that returns false',
      ran({ isAccepted: false, arrivedUnits: 0n }),
      ['transfer-denied', 'transfer-lost'],
    ],
    ['of a token that takes a fee', ran({ arrivedUnits: 990n }), ['transfer-taxed']],
    ['of a token that keeps it all', ran({ arrivedUnits: 0n }), ['transfer-lost']],
    ['of a token that grows on the way', ran({ arrivedUnits: 1_001n }), ['transfer-lost']],
    ['of a token that takes from the recipient', ran({ arrivedUnits: -5n }), ['transfer-lost']],
  ])('%s is told', (_what, input, codes) => {
    expect(codesOf(input)).toEqual(codes)
  })

  it('lets a fee be accepted, and nothing else', () => {
    expect(reviewEvmPayment(ran({ arrivedUnits: 990n })).review.verdict).toBe('warn')
    for (const change of [{ arrivedUnits: 0n }, { isAccepted: false }, { revertReason: '' }])
      expect(reviewEvmPayment(ran(change)).review.verdict).toBe('refuse')
  })
})

describe('decimals', () => {
  // threat: hostile-token
  it.each([0, 5, 7, 77])('are refused where a token says %i instead of 6', (contract) => {
    expect(codesOf(token({ decimals: [{ profile: 6, contract: [contract] }] }))).toEqual(['token-decimals'])
  })

  it.each([0, 77])('of %i are taken where the profile says so too', (count) => {
    expect(codesOf(token({ decimals: [{ profile: count, contract: [count] }] }))).toEqual([])
  })

  // threat: hostile-token
  it.each([
    [
      [6, 7],
      ['sources-dispute', 'token-decimals'],
    ],
    [
      [7, 6],
      ['sources-dispute', 'token-decimals'],
    ],
    [[undefined, 6], ['sources-dispute']],
  ])('are named where two servers tell them as %o', (contract, codes) => {
    expect(codesOf(token({ decimals: [{ profile: 6, contract }] }))).toEqual(codes)
  })

  it('are not checked where a token has none', () => {
    const { review, checks } = reviewEvmPayment(token({ decimals: [{ profile: 6, contract: [undefined] }] }))
    expect(review.findings).toEqual([])
    expect(checks.map(({ code }) => code)).not.toContain('decimals')
  })
})
