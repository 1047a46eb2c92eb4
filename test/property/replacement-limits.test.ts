import { describe, expect, it } from 'vitest'
import { numberOfSats } from '~/lib/core/amount'
import { buildReplacement, type Replacement } from '~/lib/core/bitcoin/build-replacement'
import { minReplacementFee } from '~/lib/core/bitcoin/replace-by-fee'
import { feeRateOf } from '~/lib/core/bitcoin/size'
import { type ReplacementReviewInput, reviewReplacement } from '~/lib/core/review/replacement'
import { caseOf } from './replacement-cases'

/** Every limit of the review is met to the sat: what is just within passes, what is one beyond does not. */

const given = caseOf({
  kind: 'bump',
  addressType: 'p2wpkh',
  inputCount: 1,
  amountSats: 10_000_000n,
  changeSats: 50_000n,
  originalRate: 5,
  coinValues: [],
  feeRate: 20,
  descendantFeesSats: 0n,
  changeAt: 2,
})
const { plan } = given
const OWN = plan.change
/** The size of an output to the signer, and the minimum it may be worth. */
const CHANGE_VSIZE = 31
const DUST_SATS = 294n

function built(): Replacement {
  const replacement = buildReplacement(plan)
  if (replacement === undefined) throw new Error('the change pays for it')
  return replacement
}
const replacement = built()
const { feeSats, vsize } = replacement

const found = (input: ReplacementReviewInput) => reviewReplacement(input).findings.map(({ code }) => code)
const review = given.review(replacement)

/** The change pays the difference; the user agreed to the fee. */
function withFee(sats: bigint): ReplacementReviewInput {
  const outputs = replacement.transaction.outputs.map((output) =>
    output.scriptPubKey === OWN ? { ...output, valueSats: output.valueSats + feeSats - sats } : output,
  )
  return given.review({ ...replacement, transaction: { ...replacement.transaction, outputs }, feeSats: sats })
}

describe('the fee of a replacement', () => {
  it('is at most what was agreed', () => {
    const agreed = (sats: bigint) => found({ ...review, terms: { ...review.terms, feeSats: sats } })
    expect(agreed(feeSats)).toEqual([])
    expect(agreed(feeSats - 1n)).toEqual(['fee-above-agreed'])
  })

  it('is at most what the policy allows', () => {
    const capped = (maxFeeSats: bigint) => found({ ...review, policy: { ...review.policy, maxFeeSats } })
    expect(capped(feeSats)).toEqual([])
    expect(capped(feeSats - 1n)).toEqual(['fee-cap'])
    const rated = (sats: bigint) =>
      found({ ...review, policy: { ...review.policy, maxFeeRate: (numberOfSats(sats) + 0.5) / vsize } })
    expect(rated(feeSats)).toEqual([])
    expect(rated(feeSats - 1n)).toEqual(['fee-rate-cap'])
  })

  // threat: excess-miner-fee
  it('is a warning over a twentieth of the amount', () => {
    const { approved } = review
    const ofAmount = (valueSats: bigint) => {
      const payment = { ...approved.payment, valueSats }
      return reviewReplacement({ ...review, kind: 'cancel', approved: { ...approved, payment } }).findings
    }
    const share = (valueSats: bigint) => ofAmount(valueSats).find(({ code }) => code === 'fee-share')
    expect(share(feeSats * 20n)).toBeUndefined()
    expect(share(feeSats * 20n - 1n)).toMatchObject({ severity: 'warn', params: { feePercent: '5' } })
  })

  it('is at least what nodes ask of a replacement', () => {
    const minSatsOf = minReplacementFee(plan.outbid, 0n, vsize)
    expect(found(withFee(minSatsOf))).toEqual([])
    expect(found(withFee(minSatsOf - 1n))).toEqual(['fee-below-replacement'])
  })

  it('pays for what falls with the payment, too', () => {
    const minSatsOf = minReplacementFee(plan.outbid, 700n, vsize)
    const withDescendants = (sats: bigint) => found({ ...withFee(sats), descendantFeesSats: 700n })
    expect(withDescendants(minSatsOf)).toEqual([])
    expect(withDescendants(minSatsOf - 1n)).toEqual(['fee-below-replacement'])
  })
})

it('a replacement is not larger than nodes relay', () => {
  const outputs = Array.from({ length: 3_300 }, () => ({ scriptPubKey: OWN, valueSats: 1n }))
  const transaction = { ...replacement.transaction, outputs }
  expect(found({ ...review, transaction })).toContain('transaction-too-large')
})

it('a replacement’s change is worth relaying', () => {
  const changeSats =
    replacement.transaction.outputs.find(({ scriptPubKey }) => scriptPubKey === OWN)?.valueSats ?? 0n
  const withChange = (sats: bigint) => found(withFee(feeSats + changeSats - sats))
  expect(withChange(DUST_SATS)).toEqual([])
  expect(withChange(DUST_SATS - 1n)).toEqual(['output-dust'])
})

describe('a replacement without change pays less than change would have cost', () => {
  const { inputs, outputs } = plan.original
  const payments = outputs.filter(({ scriptPubKey }) => scriptPubKey !== OWN)
  const sum = (values: readonly { valueSats: bigint }[]) =>
    values.reduce((total, { valueSats }) => total + valueSats, 0n)
  const allSats = sum(inputs) - sum(payments)
  const transaction = { ...plan.original, outputs: payments }
  const without = given.review({ transaction, feeSats: allSats, vsize: vsize - CHANGE_VSIZE })

  /** At a rate where change of so many sats would have been left. */
  const dropping = (sats: bigint) =>
    found({ ...without, terms: { ...without.terms, feeRate: feeRateOf(allSats - sats, vsize) } })

  it('by less than what is worth relaying', () => {
    expect(dropping(DUST_SATS - 1n)).toEqual([])
    expect(dropping(DUST_SATS)).toEqual(['change-dropped'])
  })
})
