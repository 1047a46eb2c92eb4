import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DISPUTABLE } from '~/lib/core/disputable'
import { lessShare } from '~/lib/core/quote/fees'
import { reviewWrap, type WrapReviewInput } from '~/lib/core/review/wrap'
import { runs } from './runs'
import { codes, WRAP_CASES } from './wrap-cases'
import { payloadOf, withPayload } from './wrap-tamper'

const FEES = { protocolPer1e4: 20, lockerPer1e4: 15, thirdPartyPer1e4: 10 }
const SWAPS = WRAP_CASES.filter(({ input }) => input.intent.payload.kind === 'swap')
const WRAPS = WRAP_CASES.filter(({ input }) => input.intent.payload.kind === 'wrap')
const anySwap = fc.constantFrom(...SWAPS)
const anyWrap = fc.constantFrom(...WRAPS)

type Policy = Partial<WrapReviewInput['policy']>
const withPolicy = (input: WrapReviewInput, policy: Policy): WrapReviewInput => ({
  ...input,
  policy: { ...input.policy, ...policy },
})
/** Without what is found of the payload's other fields: some genuine ones ask for fast delivery, or enforce nothing. */
const priceCodes = (input: WrapReviewInput) =>
  codes(reviewWrap(input)).filter((code) => !code.startsWith('payload-'))
/** Our own quote such that the minimum that this swap brings is so many per cent of it. */
const quoting = (input: WrapReviewInput, percent: bigint): Policy => ({
  ownQuote: { outputAmount: (minOf(input) * 100n) / percent, sources: 1 },
})

describe('a swap’s price against our own quote', () => {
  it('that is the market’s is fair', () => {
    fc.assert(
      fc.property(anySwap, fc.bigInt(97n, 100n), (item, percent) => {
        expect(priceCodes(withPolicy(item.input, quoting(item.input, percent)))).toEqual([])
      }),
      runs(60),
    )
  })

  it.each([95n, 91n])('is warned of at %i % of the market', (percent) => {
    for (const { input } of SWAPS) {
      const review = reviewWrap(withPolicy(input, quoting(input, percent)))
      expect(review.verdict).toBe('warn')
      expect(review.findings).toContainEqual({
        code: 'price-low',
        severity: 'warn',
        params: {
          belowPercent: expect.stringMatching(/^\d+(\.\d+)?$/),
          minOutput: String(minOf(input)),
          expectedOutput: String((minOf(input) * 100n) / percent),
        },
      })
    }
  })

  it.each([89n, 50n, 1n])('at %i % of the market is refused', (percent) => {
    for (const { input } of SWAPS) {
      expect(priceCodes(withPolicy(input, quoting(input, percent)))).toEqual(['price-refused'])
      expect(reviewWrap(withPolicy(input, quoting(input, percent))).verdict).toBe('refuse')
    }
  })

  // threat: page-terms
  it('is the user’s to choose far below, never a page’s', () => {
    for (const { input } of SWAPS) {
      const chosen = withPolicy(input, { ...quoting(input, 50n), slippageBps: 5_000 })
      expect(reviewWrap(chosen).verdict).toBe('warn')
      expect(priceCodes(chosen)).toEqual(['slippage-high', 'price-worst-case'])
      expect(priceCodes(withPolicy(chosen, { isPageAsked: true }))).toContain('price-refused')
    }
  })

  it('is called unknown where no source answered', () => {
    for (const { input } of SWAPS) {
      expect(priceCodes(withPolicy(input, { ownQuote: null }))).toEqual(['price-unknown'])
      expect(priceCodes(input)).toEqual([])
    }
  })

  it('that servers tell differently is never fine', () => {
    for (const { input } of [...SWAPS, ...WRAPS])
      for (const fact of DISPUTABLE) {
        const review = reviewWrap(withPolicy(input, { disputed: [fact] }))
        expect(priceCodes(withPolicy(input, { disputed: [fact] }))).toEqual(['sources-dispute'])
        expect(review.verdict).toBe('warn')
      }
  })

  it('shows sources that differ among themselves', () => {
    for (const { input } of SWAPS) {
      const outputAmount = minOf(input)
      const spread = (spreadBps: number) =>
        withPolicy(input, { ownQuote: { outputAmount, sources: 2, spreadBps } })
      expect(priceCodes(spread(300))).toEqual([])
      expect(priceCodes(spread(301))).toEqual(['price-sources-differ'])
      expect(reviewWrap(spread(301)).findings).toContainEqual(
        expect.objectContaining({ severity: 'info', params: { spreadPercent: '3.01' } }),
      )
    }
  })

  it('counts the crossing’s fee that is taken after the minimum', () => {
    for (const { input } of SWAPS) {
      const payload = payloadOf(input)
      if (payload.kind !== 'swap' || payload.codec !== 'v1') continue
      const crossing = withPayload(withPolicy(input, { ...quoting(input, 100n), maxBridgeFeePercent: 50 }), {
        ...payload,
        crossingFeePer1e7: 2_000_000n,
      })
      expect(priceCodes(crossing)).toContain('price-refused')
    }
  })

  it('counts the crossing’s fee in v2 as well', () => {
    const found = SWAPS.flatMap(({ input }) => {
      const payload = payloadOf(input)
      if (payload.kind !== 'swap' || payload.codec !== 'v2') return []
      const minIntermediary = input.intent.minOutput
      const taking = (crossingFeePer1e7: bigint) =>
        priceCodes(
          withPayload(withPolicy(input, { ...quoting(input, 100n), maxBridgeFeePercent: 5 }), {
            ...payload,
            minIntermediary,
            crossingFeePer1e7,
          }),
        )
      return [{ little: taking(25_000n), much: taking(450_000n) }]
    })
    expect(found.length).toBeGreaterThan(0)
    for (const each of found) expect(each).toEqual({ little: [], much: ['taken-crossing', 'price-low'] })
  })
})

