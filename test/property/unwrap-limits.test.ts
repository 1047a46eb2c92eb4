import { UNWRAP_POLICY } from '~/lib/core/review/unwrap/policy'
import { describe, expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { type UnwrapReviewInput, reviewUnwrap } from '~/lib/core/review/unwrap'
import { answering, at, positionOf, type UnwrapVector, VECTORS, withParam } from './unwrap-vectors'

/** Every limit of the review is met exactly: what is just within passes, what is one beyond does not. */

function vectorOf(kind: UnwrapVector['kind']): UnwrapVector {
  const found = VECTORS.find((vector) => vector.kind === kind)
  if (found === undefined) throw new Error(`no vector ${kind}`)
  return found
}
const unwrap = vectorOf('unwrap')
const router = vectorOf('router-swap')
const connector = vectorOf('connector-swap')

const found = (input: UnwrapReviewInput) => reviewUnwrap(input).findings.map(({ code }) => code)
const saying = (vector: UnwrapVector, field: string, value: unknown) =>
  found(answering(vector, withParam(vector, field, value)))

describe('a deadline', () => {
  const { now, policy } = router.input

  it('is yet to come', () => {
    expect(saying(router, 'deadline', now + 1)).toEqual([])
    expect(saying(router, 'deadline', now)).toEqual(['deadline-past'])
  })

  it('is not further away than the policy allows', () => {
    expect(saying(router, 'deadline', now + policy.maxDeadlineSeconds)).toEqual([])
    expect(saying(router, 'deadline', now + policy.maxDeadlineSeconds + 1)).toEqual(['deadline-too-far'])
  })

  it.each([
    { seconds: 100_000, codes: [] },
    { seconds: 48 * 3_600 + 1, codes: ['deadline-too-far'] },
  ])('of $seconds s, by the policy of the wallet: $codes', ({ seconds, codes }) => {
    const input = answering(router, withParam(router, 'deadline', now + seconds))
    expect(found({ ...input, policy: UNWRAP_POLICY })).toEqual(codes)
  })
})

it('allows a relayer’s fee from nothing to the policy’s limit', () => {
  // 2 % of 10^18.
  const capPer1e18 = 2n * 10n ** 16n
  expect(saying(connector, 'crossingFeePer1e18', '0')).toEqual([])
  expect(saying(connector, 'crossingFeePer1e18', '-1')).toContain('relayer-fee-negative')
  expect(saying(connector, 'crossingFeePer1e18', capPer1e18.toString())).toEqual([])
  expect(saying(connector, 'crossingFeePer1e18', (capPer1e18 + 1n).toString())).toEqual(['relayer-fee-cap'])
})

describe('a field that the contracts could not hold', () => {
  it.each([
    { vector: unwrap, field: 'inputAmount', within: 2n ** 256n - 1n, beyond: 2n ** 256n },
    { vector: unwrap, field: 'scriptType', within: 255n, beyond: 256n },
    { vector: unwrap, field: 'inputAmount', within: 0n, beyond: -1n },
  ])('$field of $beyond is malformed, $within is not', ({ vector, field, within, beyond }) => {
    expect(saying(vector, field, within.toString())).not.toContain('params-malformed')
    expect(saying(vector, field, beyond.toString())).toContain('params-malformed')
  })

  it('is one that is longer than any script or path', () => {
    const script = (digits: number) => saying(unwrap, 'locker', `0x${'0'.repeat(digits)}`)
    expect(script(998)).not.toContain('params-malformed')
    expect(script(1_000)).toContain('params-malformed')
    expect(saying(unwrap, 'locker', '00'.repeat(20))).toContain('params-malformed')
    expect(saying(router, 'path', 'ab')).toContain('params-malformed')
    const path = (tokens: number) =>
      saying(router, 'path', Array<string>(tokens).fill(router.input.deployment.wrappedBtc))
    expect(path(10)).not.toContain('params-malformed')
    expect(path(11)).toContain('params-malformed')
  })
})

describe('an intent that makes no sense is refused', () => {
  const asking = (intent: Partial<UnwrapReviewInput['intent']>) =>
    found({ ...router.input, intent: { ...router.input.intent, ...intent } })

  it.each<[string, Partial<UnwrapReviewInput['intent']>]>([
    ['for nothing', { inputAmount: 0n }],
    ['for more than there can be', { inputAmount: 2n ** 256n }],
    [
      'for the native currency as if it were a token',
      { inputToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' },
    ],
    ['for no token', { inputToken: `0x${'0'.repeat(40)}` }],
  ])('%s', (_, intent) => {
    expect(asking(intent)).toEqual(['input-invalid'])
  })

  it('and named by its field', () => {
    const { findings } = reviewUnwrap({
      ...router.input,
      intent: { ...router.input.intent, inputAmount: 0n },
    })
    expect(findings).toMatchObject([{ code: 'input-invalid', params: { field: 'inputAmount' } }])
  })

  it('but not for all there can be', () => {
    expect(asking({ inputAmount: 2n ** 256n - 1n })).not.toContain('input-invalid')
  })
})

describe('the tokens that a path may touch besides its ends', () => {
  const [known, other, stranger] = [addressOf('a'), addressOf('b'), addressOf('c')]
  const swaps = [router, connector].map((vector) => [vector.kind, vector] as const)
  const through = (vector: UnwrapVector, stops: unknown[], pathTokens: Hex[] | undefined) => {
    const path =
      vector === router ? at(vector.input.response, pathAt(vector)) : [vector.input.deployment.pathStart]
    const [start] = Array.isArray(path) ? path : []
    const { deployment } = vector.input
    const input = answering(vector, withParam(vector, 'path', [start, ...stops, deployment.wrappedBtc]))
    return reviewUnwrap({ ...input, deployment: { ...deployment, ...(pathTokens && { pathTokens }) } })
  }
  const pathAt = (vector: UnwrapVector) => positionOf(vector.kind, 'path') ?? []
  const foreign = (token: unknown) => ({ code: 'path-token-foreign', severity: 'refuse', params: { token } })

  it.each(swaps)('of a %s are the profile’s, in any case', (_, vector) => {
    expect(through(vector, [], []).findings).toEqual([])
    expect(through(vector, [known], [known, other]).findings).toEqual([])
    expect(through(vector, [other, known], [known, `0x${'B'.repeat(40)}`]).findings).toEqual([])
    expect(through(vector, [stranger], undefined).findings).toEqual([])
  })

  it.each(swaps)('of a %s are refused where the profile lacks them', (_, vector) => {
    expect(through(vector, [stranger], [known]).findings).toEqual([foreign(stranger)])
    expect(through(vector, [known, stranger, other], [known]).findings).toEqual([
      foreign(stranger),
      foreign(other),
    ])
    const { verdict, call } = through(vector, [known], [])
    expect({ verdict, call }).toEqual({ verdict: 'refuse', call: undefined })
  })

  it('are addresses in a list', () => {
    const malformed: Hex[][] = JSON.parse('["0x", [1], ["0x12"], {}]')
    for (const pathTokens of malformed)
      expect(through(router, [], pathTokens).findings.map(({ code }) => code)).toEqual(['input-invalid'])
  })
})
