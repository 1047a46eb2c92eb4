import * as fc from 'fast-check'
import { decodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { functionOf } from '~/lib/core/evm/call'
import { reviewUnwrap } from '~/lib/core/review/unwrap'
import { runs } from './runs'
import {
  type UnwrapVector,
  VECTORS,
  answering,
  anyAddress,
  anyAmount,
  anyScript,
  at,
  hex,
  positions,
  put,
  vectorOf,
} from './unwrap-vectors'
import type { Hex } from '~/lib/core/hex'

/** Throws on any access, and so does what it throws. */
function thrower(): never {
  throw trap
}
const handler = {
  get: thrower,
  has: thrower,
  ownKeys: thrower,
  getPrototypeOf: thrower,
  getOwnPropertyDescriptor: thrower,
}
const trap: object = new Proxy({}, handler)

/** By name, because a test report could not print the values. */
const HOSTILE = {
  trap: () => trap,
  revoked: () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
  getter: () => Object.defineProperty({}, 'length', { get: thrower }),
  list: () => new Proxy([], handler),
  function: () => new Proxy(() => undefined, handler),
  conversion: () => ({ toString: thrower, valueOf: thrower, toJSON: thrower }),
  symbol: () => Symbol('x'),
  items: () => Array.from({ length: 11 }, () => trap),
} as const satisfies Record<string, () => unknown>

const hostile = fc.constantFrom(
  'trap',
  'revoked',
  'getter',
  'list',
  'function',
  'conversion',
  'symbol',
  'items',
)

describe('any response', () => {
  // threat: altered-call
  it('yields no call, or one with the requested terms', () => {
    const mutated = vectorOf().chain((vector) =>
      fc
        .array(
          fc.tuple(
            fc.constantFrom(...positions(vector.input.response)),
            fc.oneof(fc.jsonValue(), anyAddress, anyScript, anyAmount, fc.constant(undefined)),
          ),
          { minLength: 1, maxLength: 2 },
        )
        .map((changes) => [vector, changes] as const),
    )
    fc.assert(
      fc.property(mutated, ([vector, changes]) => {
        const response = changes.reduce<unknown>(
          (tree, [position, value]) => put(tree, position, value),
          vector.input.response,
        )
        const { verdict, findings, call, allowance } = reviewUnwrap(answering(vector, response))
        if (verdict === 'refuse') {
          expect([call, allowance]).toEqual([undefined, undefined])
          expect(findings.some(({ severity }) => severity === 'refuse')).toBe(true)
        } else {
          expect(withoutChoices(vector, call?.data)).toEqual(
            withoutChoices(vector, hex(vector.expected.data)),
          )
          expect([call?.value, call?.to]).toEqual([vector.expected.value, vector.input.deployment.contract])
        }
      }),
      runs(2_000),
    )
  })
})

describe('any input', () => {
  it('that is malformed is refused without throwing', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }),
        (input) => {
          // @ts-expect-error: deliberately of any type
          expect(reviewUnwrap(input).verdict).toBe('refuse')
        },
      ),
      runs(500),
    )
  })

  it('is refused without throwing if one part has another type', () => {
    const parts = vectorOf().chain((vector) =>
      fc.tuple(
        fc.constant(vector),
        fc.constantFrom(...positions(vector.input).filter(([first]) => first !== 'response')),
        hostile,
      ),
    )
    fc.assert(
      fc.property(parts, ([vector, position, name]) => {
        const unused = { wrappedNative: 'router-swap', pathStart: 'connector-swap' }[String(position.at(-1))]
        fc.pre(unused === undefined || unused === vector.kind)
        // @ts-expect-error: deliberately of any type
        const { verdict, findings } = reviewUnwrap(put(vector.input, position, HOSTILE[name]()))
        expect(verdict).toBe('refuse')
        expect(findings.length).toBeGreaterThan(0)
      }),
      runs(1_000),
    )
  })

  it('is refused without throwing if the response is hostile', () => {
    const parts = vectorOf().chain((vector) =>
      fc.tuple(fc.constant(vector), fc.constantFrom(...positions(vector.input.response)), hostile),
    )
    fc.assert(
      fc.property(parts, ([vector, position, name]) => {
        const response = put(vector.input.response, position, HOSTILE[name]())
        const { verdict, call } = reviewUnwrap(answering(vector, response))
        if (position[0] === 'locker') expect([undefined, vector.expected.data]).toContain(call?.data)
        else expect(verdict).toBe('refuse')
      }),
      runs(1_000),
    )
  })

  it.each([
    ['network', 'testnet3'],
    ['kind', 'other'],
    ['now', Number.NaN],
    ['now', 10n],
    ['policy', { maxRelayerFeePercent: Number.NaN, maxDeadlineSeconds: 1 }],
    ['policy', { maxRelayerFeePercent: 1, maxDeadlineSeconds: -1 }],
    ['policy', { maxRelayerFeePercent: 1 }],
    ['lockers', ['0x0']],
    ['deployment', {}],
    ['intent.inputAmount', 0n],
    ['intent.inputAmount', -1n],
    ['intent.inputAmount', 5],
    ['intent.inputAmount', 2n ** 256n],
    ['intent.minSats', -1n],
    ['intent.thirdPartyId', -1],
    ['intent.thirdPartyId', '0'],
    ['intent.inputToken', undefined],
    ['intent.inputToken', `0x${'0'.repeat(40)}`],
    ['intent.inputToken', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ])('is refused if %s is %s', (path, value) => {
    for (const vector of VECTORS) {
      // @ts-expect-error: deliberately of any type
      const review = reviewUnwrap(put(vector.input, path.split('.'), value))
      expect(review.findings.map(({ code }) => code)).toEqual(['input-invalid'])
    }
  })

  it('is refused if the check itself fails', () => {
    for (const vector of VECTORS.filter(({ kind }) => kind === 'connector-swap')) {
      const policy = { ...vector.input.policy, maxRelayerFeePercent: Number.MAX_VALUE }
      const review = reviewUnwrap({ ...vector.input, policy })
      expect(review.findings.map(({ code }) => code)).toEqual(['review-failed'])
    }
  })

  // threat: altered-call
  it('is read once, whatever it says later', () => {
    for (const vector of VECTORS) {
      const genuine = at(vector.input.response, ['inputs', 'value'])
      let reads = 0
      const inputs = {
        params: at(vector.input.response, ['inputs', 'params']),
        get value() {
          return reads++ === 0 ? genuine : '999'
        },
      }
      expect(reviewUnwrap(answering(vector, { inputs })).call?.value).toBe(vector.expected.value)
      expect(reads).toBe(1)
    }
  })
})

/** The decoded arguments, without those that the service may choose. */
function withoutChoices({ kind }: UnwrapVector, data: Hex = '0x'): unknown {
  const { args } = decodeFunctionData({ abi: [functionOf(kind)], data })
  return args.map((value: unknown, index) => {
    const isDeadline = kind === 'router-swap' && index === 4
    const isRelayerFee = kind === 'connector-swap' && index === 6
    const isPath = Array.isArray(value) && value.length > 1 && typeof value[0] === 'string'
    if (isDeadline || isRelayerFee) return 'chosen'
    return isPath ? [value[0], value.at(-1)] : value
  })
}
