import { describe, expect, it } from 'vitest'
import { MAX_SATS } from '~/lib/core/amount'
import { type WrapReviewInput, reviewWrap } from '~/lib/core/review/wrap'
import { codes, wrapCase } from './wrap-cases'
import { outputsOf, payloadOf, tamper, withPayload } from './wrap-tamper'

/** Every limit of the review is met to the sat: what is just within passes, what is one beyond does not. */

type Policy = Partial<WrapReviewInput['policy']>

const { input } = wrapCase('mainnet-p2wpkh-v1-swap-1in-change-1')
const summary = reviewWrap(input).summary
if (summary === undefined) throw new Error('the vector passes')
const { feeSats, feeRate, changeSats } = summary
const vsize = Math.round(Number(feeSats) / feeRate)
/** An output to the signer, and what spending it takes later. */
const CHANGE_OUTPUT_VSIZE = 31
const CHANGE_INPUT_VSIZE = 68
const DUST_SATS = 294n

const withPolicy = (given: WrapReviewInput, policy: Policy): WrapReviewInput => ({
  ...given,
  policy: { ...given.policy, ...policy },
})
function withoutMarket(given: WrapReviewInput): WrapReviewInput {
  const policy = { ...given.policy }
  delete policy.marketFeeRate
  return { ...given, policy }
}
const found = (given: WrapReviewInput) => codes(reviewWrap(given))

/** The change pays the difference. */
const withFee = (sats: bigint) =>
  tamper(input, (transaction) => {
    outputsOf(transaction).change.amount += feeSats - sats
  })

/** No change at all: what is over goes to the locker, as intended. */
function withoutChange(sats: bigint): WrapReviewInput {
  const amountSats = input.intent.amountSats + changeSats + feeSats - sats
  const without = tamper(input, (transaction) => {
    outputsOf(transaction).locker.amount = amountSats
    transaction.outputs.splice(2, 1)
  })
  return { ...without, intent: { ...input.intent, amountSats } }
}

const relaySats = BigInt(Math.floor(vsize / 10))

/** A rate at which just these sats are allowed. */
const rateFor = (sats: bigint) => (Number(sats) + 0.5) / vsize

describe('a fee', () => {
  it.each<{ what: string; given: WrapReviewInput; beyond: WrapReviewInput; code: string }>([
    {
      what: 'in sats is at most what the policy allows',
      given: withPolicy(input, { maxFeeSats: feeSats }),
      beyond: withPolicy(input, { maxFeeSats: feeSats - 1n }),
      code: 'fee-cap',
    },
    {
      what: 'by rate is at most what the policy allows',
      given: withPolicy(input, { maxFeeRate: rateFor(feeSats) }),
      beyond: withPolicy(input, { maxFeeRate: rateFor(feeSats - 1n) }),
      code: 'fee-rate-cap',
    },
    {
      what: 'is at least what nodes relay',
      given: withFee(relaySats),
      beyond: withFee(relaySats - 1n),
      code: 'fee-below-relay',
    },
    {
      what: 'is at least what the profile says that nodes relay',
      given: withPolicy(input, { minRelayFeeRate: rateFor(feeSats) }),
      beyond: withPolicy(input, { minRelayFeeRate: rateFor(feeSats + 1n) }),
      code: 'fee-below-relay',
    },
    {
      what: 'is at least nothing',
      given: withFee(0n),
      beyond: withFee(-1n),
      code: 'fee-negative',
    },
    {
      what: 'is worth a warning above twice the market',
      given: withPolicy(input, { marketFeeRate: rateFor(feeSats) / 2 }),
      beyond: withPolicy(input, { marketFeeRate: rateFor(feeSats - 1n) / 2 }),
      code: 'fee-above-market',
    },
    {
      what: 'is compared with a market that asks for what nodes relay at least',
      given: withPolicy(withFee(BigInt(vsize * 2)), { marketFeeRate: 0.1, minRelayFeeRate: 1 }),
      beyond: withPolicy(withFee(BigInt(vsize * 2 + 1)), { marketFeeRate: 0.1, minRelayFeeRate: 1 }),
      code: 'fee-above-market',
    },
  ])('$what: $code', ({ given, beyond, code }) => {
    expect(found(given)).not.toContain(code)
    expect(found(beyond)).toContain(code)
  })

  it('is compared with no market where none is known', () => {
    expect(found(withoutMarket(input))).toEqual([])
  })
})