describe('a swap’s price', () => {
  it('is refused despite a minimum in units that nothing tells', () => {
    for (const { input } of SWAPS) {
      const { intent } = input
      const payload = payloadOf(input)
      if (payload.kind !== 'swap' || payload.codec !== 'v1' || intent.payload.kind !== 'swap') continue
      const v2 = { outputToken: intent.payload.outputToken, minOutput: 0n, minIntermediary: 0n }
      const free = { ...input, intent: { ...intent, minOutput: 0n, v2 } }
      const ownQuote = { outputAmount: minOf(input), sources: 1 }
      expect(priceCodes(withPolicy(free, { ownQuote, quotedOutput: 0n }))).toEqual(['price-refused'])
    }
  })

  it('counts in units of the target chain’s token', () => {
    for (const { input } of SWAPS) {
      const { intent } = input
      const payload = payloadOf(input)
      if (payload.kind !== 'swap' || payload.codec !== 'v1' || intent.payload.kind !== 'swap') continue
      const v2 = {
        outputToken: intent.payload.outputToken,
        minOutput: intent.minOutput * 1_000n,
        minIntermediary: 0n,
      }
      const scaled = { ...input, intent: { ...intent, v2 } }
      const beside = (outputAmount: bigint) =>
        priceCodes(withPolicy(scaled, { ownQuote: { outputAmount, sources: 1 } }))
      expect(beside(minOf(input) * 1_000n)).toEqual([])
      expect(beside(v2.minOutput / 3n)).toEqual(['minimum-above-quote'])
    }
  })

  it('warns of a high fixed fee, and refuses a fifth', () => {
    for (const { input } of SWAPS) {
      const taking = (fee: bigint) => {
        const dear = withPolicy(input, { maxServiceFeeSats: fee, quotedServiceFeeSats: fee })
        return priceCodes(withPayload(dear, { ...payloadOf(input), serviceFeeSats: fee }))
      }
      expect(taking((input.intent.amountSats * 7n) / 100n)).toEqual(['taken-service', 'taken-together'])
      expect(taking(input.intent.amountSats / 5n)).toEqual(['taken-service', 'taken-refused'])
    }
  })

  it('allows a total above its fees only where it crosses', () => {
    for (const { input } of SWAPS) {
      const payload = payloadOf(input)
      if (payload.kind !== 'swap') continue
      const quotedFees = { ...statedFees(500n), protocolSats: 100n, lockerSats: 100n, totalSats: 5_000n }
      const saying = (crossingFeePer1e7: bigint) =>
        priceCodes(withPayload(withPolicy(input, { quotedFees }), { ...payload, crossingFeePer1e7 }))
      expect(saying(1n)).not.toContain('breakdown-mismatch')
      expect(saying(0n)).toContain('breakdown-mismatch')
    }
  })

  it('is not judged of instructions of another kind', () => {
    for (const { input } of SWAPS) {
      const other = { ...input, intent: { ...input.intent, payload: { kind: 'wrap' as const } } }
      const stated = statedFees(500n)
      const policy = {
        ownQuote: { outputAmount: minOf(input) * 1_000n, sources: 1 },
        quotedFees: { ...stated, totalSats: 0n },
      }
      expect(reviewWrap(withPolicy(other, policy)).verdict).toBe('refuse')
      expect(priceCodes(withPolicy(other, policy))).toEqual([])
    }
  })
})

