import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { type WrapReviewInput, reviewedTransaction, reviewWrap } from '~/lib/core/review/wrap'
import { codes, WRAP_CASES, wrapCase } from './wrap-cases'
import { outputsOf, payloadOf, tamper, withCarrier, withPayload } from './wrap-tamper'

const { input } = wrapCase('mainnet-p2wpkh-v1-swap-1in-change-1')
const payload = payloadOf(input)
const found = (given: WrapReviewInput) => codes(reviewWrap(given))

/** The error's code, and the codes of findings that it tells of. */
function refusalOf(given: WrapReviewInput, acknowledged: boolean): unknown {
  try {
    return reviewedTransaction(given, acknowledged)
  } catch (thrown) {
    return thrown instanceof AppError ? [thrown.code, thrown.details['codes']] : thrown
  }
}

describe('what is not signed says why', () => {
  it('where it is refused', () => {
    const given = { ...input, policy: { ...input.policy, maxFeeSats: 0n, maxFeeRate: 1 } }
    expect(refusalOf(given, true)).toEqual(['review-refused', 'fee-rate-cap fee-cap'])
  })

  it('where a warning is not accepted', () => {
    const unconfirmed = { ...input, utxos: input.utxos.map((coin) => ({ ...coin, confirmations: 0 })) }
    expect(refusalOf(unconfirmed, false)).toEqual(['review-unacknowledged', 'input-unconfirmed'])
  })
})

describe('the summary', () => {
  const summaryOf = (given: WrapReviewInput) => reviewWrap(given).summary
  const twoLockers = tamper(input, (transaction) => {
    transaction.outputs.push({ ...outputsOf(transaction).locker })
  })

  it.each<[string, WrapReviewInput]>([
    ['two lockers are paid', twoLockers],
    ['no locker is', { ...input, lockers: [] }],
    ['the instructions cannot be read', withCarrier(input, '6a0107')],
    ['a coin is not proven', { ...input, prevTxs: {} }],
  ])('is not given where %s', (_, given) => {
    expect(summaryOf(given)).toBeUndefined()
  })
})

it('says nothing else of a coin that is not proven', () => {
  for (const { input: given } of WRAP_CASES)
    expect(new Set(found({ ...given, prevTxs: {} }))).toEqual(new Set([...found(given), 'previous-missing']))
})

describe('an application', () => {
  it('takes up only what is of its kind', () => {
    expect(found(withPayload(input, { ...payload, appId: 1 }))).toEqual(['payload-app'])
    expect(found(withPayload(input, { ...payload, appId: 10 }))).toEqual([])
  })

  it('may be any where the policy names none', () => {
    const policy = { ...input.policy }
    delete policy.appIds
    delete policy.codecs
    const given = withPayload({ ...input, policy }, { ...payload, appId: 99 })
    expect(found(given)).toEqual([])
    expect(found({ ...given, policy: input.policy })).toEqual(['payload-app'])
  })
})

it('a swap that the contracts protect needs no warning', () => {
  const second = wrapCase('mainnet-p2wpkh-v2-swap-1in-change-11')
  const unprotected = payloadOf(second.input)
  if (unprotected.codec !== 'v2' || unprotected.kind !== 'swap') throw new Error('of the second version')
  const withMinimum = (minIntermediary: bigint) =>
    found(withPayload(second.input, { ...unprotected, minIntermediary }))
  expect(withMinimum(0n)).toEqual(['payload-unprotected'])
  expect(withMinimum(1n)).toEqual(['payload-unprotected'])
  expect(withMinimum(second.input.intent.minOutput)).toEqual([])
})

it('warns of fast delivery for a plain wrap alone', () => {
  const swap = withPayload(input, { ...payload, speed: true })
  expect(found(swap)).toEqual([])
  const plain = wrapCase('mainnet-p2wpkh-v1-wrap-1in-change-0').input
  const wrap = payloadOf(plain)
  expect(found(withPayload(plain, { ...wrap, speed: false }))).toEqual([])
  expect(found(withPayload(plain, { ...wrap, speed: true }))).toEqual(['payload-speed'])
})

describe('the length of the instructions', () => {
  const withLengths = (payloadLengths: number[]) =>
    found({ ...input, policy: { ...input.policy, payloadLengths } })

  it('is one that the routers take', () => {
    expect(withLengths([65, 77])).toEqual([])
    expect(withLengths([65])).toEqual([])
    expect(withLengths([77])).toEqual(['payload-length'])
  })
})

describe('what the wallet says must make sense', () => {
  it.each<[string, WrapReviewInput]>([
    ['nothing is to be sent', { ...input, intent: { ...input.intent, amountSats: 0n } }],
    [
      'the key is not compressed',
      { ...input, signer: { ...input.signer, publicKey: `04${'ab'.repeat(64)}` } },
    ],
    // What a caller without types could pass.
    ['there are no previous transactions', Object.assign({ ...input }, { prevTxs: null })],
    ['the previous transactions are text', Object.assign({ ...input }, { prevTxs: 'none' })],
  ])('it does not where %s', (_, given) => {
    expect(found(given)).toEqual(['input-invalid'])
  })

  it('a previous transaction that is no text is none', () => {
    const prevTxs = Object.fromEntries(Object.keys(input.prevTxs).map((txid) => [txid, 7]))
    expect(found(Object.assign({ ...input }, { prevTxs }))).toContain('previous-missing')
  })
})
