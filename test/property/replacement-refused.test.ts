import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { buildReplacement, type Replacement } from '~/lib/core/bitcoin/build-replacement'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import {
  reviewedReplacement,
  reviewReplacement,
  type ReplacementReviewInput,
} from '~/lib/core/review/replacement'
import { caseOf, type ReplacementCase } from './replacement-cases'

type Transaction = ReplacementReviewInput['transaction']
type Tamper = (input: ReplacementReviewInput) => ReplacementReviewInput

const FOREIGN = `0014${'99'.repeat(20)}`

/** A payment of two inputs with change, and two spendable UTXOs, one of which a bump needs. */
function given(kind: 'bump' | 'cancel', over: Partial<Parameters<typeof caseOf>[0]> = {}): ReplacementCase {
  return caseOf({
    kind,
    addressType: 'p2wpkh',
    inputCount: 2,
    amountSats: 1_000_000n,
    changeSats: 1_000n,
    originalRate: 5,
    coinValues: [50_000n, 60_000n],
    feeRate: 20,
    descendantFeesSats: 0n,
    changeAt: 2,
    ...over,
  })
}

function built({ plan }: ReplacementCase): Replacement {
  const replacement = buildReplacement(plan)
  if (replacement === undefined) throw new Error('the coins suffice')
  return replacement
}

function inputOf(kind: 'bump' | 'cancel'): ReplacementReviewInput {
  const payment = given(kind)
  return payment.review(built(payment))
}

const inTransaction =
  (change: (transaction: Transaction) => Partial<Transaction>): Tamper =>
  (input) => ({ ...input, transaction: { ...input.transaction, ...change(input.transaction) } })

const inOutputs = (change: (outputs: Transaction['outputs']) => Transaction['outputs']) =>
  inTransaction(({ outputs }) => ({ outputs: change(outputs) }))

const inInputs = (change: (inputs: Transaction['inputs']) => Transaction['inputs']) =>
  inTransaction(({ inputs }) => ({ inputs: change(inputs) }))

/** Moves value from one output to another, so that the fee stays the same. */
const valueMoved = (from: number, to: number, sats: bigint) =>
  inOutputs((outputs) =>
    outputs.map((output, index) => ({
      ...output,
      valueSats: output.valueSats + (index === to ? sats : 0n) - (index === from ? sats : 0n),
    })),
  )

const scriptAt = (at: number, scriptPubKey: string) =>
  inOutputs((outputs) =>
    outputs.map((output, index) => (index === at ? { ...output, scriptPubKey } : output)),
  )

const coinAt =
  (change: Partial<ReplacementReviewInput['utxos'][number]>): Tamper =>
  (input) => ({
    ...input,
    utxos: input.utxos.map((coin) => ({ ...coin, ...change })),
  })

const PREVIOUS_OF_OTHER: Tamper = (input) => {
  const [one, other] = Object.keys(input.prevTxs)
  const raw = other === undefined ? undefined : input.prevTxs[other]
  if (one === undefined || raw === undefined) throw new Error('two previous transactions')
  return { ...input, prevTxs: { ...input.prevTxs, [one]: raw } }
}

