import * as fc from 'fast-check'
import { decodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { functionOf } from '~/lib/core/evm/call'
import { type UnwrapReviewInput, reviewUnwrap } from '~/lib/core/review/unwrap'
import { runs } from './runs'
import {
  NOW,
  type UnwrapVector,
  VECTORS,
  answering,
  anyAddress,
  at,
  positionOf,
  positions,
  put,
  vectorOf,
  withParam,
} from './unwrap-vectors'

describe('genuine calls', () => {
  it.each(VECTORS.map((vector) => [vector.name, vector] as const))('%s becomes its calldata', (_, vector) => {
    const { input, expected } = vector
    const { intent, deployment } = input
    const review = reviewUnwrap(input)
    expect(review.findings.filter(({ severity }) => severity === 'refuse')).toEqual([])
    expect(review).toEqual({
      verdict: 'ok',
      findings: vector.kind === 'unwrap' ? [expect.objectContaining({ code: 'no-enforced-minimum' })] : [],
      call: {
        to: deployment.contract,
        data: expected.data,
        value: expected.value,
        functionName: expected.functionName,
      },
      ...(intent.inputToken !== null && {
        allowance: { token: intent.inputToken, spender: deployment.contract, amount: intent.inputAmount },
      }),
    })
  })

  it('exist for every kind', () => {
    expect(VECTORS.length).toBe(20)
    expect(new Set(VECTORS.map(({ kind }) => kind)).size).toBe(3)
  })

  it('pass with a note where the path’s start is unknown', () => {
    for (const vector of VECTORS.filter(({ kind }) => kind === 'connector-swap')) {
      const { pathStart: _, ...deployment } = vector.input.deployment
      const review = reviewUnwrap({ ...vector.input, deployment })
      expect(review.verdict).toBe('ok')
      expect(review.findings.map(({ code }) => code)).toEqual(['path-start-unchecked'])
      expect(review.call?.data).toBe(vector.expected.data)
    }
  })

  /** Equivalent forms of the same input. */
  const spellings: ((vector: UnwrapVector) => UnwrapReviewInput)[] = [
    (vector) => answering(vector, { success: true, data: vector.input.response }),
    (vector) => answering(vector, { data: vector.input.response, requestId: 'x' }),
    (vector) => answering(vector, respelled(vector.input.response, upperCased)),
    (vector) => answering(vector, respelled(vector.input.response, decimal)),
    (vector) => answering(vector, respelled(vector.input.response, jsonNumber)),
    (vector) =>
      answering(vector, put(vector.input.response, ['contractAddress'], vector.input.deployment.contract)),
    (vector) => answering(vector, put(vector.input.response, ['method'], vector.expected.functionName)),
    (vector) => answering(vector, put(vector.input.response, ['methodABI'], functionOf(vector.kind))),
    (vector) =>
      answering(vector, put(vector.input.response, ['methodABI'], JSON.stringify([functionOf(vector.kind)]))),
    (vector) => answering(vector, put(vector.input.response, ['method'], null)),
    (vector) => answering(vector, put(vector.input.response, ['locker'], undefined)),
    (vector) => answering(vector, put(vector.input.response, ['inputs', 'gasLimit'], { new: ['field'] })),
    ({ input }) => ({ ...input, lockers: ['00', ...input.lockers.map((locker) => locker.slice(2))] }),
    ({ input }) => ({ ...input, now: NOW + 0.5 }),
  ]

  it('pass in every equivalent form', () => {
    fc.assert(
      fc.property(vectorOf(), fc.constantFrom(...spellings), (vector, spell) => {
        const review = reviewUnwrap(spell(vector))
        expect(review.verdict).toBe('ok')
        expect(review.call?.data).toBe(vector.expected.data)
      }),
      runs(200),
    )
  })

  it('pass with any allowed deadline, hops and relayer fee', () => {
    fc.assert(
      fc.property(
        vectorOf('router-swap', 'connector-swap'),
        fc.uniqueArray(anyAddress, { maxLength: 3 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.bigInt({ min: 0n, max: 2n * 10n ** 16n }),
        (vector, hops, seconds, crossingFeePer1e18) => {
          const path = at(vector.input.response, positionOf(vector.kind, 'path') ?? [])
          const [start, end] = Array.isArray(path) ? path : []
          let response = withParam(vector, 'path', [start, ...hops, end])
          const deadlineAt = positionOf(vector.kind, 'deadline')
          if (deadlineAt) response = put(response, deadlineAt, NOW + seconds)
          const feeAt = positionOf(vector.kind, 'crossingFeePer1e18')
          if (feeAt) response = put(response, feeAt, crossingFeePer1e18.toString())
          const review = reviewUnwrap(answering(vector, response))
          expect(review.findings).toEqual([])
          const { args } = decodeFunctionData({
            abi: [functionOf(vector.kind)],
            data: review.call?.data ?? '0x',
          })
          const seen = JSON.stringify(args, (_, part: unknown) =>
            typeof part === 'bigint' ? `${part}` : part,
          )
          for (const hop of hops) expect(seen.toLowerCase()).toContain(hop)
          expect(seen).toContain(deadlineAt ? `"${NOW + seconds}"` : `"${crossingFeePer1e18}"`)
        },
      ),
      runs(200),
    )
  })
})

describe('a minimum of zero', () => {
  it('is a warning', () => {
    for (const vector of VECTORS.filter(({ kind }) => kind !== 'unwrap')) {
      const intent = { ...vector.input.intent, minSats: 0n }
      const review = reviewUnwrap({ ...vector.input, intent, response: withParam(vector, 'minSats', '0') })
      expect(review.verdict).toBe('warn')
      expect(review.findings.map(({ code }) => code)).toEqual(['no-minimum'])
    }
  })
})

function respelled(tree: unknown, spell: (leaf: unknown) => unknown): unknown {
  return positions(tree).reduce((copy, position) => {
    const value = at(tree, position)
    return typeof value === 'object' ? copy : put(copy, position, spell(value))
  }, tree)
}

function upperCased(leaf: unknown): unknown {
  return typeof leaf === 'string' && leaf.startsWith('0x') ? `0x${leaf.slice(2).toUpperCase()}` : leaf
}

function decimal(leaf: unknown): unknown {
  return typeof leaf === 'number' ? leaf.toString() : leaf
}

function jsonNumber(leaf: unknown): unknown {
  return typeof leaf === 'string' && /^\d{1,15}$/.test(leaf) ? Number(leaf) : leaf
}
