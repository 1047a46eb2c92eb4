import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { addressOfScript } from '../address'
import { spendingScripts } from '../bitcoin/address-type'
import { encodeUnsigned } from '../bitcoin/encode-transaction'
import { isReviewed } from '../bitcoin/reviewed'
import { txidOf, type TransactionOutput, type UnsignedTransaction } from '../bitcoin/transaction'
import { reviewedPayment, reviewPayment, type PaymentReviewInput } from './payment'

const PUBLIC_KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const OWN = spendingScripts('p2wpkh', hex.decode(PUBLIC_KEY)).scriptPubKey
/** Of another own address. */
const SECOND_KEY = '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5'
const SECOND = spendingScripts('p2wpkh', hex.decode(SECOND_KEY)).scriptPubKey
const RECIPIENT = `0014${'22'.repeat(20)}`
const STRANGER = `0014${'33'.repeat(20)}`
const addressOf = (script: string) => addressOfScript(script, 'regtest') ?? ''

/** A transaction that made a coin: of this much, for this script. */
function makerOf(valueSats: bigint, scriptPubKey: string): { raw: string; txid: string } {
  const raw = hex.encode(
    encodeUnsigned({
      version: 2,
      inputs: [{ txid: '9'.repeat(64), vout: 0, sequence: 0xffffffff }],
      outputs: [{ scriptPubKey, valueSats }],
      lockTime: 0,
    }),
  )
  return { raw, txid: txidOf(raw) }
}

const MADE = makerOf(100_000n, OWN)
const OTHER = makerOf(100_000n, STRANGER)
const COIN = { txid: MADE.txid, vout: 0 }
const SEQUENCE = 0xfffffffd
const PAYMENT = { scriptPubKey: RECIPIENT, valueSats: 50_000n }
const DATA = { scriptPubKey: '6a0100' }
const payment = (valueSats: bigint): TransactionOutput => ({ ...PAYMENT, valueSats })
const foreign = (valueSats: bigint): TransactionOutput => ({ scriptPubKey: STRANGER, valueSats })
const change = (valueSats: bigint): TransactionOutput => ({ scriptPubKey: OWN, valueSats })
const signer = { addressType: 'p2wpkh', address: addressOf(OWN), publicKey: PUBLIC_KEY } as const

const GOOD: UnsignedTransaction = {
  version: 2,
  inputs: [{ ...COIN, sequence: SEQUENCE }],
  outputs: [PAYMENT, change(49_700n)],
  lockTime: 0,
}

function inputOf(
  transaction: Partial<UnsignedTransaction> = {},
  more: Partial<PaymentReviewInput> = {},
): PaymentReviewInput {
  return {
    network: 'regtest',
    transaction: { ...GOOD, ...transaction },
    intent: { recipientAddress: addressOf(RECIPIENT), amountSats: 50_000n },
    signer,
    prevTxs: { [MADE.txid]: MADE.raw },
    utxos: [{ ...COIN, valueSats: 100_000n, confirmations: 6 }],
    policy: { maxFeeRate: 50, maxFeeSats: 60_000n, marketFeeRate: 2 },
    ...more,
  }
}

describe('a recipient that anyone can spend', () => {
  const reviewOf = (scriptPubKey: string) => {
    const outputs = [{ scriptPubKey, valueSats: 50_000n }, change(49_700n)] as const
    const intent = { recipientAddress: addressOf(scriptPubKey), amountSats: 50_000n }
    return reviewPayment(inputOf({ outputs }, { intent })).review
  }
  const codesOf = (scriptPubKey: string) => reviewOf(scriptPubKey).findings.map(({ code }) => code)

  it('is refused as an anchor', () => {
    expect(reviewOf('51024e73').verdict).toBe('refuse')
    expect(codesOf('51024e73')).toEqual(['payee-anchor'])
  })

  it('is refused as an address without a key', () => {
    expect(codesOf(`0020${hex.encode(sha256(Uint8Array.of(0x51)))}`)).toEqual(['payee-keyless'])
  })

  it.each(['5114', '5220', '6002', '5c28'])('is warned of as a version without rules: %s', (start) => {
    const script = start + '07'.repeat(Number.parseInt(start.slice(2), 16))
    expect(reviewOf(script).verdict).toBe('warn')
    expect(codesOf(script)).toEqual(['payee-version'])
  })

  it('is not taproot', () => {
    expect(codesOf(`5120${'07'.repeat(32)}`)).toEqual([])
  })
})