const FOR_BOTH: [string, string, Tamper][] = [
  ['a coin of the payment left out', 'input-dropped', inInputs((inputs) => inputs.slice(1))],
  ['a coin twice', 'input-duplicate', inInputs((inputs) => [...inputs, ...inputs.slice(0, 1)])],
  [
    'a coin locked in time',
    'input-sequence-changed',
    inInputs(([one, ...rest]) => [{ ...first(one), sequence: 144 }, ...rest]),
  ],
  [
    'a coin that makes it final',
    'input-sequence-changed',
    inInputs(([one, ...rest]) => [{ ...first(one), sequence: 0xffffffff }, ...rest]),
  ],
  ['another version', 'transaction-changed', inTransaction(() => ({ version: 1 }))],
  ['a lock time', 'transaction-changed', inTransaction(() => ({ lockTime: 900_000 }))],
  ['two changes', 'change-multiple', inOutputs((outputs) => [...outputs, ...outputs.slice(-1)])],
  [
    'a foreign output',
    'any',
    inOutputs((outputs) => [...outputs, { scriptPubKey: FOREIGN, valueSats: 1_000n }]),
  ],
  [
    'change to someone else',
    'any',
    inOutputs((outputs) => [...outputs.slice(0, -1), { ...first(outputs.at(-1)), scriptPubKey: FOREIGN }]),
  ],
  [
    'change of dust',
    'output-dust',
    inOutputs((outputs) => [...outputs.slice(0, -1), { ...first(outputs.at(-1)), valueSats: 293n }]),
  ],
  [
    'too small a fee',
    'fee-below-replacement',
    (input) => ({ ...input, descendantFeesSats: input.terms.feeSats }),
  ],
  [
    'a fee beyond what was shown',
    'fee-above-agreed',
    (input) => ({ ...input, terms: { ...input.terms, feeSats: input.terms.feeSats - 1n } }),
  ],
  [
    'a fee beyond the cap',
    'fee-cap',
    (input) => ({ ...input, policy: { ...input.policy, maxFeeSats: input.terms.feeSats - 1n } }),
  ],
  [
    'a rate beyond the cap',
    'fee-rate-cap',
    (input) => ({ ...input, policy: { ...input.policy, maxFeeRate: 19 } }),
  ],
  ['a previous transaction missing', 'previous-missing', (input) => ({ ...input, prevTxs: {} })],
  ['another previous transaction', 'previous-mismatch', PREVIOUS_OF_OTHER],
  [
    'a previous transaction of garbage',
    'previous-mismatch',
    (input) => ({
      ...input,
      prevTxs: Object.fromEntries(Object.keys(input.prevTxs).map((txid) => [txid, 'zz'])),
    }),
  ],
  [
    'a payment that was never approved',
    'original-mismatch',
    (input) => ({ ...input, approved: { ...input.approved, digest: '00'.repeat(32) } }),
  ],
  ['nothing signed', 'review-failed', (input) => ({ ...input, signed: [] })],
  ['a signed transaction of garbage', 'review-failed', (input) => ({ ...input, signed: ['00'] })],
  ['another network', 'address-mismatch', (input) => ({ ...input, network: 'mainnet' })],
]

const FOR_BUMPS: [string, string, Tamper][] = [
  ['a sat less to the locker', 'payment-changed', valueMoved(0, 2, 1n)],
  ['a sat more to the locker', 'payment-changed', valueMoved(2, 0, 1n)],
  ['another locker', 'payment-changed', scriptAt(0, FOREIGN)],
  ['other instructions', 'payment-changed', scriptAt(1, `6a1c${'ac'.repeat(28)}`)],
  ['no instructions', 'payment-changed', inOutputs((outputs) => outputs.toSpliced(1, 1))],
  [
    'instructions twice',
    'payment-changed',
    inOutputs((outputs) => outputs.toSpliced(1, 0, first(outputs[1]))),
  ],
  [
    'instructions before the payment',
    'payment-changed',
    inOutputs(([a, b, ...rest]) => [first(b), first(a), ...rest]),
  ],
  [
    'the locker paid twice',
    'payment-changed',
    inOutputs((outputs) => outputs.toSpliced(0, 0, first(outputs[0]))),
  ],
  ['a locker that is not active any more', 'locker-inactive', (input) => ({ ...input, payee: 'inactive' })],
  ['a locker that has filled up', 'locker-full', (input) => ({ ...input, payee: 'full' })],
  [
    'another amount than approved',
    'payment-changed',
    (input) => ({
      ...input,
      approved: { ...input.approved, payment: { ...input.approved.payment, valueSats: 1n } },
    }),
  ],
  ['an added coin that is unknown', 'input-unknown', (input) => ({ ...input, utxos: [] })],
  ['an added coin that is unconfirmed', 'input-unconfirmed', coinAt({ confirmations: 0 })],
  ['an added coin that is kept out', 'input-kept-out', coinAt({ keptOut: 'frozen' })],
  ['an added coin that is reserved', 'input-reserved', coinAt({ reserved: true })],
  ['an added coin of another value', 'input-value-mismatch', coinAt({ valueSats: 1n })],
  [
    'change dropped into the fee',
    'change-dropped',
    (input) => ({
      ...inOutputs((outputs) => outputs.slice(0, -1))(input),
      terms: { ...input.terms, feeSats: 10n ** 9n },
    }),
  ],
  [
    'a coin of someone else',
    'input-foreign',
    (input) => ({
      ...inInputs((inputs) => [...inputs.slice(0, -1), { ...first(inputs.at(-1)), vout: 0 }])(input),
      utxos: input.utxos.map((coin) => ({ ...coin, vout: 0 })),
    }),
  ],
]

