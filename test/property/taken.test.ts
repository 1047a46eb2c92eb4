import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carrierScript } from '~/lib/core/bitcoin/data-carrier'
import type { BridgePayload } from '~/lib/core/payload/payload'
import { reviewUnwrap } from '~/lib/core/review/unwrap'
import { reviewWrap } from '~/lib/core/review/wrap'
import { examineWrap } from '~/lib/core/review/wrap/examine'
import { runs } from './runs'
import { VECTORS } from './unwrap-vectors'
import { WRAP_CASES } from './wrap-cases'
import { outputsOf, payloadOf, tamper, withPayload } from './wrap-tamper'

/** Any share of a taker: half of the time little, so that some of it passes. */
const perMillion = (most: number) => fc.oneof(fc.bigInt(0n, BigInt(most) / 100n), fc.bigInt(0n, BigInt(most)))
const per1e4 = (most: number) => fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: most }))
const takings = fc.record({
  service: perMillion(200_000),
  crossing: perMillion(200_000),
  exchange: perMillion(100_000),
  shortfall: perMillion(300_000),
  shares: fc.record({
    protocolPer1e4: per1e4(500),
    lockerPer1e4: per1e4(500),
    thirdPartyPer1e4: per1e4(3_000),
  }),
  slippageBps: fc.integer({ min: 0, max: 1_000 }),
  isPageAsked: fc.boolean(),
  isIntegratorOfPage: fc.boolean(),
  marketFeeRate: fc.integer({ min: 1, max: 100 }),
})
type Takings = typeof takings extends fc.Arbitrary<infer T> ? T : never

const MILLION = 1_000_000n
const less = (amount: bigint, part: bigint) => (amount * (MILLION - part)) / MILLION
const shareOf = (amount: bigint, ...shares: number[]) =>
  shares.reduce((sum, per) => sum + (amount * BigInt(per)) / 10_000n, 0n)

/** The first bound of the rule, written down once more: slippage, 2 %, and what a fixed fee may be. */
function isWithinFirstBound(worth: bigint, least: bigint, amountSats: bigint, given: Takings): boolean {
  const fixedSats = BigInt(Math.max(10_000, given.marketFeeRate * 250 * 3))
  const bps = BigInt(Math.min(given.slippageBps, 300) + 200)
  return (worth - least) * 10_000n * amountSats <= worth * (bps * amountSats + fixedSats * 10_000n)
}

const SWAPS = WRAP_CASES.filter(({ input }) => {
  const payload = payloadOf(input)
  return payload.kind === 'swap' && payload.codec === 'v1'
})
const CALLS = VECTORS.filter(({ kind }) => kind !== 'unwrap')