describe('a fee without change holds at most what change was not worth making for', () => {
  const bare = vsize - CHANGE_OUTPUT_VSIZE
  const justified = (rate: number) =>
    BigInt(rate * (bare + CHANGE_OUTPUT_VSIZE + CHANGE_INPUT_VSIZE)) + DUST_SATS
  const lenient = { maxFeeRate: 1_000, maxFeeSats: MAX_SATS }

  it.each<{ what: string; rate: number; given: (sats: bigint) => WrapReviewInput }>([
    {
      what: 'at twice the market',
      rate: 6,
      given: (sats) => withPolicy(withoutChange(sats), { ...lenient, marketFeeRate: 3 }),
    },
    {
      what: 'at 50 sat/vB where the market is not known',
      rate: 50,
      given: (sats) => withoutMarket(withPolicy(withoutChange(sats), lenient)),
    },
    {
      what: 'at the highest rate of the policy',
      rate: 40,
      given: (sats) => withPolicy(withoutChange(sats), { ...lenient, maxFeeRate: 40, marketFeeRate: 30 }),
    },
    {
      what: 'at what nodes relay, at least',
      rate: 1,
      given: (sats) =>
        withPolicy(withoutChange(sats), { ...lenient, marketFeeRate: 0.1, minRelayFeeRate: 1 }),
    },
  ])('$what', ({ rate, given }) => {
    expect(found(given(justified(rate)))).not.toContain('change-dropped')
    expect(found(given(justified(rate) + 1n))).toContain('change-dropped')
  })

  it('and is not compared with the market', () => {
    expect(found(withPolicy(withoutChange(justified(6)), { ...lenient, marketFeeRate: 3 }))).toEqual([])
  })
})

describe('an output', () => {
  it('is at least worth relaying', () => {
    const withChange = (sats: bigint) => withFee(feeSats + changeSats - sats)
    expect(found(withChange(DUST_SATS))).not.toContain('output-dust')
    expect(found(withChange(DUST_SATS - 1n))).toContain('output-dust')
  })

  it('is at most all the bitcoin there can be', () => {
    expect(found(withFee(feeSats + changeSats - MAX_SATS))).not.toContain('output-out-of-range')
    expect(found(withFee(feeSats + changeSats - MAX_SATS - 1n))).toContain('output-out-of-range')
  })
})

describe('the payload', () => {
  const payload = payloadOf(input)
  if (payload.kind !== 'swap') throw new Error('the vector swaps')

  it('names at most the service fee allowed and quoted', () => {
    const { serviceFeeSats } = payload
    const capped = (maxServiceFeeSats: bigint) => found(withPolicy(input, { maxServiceFeeSats }))
    expect(capped(serviceFeeSats)).toEqual([])
    expect(capped(serviceFeeSats - 1n)).toEqual(['service-fee-cap'])
    const quoted = (quotedServiceFeeSats: bigint) => found(withPolicy(input, { quotedServiceFeeSats }))
    expect(quoted(serviceFeeSats)).toEqual([])
    expect(quoted(serviceFeeSats - 1n)).toEqual(['service-fee-quote'])
  })

  it('names at most the bridge fee that the policy allows', () => {
    const withCrossingFee = (crossingFeePer1e7: bigint) =>
      found(withPayload(input, { ...payload, crossingFeePer1e7 }))
    expect(withCrossingFee(200_000n)).toEqual([])
    expect(withCrossingFee(200_001n)).toEqual(['bridge-fee-cap'])
  })

  it('names no bridge fee where the routers revert on any', () => {
    const withCrossingFee = (crossingFeePer1e7: bigint) =>
      found(withPolicy(withPayload(input, { ...payload, crossingFeePer1e7 }), { takesBridgeFee: false }))
    expect(withCrossingFee(0n)).toEqual([])
    expect(withCrossingFee(1n)).toEqual(['bridge-fee-not-taken'])
  })

  it('names at least the minimum that was asked for', () => {
    const asking = (minOutput: bigint) => found({ ...input, intent: { ...input.intent, minOutput } })
    expect(asking(payload.minOutput)).toEqual([])
    expect(asking(payload.minOutput + 1n)).toEqual(['payload-min-output'])
  })
})

describe('a sequence is no relative lock', () => {
  it.each([
    { version: 2, sequence: 0x80000000, locked: false },
    { version: 2, sequence: 0x7fffffff, locked: true },
    // BIP68 asks for version 2.
    { version: 1, sequence: 0, locked: false },
  ])('in version $version at $sequence: $locked', ({ version, sequence, locked }) => {
    const given = tamper(input, (transaction) => {
      transaction.version = version
      for (const spent of transaction.inputs) spent.sequence = sequence
    })
    expect(found(given)).toEqual(locked ? ['input-sequence'] : [])
  })
})

it('holds no v1 payload to what v2 must say', () => {
  const v2 = { outputToken: `0x${'7'.repeat(40)}`, minOutput: MAX_SATS, minIntermediary: MAX_SATS } as const
  expect(found({ ...input, intent: { ...input.intent, v2 } })).toEqual([])
})