describe('a minimum that nothing can deliver', () => {
  // threat: impossible-minimum
  it('is refused: 5,000 times the estimate', () => {
    for (const { input } of SWAPS) {
      const quotedOutput = input.intent.minOutput / 5_000n
      const ownQuote = { outputAmount: quotedOutput, sources: 1 }
      for (const known of [
        { ownQuote },
        { quotedOutput },
        { ownQuote, quotedOutput },
        { ownQuote: null, quotedOutput },
      ])
        expect(priceCodes(withPolicy(input, known))).toContain('minimum-above-quote')
    }
  })

  // threat: impossible-minimum
  it('is refused where the service alone has written it', () => {
    for (const { input } of SWAPS) {
      const payload = payloadOf(input)
      if (payload.kind !== 'swap') continue
      const { minOutput } = payload
      const raised =
        payload.codec === 'v1'
          ? [{ ...payload, minOutput: minOutput * 5_000n }]
          : [
              { ...payload, minOutput: minOutput * 5_000n },
              { ...payload, minIntermediary: input.intent.minOutput * 5_000n },
            ]
      const offered = withPolicy(input, { ...quoting(input, 99n), quotedOutput: (minOutput * 100n) / 99n })
      expect(priceCodes(offered)).toEqual([])
      for (const each of raised)
        expect(priceCodes(withPayload(offered, each))).toContain('minimum-above-quote')
    }
  })

  it('is one more than 2 % above our quote', () => {
    for (const { input } of SWAPS) {
      const { minOutput } = input.intent
      const at = (own: bigint, isPageAsked = false) =>
        priceCodes(
          withPolicy(input, { ownQuote: { outputAmount: own, sources: 1 }, quotedOutput: own, isPageAsked }),
        )
      expect(at((minOutput * 100n) / 102n + 1n)).toEqual([])
      expect(at((minOutput * 100n) / 103n)).toEqual(['minimum-high'])
      expect(at((minOutput * 100n) / 103n, true)).toEqual(['minimum-above-quote'])
      expect(at(minOutput / 3n)).toEqual(['minimum-above-quote'])
    }
  })

  it.each([110n, 150n, 190n])('is refused for estimates of %i %% of our quote', (percent) => {
    for (const { input } of SWAPS) {
      const own = (input.intent.minOutput * 100n) / percent
      const offered = { ownQuote: { outputAmount: own, sources: 1 }, quotedOutput: input.intent.minOutput }
      expect(reviewWrap(withPolicy(input, offered)).verdict).toBe('refuse')
      expect(priceCodes(withPolicy(input, offered))).toEqual(['estimate-above-quote'])
    }
  })
})

// threat: hidden-fee
it.each(WRAP_CASES)('refuses fees that are the whole amount: $name', ({ input }) => {
  const fee = input.intent.amountSats
  const emptied = withPayload(
    withPolicy(input, {
      contractFees: FEES,
      ownQuote: null,
      maxServiceFeeSats: fee,
      quotedServiceFeeSats: fee,
    }),
    { ...payloadOf(input), serviceFeeSats: fee },
  )
  expect(priceCodes(emptied)).toEqual(['fees-exceed-amount'])
})

describe('a plain wrap', () => {
  it('brings the amount less the payload’s fee and routers’ shares', () => {
    fc.assert(
      fc.property(anyWrap, ({ input }) => {
        const { amountSats } = input.intent
        const { serviceFeeSats } = payloadOf(input)
        const share = (per1e4: bigint) => (amountSats * per1e4) / 10_000n
        const delivered = amountSats - serviceFeeSats - share(20n) - share(15n) - share(10n)
        const asking = (minOutput: bigint) =>
          priceCodes({
            ...withPolicy(input, { contractFees: FEES, ownQuote: { outputAmount: delivered, sources: 1 } }),
            intent: { ...input.intent, minOutput },
          })
        expect(asking(delivered)).toEqual([])
        expect(asking(delivered + 1n)).toEqual(['delivery-below-minimum'])
      }),
      runs(20),
    )
  })

  // threat: hidden-fee
  it.each([90n, 98n])('is refused with a payload that keeps %i %%', (percent) => {
    for (const { input } of WRAPS) {
      const { amountSats } = input.intent
      const fee = (amountSats * percent) / 100n
      const kept = withPayload(
        withPolicy(input, {
          contractFees: FEES,
          maxServiceFeeSats: fee,
          quotedServiceFeeSats: fee,
          quotedFees: statedFees(fee),
          quotedOutput: (amountSats * 99n) / 100n,
        }),
        { ...payloadOf(input), serviceFeeSats: fee },
      )
      expect(
        priceCodes({ ...kept, intent: { ...input.intent, minOutput: (amountSats * 98n) / 100n } }),
      ).toEqual(['delivery-below-minimum', 'taken-service', 'taken-refused', 'breakdown-mismatch'])
      const consistent = withPolicy(kept, { quotedOutput: amountSats - fee })
      const review = reviewWrap(consistent)
      expect(review.verdict).toBe('refuse')
      expect(priceCodes(consistent)).toEqual(['taken-service', 'taken-refused'])
      expect(review.findings).toContainEqual({
        code: 'taken-service',
        severity: 'warn',
        params: { feePercent: expect.stringMatching(/^\d+(\.\d+)?$/), feeSats: String(fee) },
      })
    }
  })

  it('is held against our own quote, not against a slippage', () => {
    for (const { input } of WRAPS) {
      const { amountSats } = input.intent
      const beside = (outputAmount: bigint) =>
        priceCodes(withPolicy(input, { ownQuote: { outputAmount, sources: 1 } }))
      expect(beside(amountSats)).toEqual([])
      expect(beside(amountSats * 2n)).toEqual(['price-refused'])
      expect(priceCodes(withPolicy(input, { slippageBps: 5_000, quotedOutput: 1n }))).toEqual([])
    }
  })
})