describe('everything that is taken', () => {
  it('stays within the first bound for fine swaps from bitcoin', () => {
    let fine = 0
    fc.assert(
      fc.property(fc.constantFrom(...SWAPS), takings, ({ input }, given) => {
        const payload = payloadOf(input)
        if (payload.kind !== 'swap' || payload.codec !== 'v1') return
        const { amountSats } = input.intent
        const worth = 10n ** 15n
        const { protocolPer1e4, lockerPer1e4, thirdPartyPer1e4 } = given.shares
        const serviceFeeSats = (amountSats * given.service) / MILLION
        const shares = shareOf(amountSats, protocolPer1e4, lockerPer1e4, thirdPartyPer1e4)
        const wrapped = amountSats - serviceFeeSats - shares
        if (serviceFeeSats > 0xffffffn || wrapped <= 0n) return
        const exchanged = less((worth * wrapped) / amountSats, given.exchange)
        const minOutput = less(exchanged, given.shortfall)
        const least = less(minOutput, given.crossing)
        const reviewed = reviewWrap(
          withPayload(
            {
              ...input,
              intent: { ...input.intent, minOutput },
              policy: {
                ...input.policy,
                ...given,
                marketFeeRate: given.marketFeeRate,
                chosenFeeRate: {
                  low: input.policy.marketFeeRate ?? 1,
                  high: input.policy.marketFeeRate ?? 1,
                },
                maxServiceFeeSats: amountSats,
                maxBridgeFeePercent: 100,
                quotedServiceFeeSats: serviceFeeSats,
                contractFees: given.shares,
                ownQuote: { outputAmount: exchanged, sources: 1, isAfterFixedFees: true, worth, exchanged },
              },
            },
            { ...payload, serviceFeeSats, minOutput, crossingFeePer1e7: given.crossing * 10n },
          ),
        )
        if (reviewed.verdict !== 'ok') return
        fine += 1
        expect(isWithinFirstBound(worth, least, amountSats, given)).toBe(true)
      }),
      runs(600),
    )
    expect(fine).toBeGreaterThan(0)
  })

  it('stays within the first bound for fine swaps to bitcoin', () => {
    let fine = 0
    fc.assert(
      fc.property(fc.constantFrom(...CALLS), takings, ({ input }, given) => {
        const { minSats } = input.intent
        const paid = (minSats * MILLION) / (MILLION - given.shortfall)
        const exchanged = (paid * (MILLION + given.service + 5_000n)) / MILLION
        const worth = (exchanged * (MILLION + given.exchange + given.crossing)) / MILLION
        const reviewed = reviewUnwrap({
          ...input,
          policy: {
            ...input.policy,
            ...given,
            bitcoinFeeSats: (paid * given.service) / MILLION,
            contractFees: given.shares,
            ownQuote: { outputAmount: paid, sources: 1, isAfterFixedFees: true, worth, exchanged },
          },
        })
        if (reviewed.verdict !== 'ok') return
        fine += 1
        expect(isWithinFirstBound(worth, minSats, worth, given)).toBe(true)
      }),
      runs(600),
    )
    expect(fine).toBeGreaterThan(0)
  })
})

function isUncrossed(payload: BridgePayload): boolean {
  return payload.kind === 'swap' && payload.crossingFeePer1e7 === 0n
}

describe('an integrator that a page has chosen', () => {
  it.each([
    [100, undefined, 'ok'],
    [150, 'taken-integrator', 'warn'],
    [300, 'taken-integrator', 'warn'],
    [301, 'taken-integrator-page', 'refuse'],
    [3_000, 'taken-integrator-page', 'refuse'],
  ])('takes %i basis points: %s', (thirdPartyPer1e4, code, verdict) => {
    const swap = SWAPS.find(({ input }) => isUncrossed(payloadOf(input)))
    if (swap === undefined) throw new Error('no swap')
    const { input } = swap
    const { amountSats, minOutput } = input.intent
    const ofSats = (sats: bigint) => (worth * sats) / amountSats
    const left = 10_000n - BigInt(thirdPartyPer1e4)
    const payload = payloadOf(input)
    const worth = (minOutput * 10_100n) / left + (minOutput * payload.serviceFeeSats) / amountSats
    const exchanged = worth - ofSats(payload.serviceFeeSats + shareOf(amountSats, thirdPartyPer1e4))
    const review = reviewWrap({
      ...input,
      policy: {
        ...input.policy,
        isIntegratorOfPage: true,
        contractFees: { protocolPer1e4: 0, lockerPer1e4: 0, thirdPartyPer1e4 },
        ownQuote: { outputAmount: exchanged, sources: 1, isAfterFixedFees: true, worth, exchanged },
      },
    })
    expect(review.verdict).toBe(verdict)
    if (code !== undefined) expect(review.findings.map((found) => found.code)).toContain(code)
  })
})

describe('the table of what is taken', () => {
  const input = SWAPS[0]!.input
  const withWorth = (worth?: bigint) => ({
    ...input,
    policy: { ...input.policy, ownQuote: { outputAmount: 10n ** 12n, sources: 1, ...(worth && { worth }) } },
  })

  it('is drawn of a known worth alone', () => {
    expect(examineWrap(withWorth(10n ** 12n)).taken).toBeDefined()
    expect(examineWrap(withWorth()).taken).toBeUndefined()
  })

  it('hides no reason where the payload is unreadable', () => {
    const unreadable = tamper(withWorth(10n ** 12n), (transaction) => {
      outputsOf(transaction).carrier.script = hex.decode(carrierScript(new Uint8Array([0xff])))
    })
    const { taken, review } = examineWrap(unreadable)
    expect(taken).toBeUndefined()
    expect(review.findings.map(({ code }) => code)).not.toContain('review-failed')
  })
})