const FOR_CANCELS: [string, string, Tamper][] = [
  [
    'the locker paid after all',
    'cancel-incomplete',
    inOutputs((outputs) => [...outputs, { scriptPubKey: `a914${'42'.repeat(20)}87`, valueSats: 1_000n }]),
  ],
  ['no output', 'cancel-incomplete', inOutputs(() => [])],
]

function first<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is none')
  return value
}

describe.each([
  ['bump' as const, [...FOR_BOTH, ...FOR_BUMPS]],
  ['cancel' as const, [...FOR_BOTH, ...FOR_CANCELS]],
])('the review of a %s', (kind, attacks) => {
  it('passes what was built', () => {
    expect(reviewReplacement(inputOf(kind))).toMatchObject({ verdict: 'ok', findings: [] })
  })

  it.each(attacks)('refuses %s', (_, code, tamper) => {
    const tampered = tamper(inputOf(kind))
    const review = reviewReplacement(tampered)
    expect(review.verdict).toBe('refuse')
    if (code !== 'any') expect(review.findings.map((finding) => finding.code)).toContain(code)
    const others = review.findings.filter(({ severity }) => severity !== 'refuse')
    expect(others.every((other) => other.code === 'fee-share')).toBe(true)
    const codes = review.findings.map((finding) => finding.code).join(' ')
    expect(() => reviewedReplacement(tampered, true)).toThrow(
      expect.objectContaining({ code: 'review-refused', details: { codes } }),
    )
  })
})

it('refuses to replace a payment that is final', () => {
  const payment = given('bump')
  const input = payment.review(built(payment))
  const final = input.transaction.inputs.map((spent) => ({ ...spent, sequence: 0xffffffff }))
  const raw = input.signed.map((hex) => hex.replaceAll('fdffffff', 'ffffffff'))
  const review = reviewReplacement({
    ...input,
    signed: raw,
    transaction: { ...input.transaction, inputs: final },
  })
  expect(review.findings.map(({ code }) => code)).toContain('original-final')
})

// threat: unsafe-replacement
it('refuses what could confirm beside a later version', () => {
  const payment = given('bump')
  const input = payment.review(built(payment))
  const other = given('bump', { amountSats: 77_000n }).original.rawTransaction
  const review = reviewReplacement({ ...input, signed: [...input.signed, other] })
  expect(review.verdict).toBe('refuse')
  expect(review.findings.map(({ code }) => code)).toContain('input-dropped')
})

describe('beside versions of the payment', () => {
  const { transaction, ...rest } = inputOf('bump')
  const unknown = { txid: '7'.repeat(64), vout: 0, sequence: 0xfffffffd }
  const codesOf = (input: ReplacementReviewInput) => reviewReplacement(input).findings.map(({ code }) => code)

  it('cannot tell what to outbid if one coin is unproven', () => {
    const inputs = [...transaction.inputs.slice(0, 1), unknown]
    const other = hex.encode(encodeUnsigned({ ...transaction, inputs }))
    expect(codesOf({ ...rest, transaction, signed: [...rest.signed, other] })).toEqual(['original-mismatch'])
  })

  it('of which no coin is proven, only that is found', () => {
    expect(codesOf({ ...rest, transaction, prevTxs: {} })).toEqual(['previous-missing'])
  })

  it('a coin keeps the sequence that it had', () => {
    const signed = rest.signed.map((raw) => raw.replaceAll('fdffffff', 'fcffffff'))
    const inputs = transaction.inputs.map((spent, index) =>
      index < 2 ? { ...spent, sequence: 0xfffffffc } : spent,
    )
    expect(codesOf({ ...rest, signed, transaction: { ...transaction, inputs } })).not.toContain(
      'input-sequence-changed',
    )
    expect(codesOf({ ...rest, signed, transaction })).toContain('input-sequence-changed')
  })
})