describe('a breakdown of fees', () => {
  it('is refused where it does not add up', () => {
    for (const { input } of WRAP_CASES) {
      const stated = statedFees(500n)
      const saying = (totalSats: bigint) =>
        priceCodes(withPolicy(input, { quotedFees: { ...stated, totalSats } }))
      expect(saying(stated.totalSats)).toEqual([])
      expect(saying(stated.totalSats / 2n)).toEqual(['breakdown-mismatch'])
    }
  })

  it('is not held against an output that is no bitcoin', () => {
    for (const { input } of SWAPS) {
      const quoted = { quotedFees: statedFees(500n), quotedOutput: minOf(input) * 2n }
      expect(priceCodes(withPolicy(input, quoted))).toEqual([])
    }
  })
})

describe('the minimum that a v2 payload enforces', () => {
  const protectedBy = (minIntermediary: (implied: bigint) => bigint) =>
    SWAPS.flatMap(({ input }) => {
      const payload = payloadOf(input)
      if (payload.kind !== 'swap' || payload.codec !== 'v2') return []
      const implied = input.intent.minOutput
      return [
        codes(reviewWrap(withPayload(input, { ...payload, minIntermediary: minIntermediary(implied) }))),
      ]
    })

  it.each<[string, (implied: bigint) => bigint]>([
    ['0', () => 0n],
    ['1', () => 1n],
    ['half of what the intent implies', (implied) => implied / 2n],
    ['97 % of what the intent implies', (implied) => (implied * 97n) / 100n],
  ])('is no protection at %s', (_, minIntermediary) => {
    const found = protectedBy(minIntermediary)
    expect(found.length).toBeGreaterThan(0)
    for (const each of found) expect(each).toEqual(['payload-unprotected'])
  })

  it('protects where it is what the intent implies', () => {
    for (const each of protectedBy((implied) => implied)) expect(each).toEqual([])
  })

  it('is no protection at 1 where no minimum was asked', () => {
    for (const { input } of SWAPS) {
      const payload = payloadOf(input)
      if (payload.kind !== 'swap' || payload.codec !== 'v2') continue
      const free = { ...input, intent: { ...input.intent, minOutput: 0n } }
      expect(codes(reviewWrap(withPayload(free, { ...payload, minIntermediary: 1n })))).toEqual([
        'payload-unprotected',
      ])
    }
  })
})

it('a policy that makes no sense is refused', () => {
  const [first] = WRAP_CASES
  if (first === undefined) throw new Error('there are vectors')
  const odd: Record<string, unknown>[] = [
    { ownQuote: { outputAmount: -1n, sources: 1 } },
    { ownQuote: 5n },
    { contractFees: { protocolPer1e4: 10_001, lockerPer1e4: 0, thirdPartyPer1e4: 0 } },
    { slippageBps: 10_001 },
    { isPageAsked: 'yes' },
    { quotedFees: {} },
  ]
  for (const policy of odd)
    expect(
      codes(reviewWrap(Object.assign({ ...first.input }, { policy: { ...first.input.policy, ...policy } }))),
    ).toEqual(['input-invalid'])
})

function minOf(input: WrapReviewInput): bigint {
  const payload = payloadOf(input)
  if (payload.kind !== 'swap') throw new Error('a swap')
  // None of these v2 payloads has an intermediary that protects.
  return payload.codec === 'v2'
    ? payload.minOutput
    : lessShare(payload.minOutput, payload.crossingFeePer1e7, 10_000_000n)
}

function statedFees(networkSats: bigint) {
  const parts = { networkSats, protocolSats: 0n, lockerSats: 0n, thirdPartySats: 0n, fillerSats: 0n }
  return { ...parts, totalSats: networkSats }
}