describe('the review of a payment', () => {
  it('passes what was asked for, with evidence of every check', () => {
    const { review, checks } = reviewPayment(inputOf())
    expect(review).toMatchObject({ verdict: 'ok', findings: [] })
    expect(review.summary).toEqual({ feeSats: 300n, feeRate: 300 / 141, changeSats: 49_700n })
    expect(checks.map(({ code }) => code)).toEqual([
      'transaction',
      'inputs',
      'unsigned',
      'recipient',
      'amount',
      'change',
      'fee',
      'market',
    ])
    expect(checks.every(({ evidence }) => evidence !== null)).toBe(true)
    const inputs = checks.find(({ code }) => code === 'inputs')
    expect(inputs?.evidence).toEqual({ count: '1', amountSats: '100000' })
  })

  it.each<[string, PaymentReviewInput]>([
    ['transaction-form', inputOf({ version: 1 })],
    ['transaction-form', inputOf({ lockTime: 1 })],
    ['transaction-form', inputOf({ inputs: [{ ...COIN, sequence: 0xffffffff }] })],
    ['transaction-form', inputOf({ inputs: [{ ...COIN, sequence: 5 }] })],
    ['transaction-form', inputOf({ inputs: [] })],
    [
      'transaction-form',
      inputOf({ inputs: [...GOOD.inputs, { txid: OTHER.txid, vout: 0, sequence: 0xffffffff }] }),
    ],
    ['input-duplicate', inputOf({ inputs: [GOOD.inputs[0], GOOD.inputs[0]].flatMap((one) => one ?? []) })],
    ['input-unknown', inputOf({}, { utxos: [] })],
    [
      'input-reserved',
      inputOf({}, { utxos: [{ ...COIN, valueSats: 100_000n, confirmations: 6, reserved: true }] }),
    ],
    [
      'input-kept-out',
      inputOf({}, { utxos: [{ ...COIN, valueSats: 100_000n, confirmations: 6, keptOut: 'frozen' }] }),
    ],
    ['input-value-mismatch', inputOf({}, { utxos: [{ ...COIN, valueSats: 90_000n, confirmations: 6 }] })],
    ['previous-missing', inputOf({}, { prevTxs: {} })],
    ['previous-mismatch', inputOf({}, { prevTxs: { [MADE.txid]: OTHER.raw } })],
    [
      'input-foreign',
      inputOf(
        { inputs: [{ txid: OTHER.txid, vout: 0, sequence: SEQUENCE }] },
        {
          prevTxs: { [OTHER.txid]: OTHER.raw },
          utxos: [{ txid: OTHER.txid, vout: 0, valueSats: 100_000n, confirmations: 6 }],
        },
      ),
    ],
    ['payment-missing', inputOf({ outputs: [change(99_700n)] })],
    ['payment-multiple', inputOf({ outputs: [PAYMENT, { ...PAYMENT, valueSats: 49_700n }] })],
    ['payment-amount', inputOf({ outputs: [{ ...PAYMENT, valueSats: 49_999n }, change(49_700n)] })],
    ['payment-amount', inputOf({ outputs: [{ ...PAYMENT, valueSats: 50_001n }, change(49_600n)] })],
    ['payee-foreign', inputOf({ outputs: [PAYMENT, { scriptPubKey: STRANGER, valueSats: 49_700n }] })],
    [
      'payee-foreign',
      inputOf({ outputs: [PAYMENT, change(49_700n), { scriptPubKey: '6a0100', valueSats: 0n }] }),
    ],
    ['change-multiple', inputOf({ outputs: [PAYMENT, change(20_000n), change(29_700n)] })],
    ['output-dust', inputOf({ outputs: [PAYMENT, change(293n)] })],
    [
      'output-dust',
      inputOf(
        { outputs: [{ ...PAYMENT, valueSats: 293n }, change(99_400n)] },
        { intent: { recipientAddress: addressOf(RECIPIENT), amountSats: 293n } },
      ),
    ],
    ['change-dropped', inputOf({ outputs: [PAYMENT] })],
    ['fee-negative', inputOf({ outputs: [PAYMENT, change(50_001n)] })],
    ['fee-below-relay', inputOf({ outputs: [PAYMENT, change(49_990n)] })],
    [
      'fee-below-relay',
      inputOf(
        { outputs: [PAYMENT, change(49_860n)] },
        { policy: { maxFeeRate: 50, maxFeeSats: 10_000n, minRelayFeeRate: 1 } },
      ),
    ],
    ['fee-rate-cap', inputOf({ outputs: [PAYMENT, change(42_000n)] })],
    ['fee-cap', inputOf({}, { policy: { maxFeeRate: 50, maxFeeSats: 299n } })],
    ['payee-invalid', inputOf({}, { intent: { recipientAddress: 'nobody', amountSats: 50_000n } })],
    ['payee-own', inputOf({}, { intent: { recipientAddress: addressOf(OWN), amountSats: 50_000n } })],
    ['address-mismatch', inputOf({}, { signer: { ...signer, address: addressOf(STRANGER) } })],
    ['review-failed', inputOf({}, { signer: { ...signer, publicKey: 'no key' } })],
  ])('refuses: %s', (code, input) => {
    const { verdict, findings } = reviewPayment(input).review
    expect(verdict).toBe('refuse')
    expect(findings.map((found) => found.code)).toContain(code)
    expect(() => reviewedPayment(input, true)).toThrow('not what was asked for')
  })

  it.each<[string, PaymentReviewInput]>([
    ['input-unconfirmed', inputOf({}, { utxos: [{ ...COIN, valueSats: 100_000n, confirmations: 0 }] })],
    ['fee-above-market', inputOf({ outputs: [PAYMENT, change(49_000n)] })],
    [
      'fee-share',
      inputOf(
        { outputs: [{ ...PAYMENT, valueSats: 2_700n }, change(97_000n)] },
        { intent: { recipientAddress: addressOf(RECIPIENT), amountSats: 2_700n } },
      ),
    ],
    [
      'payee-self',
      inputOf(
        { outputs: [{ scriptPubKey: SECOND, valueSats: 50_000n }, change(49_700n)] },
        {
          intent: { recipientAddress: addressOf(SECOND), amountSats: 50_000n },
          signers: [signer, { ...signer, address: addressOf(SECOND), publicKey: SECOND_KEY }],
        },
      ),
    ],
  ])('warns of: %s', (code, input) => {
    const { verdict, findings } = reviewPayment(input).review
    expect({ verdict, codes: findings.map((found) => found.code) }).toEqual({
      verdict: 'warn',
      codes: [code],
    })
    expect(() => reviewedPayment(input, false)).toThrow('warnings were not accepted')
    expect(isReviewed(reviewedPayment(input, true))).toBe(true)
  })

  it.each<[string[], PaymentReviewInput]>([
    // What a coin holds is not known, and so not what the miners get.
    [['previous-missing'], inputOf({}, { prevTxs: {} })],
    [['payment-multiple'], inputOf({ outputs: [10_000n, 40_000n, 49_700n].map(payment) })],
    [['payee-foreign'], inputOf({ outputs: [PAYMENT, change(49_000n), { ...DATA, valueSats: 700n }] })],
    [['payment-missing', 'payee-foreign'], inputOf({ outputs: [foreign(50_000n), change(49_700n)] })],
    [['address-mismatch'], inputOf({}, { signer: { ...signer, address: addressOf(STRANGER) } })],
  ])('finds nothing besides: %j', (codes, input) => {
    const { review } = reviewPayment(input)
    expect(review.findings.map(({ code }) => code)).toEqual(codes)
  })

  it('passes no check where the signer is somebody else', () => {
    const mistaken = inputOf({}, { signer: { ...signer, address: addressOf(STRANGER) } })
    expect(reviewPayment(mistaken).checks).toEqual([])
    expect(reviewPayment(inputOf({}, { prevTxs: {} })).review).not.toHaveProperty('summary')
  })

  it('names who is paid besides, by address or script', () => {
    const long = `6a4c64${'cd'.repeat(100)}`
    const outputs = [PAYMENT, foreign(9_000n), { scriptPubKey: long, valueSats: 0n }, change(40_700n)]
    expect(reviewPayment(inputOf({ outputs })).review.findings).toMatchObject([
      { code: 'payee-foreign', params: { amountSats: '9000', payee: addressOf(STRANGER) } },
      { code: 'payee-foreign', params: { amountSats: '0', payee: long.slice(0, 80) } },
    ])
  })

  it('tells the fee’s share of the amount in whole percent', () => {
    const amountSats = 2_700n
    const outputs = [{ ...PAYMENT, valueSats: amountSats }, change(97_000n)]
    const input = inputOf({ outputs }, { intent: { recipientAddress: addressOf(RECIPIENT), amountSats } })
    expect(reviewPayment(input).review.findings).toMatchObject([
      { code: 'fee-share', params: { feePercent: '11', feeSats: '300' } },
    ])
  })

  it('of nothing is refused for what it is', () => {
    const outputs = [{ ...PAYMENT, valueSats: 0n }, change(99_700n)]
    const intent = { recipientAddress: addressOf(RECIPIENT), amountSats: 0n }
    const { findings } = reviewPayment(inputOf({ outputs }, { intent })).review
    expect(findings.map(({ code }) => code)).toEqual(['output-dust'])
  })

  it('does not warn of a twentieth of the amount', () => {
    const amountSats = 6_000n
    const outputs = [{ ...PAYMENT, valueSats: amountSats }, change(93_700n)]
    const input = inputOf({ outputs }, { intent: { recipientAddress: addressOf(RECIPIENT), amountSats } })
    expect(reviewPayment(input).review.findings).toEqual([])
  })

  it('hands over exactly the reviewed bytes, with their proven coins', () => {
    const reviewed = reviewedPayment(inputOf(), false)
    expect(reviewed.digest).toBe(reviewPayment(inputOf()).review.digest)
    const { addressType, publicKey } = signer
    expect(reviewed.transaction.inputs).toEqual([
      {
        ...COIN,
        sequence: SEQUENCE,
        scriptPubKey: OWN,
        valueSats: 100_000n,
        key: { addressType, publicKey },
      },
    ])
  })
})
