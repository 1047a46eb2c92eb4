import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type UnwrapReviewInput, reviewUnwrap } from '~/lib/core/review/unwrap'
import { UNWRAP_FINDINGS } from '~/lib/core/review/unwrap/findings'
import { runs } from './runs'
import {
  NOW,
  type UnwrapVector,
  VECTORS,
  answering,
  anyAddress,
  anyAmount,
  anyScript,
  at,
  pathStartOf,
  positionOf,
  put,
  vectorOf,
  withParam,
} from './unwrap-vectors'

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
type Tampering = {
  code: string
  kinds?: UnwrapVector['kind'][]
  field: string
  /** Values that are invalid there. */
  wrong: (vector: UnwrapVector) => fc.Arbitrary<unknown>
}

const otherThan = <T>(arbitrary: fc.Arbitrary<T>, ...genuine: unknown[]) =>
  arbitrary.filter((value) => !genuine.map(String).includes(String(value)))
const swaps: UnwrapVector['kind'][] = ['router-swap', 'connector-swap']

const TAMPERINGS: readonly Tampering[] = [
  {
    code: 'exchange-connector-unknown',
    kinds: swaps,
    field: 'connector',
    wrong: ({ input }) => otherThan(anyAddress, ...input.deployment.exchangeConnectors),
  },
  {
    code: 'input-amount-changed',
    field: 'inputAmount',
    wrong: ({ input }) =>
      otherThan(fc.oneof(anyAmount, near(input.intent.inputAmount)), input.intent.inputAmount),
  },
  {
    code: 'minimum-below-intent',
    kinds: swaps,
    field: 'minSats',
    wrong: ({ input }) => fc.bigInt({ min: 0n, max: input.intent.minSats - 1n }).map(String),
  },
  {
    code: 'minimum-above-intent',
    kinds: swaps,
    field: 'minSats',
    wrong: ({ input }) => fc.bigInt({ min: input.intent.minSats + 1n, max: 2n ** 64n }).map(String),
  },
  { code: 'input-not-fixed', kinds: swaps, field: 'fixed', wrong: () => fc.constant(false) },
  {
    code: 'token-changed',
    kinds: ['connector-swap'],
    field: 'token',
    wrong: ({ input }) =>
      otherThan(
        fc.oneof(anyAddress, fc.constantFrom(NATIVE, input.deployment.wrappedNative, `0x${'0'.repeat(40)}`)),
        input.intent.inputToken ?? NATIVE,
      ),
  },
  {
    code: 'deadline-past',
    kinds: ['router-swap'],
    field: 'deadline',
    wrong: () => fc.integer({ min: 0, max: NOW }),
  },
  {
    code: 'deadline-too-far',
    kinds: ['router-swap'],
    field: 'deadline',
    wrong: () =>
      fc.oneof(
        fc.integer({ min: NOW + 1_000_001 }),
        fc.bigInt({ min: BigInt(NOW) * 1000n, max: 2n ** 256n - 1n }).map(String),
      ),
  },
  {
    code: 'user-script-changed',
    field: 'userScript',
    wrong: ({ expected }) =>
      otherThan(
        fc.oneof(
          anyScript,
          fc.constantFrom(`${expected.userScript}00`, expected.userScript.slice(0, -2), '0xff'),
        ),
        expected.userScript,
      ),
  },
  {
    code: 'script-type-changed',
    field: 'scriptType',
    wrong: ({ expected }) => otherThan(fc.integer({ min: 0, max: 255 }), expected.scriptType),
  },
  { code: 'locker-unknown', field: 'locker', wrong: ({ input }) => otherThan(anyScript, ...input.lockers) },
  {
    code: 'third-party-changed',
    field: 'thirdParty',
    wrong: ({ input }) => otherThan(anyAmount, input.intent.thirdPartyId),
  },
  {
    code: 'relayer-fee-negative',
    kinds: ['connector-swap'],
    field: 'crossingFeePer1e18',
    wrong: () => fc.bigInt({ min: -(2n ** 63n), max: -1n }).map(String),
  },
  {
    code: 'relayer-fee-cap',
    kinds: ['connector-swap'],
    field: 'crossingFeePer1e18',
    wrong: () => fc.bigInt({ min: 2n * 10n ** 16n + 1n, max: 2n ** 63n - 1n }).map(String),
  },
  {
    code: 'path-start-foreign',
    kinds: swaps,
    field: 'path',
    wrong: ({ input, kind }) =>
      otherThan(
        anyAddress,
        input.deployment.pathStart ?? input.intent.inputToken ?? input.deployment.wrappedNative,
        kind,
      ).map((start) => [start, input.deployment.wrappedBtc]),
  },
  {
    code: 'path-end-foreign',
    kinds: swaps,
    field: 'path',
    wrong: (vector) =>
      otherThan(anyAddress, vector.input.deployment.wrappedBtc, pathStartOf(vector)).map((end) => [
        pathStartOf(vector),
        end,
      ]),
  },
  {
    code: 'path-malformed',
    kinds: swaps,
    field: 'path',
    wrong: (vector) => {
      const [start, end] = [pathStartOf(vector), vector.input.deployment.wrappedBtc]
      return fc.constantFrom(
        [],
        [start],
        [end],
        [start, start, end],
        [start, end, end],
        [start, NATIVE, end],
        [start, `0x${'0'.repeat(40)}`, end],
      )
    },
  },
]

describe('tampered calls', () => {
  it.each(TAMPERINGS)('are refused: $code', ({ code, kinds = [], field, wrong }) => {
    const cases = vectorOf(...kinds).chain((vector) => wrong(vector).map((value) => [vector, value] as const))
    fc.assert(
      fc.property(cases, ([vector, value]) => {
        expectRefusal(answering(vector, withParam(vector, field, value)), code)
      }),
      runs(200),
    )
  })

  it('are refused: value for a token', () => {
    const tokenVectors = VECTORS.filter(({ input }) => input.intent.inputToken !== null)
    fc.assert(
      fc.property(
        fc.constantFrom(...tokenVectors),
        fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.constant('amount' as const)),
        (vector, value) => {
          const wei = value === 'amount' ? vector.input.intent.inputAmount : value
          const response = put(vector.input.response, ['inputs', 'value'], wei.toString())
          expectRefusal(answering(vector, response), 'value-for-token')
        },
      ),
      runs(200),
    )
  })

  it('are refused: value for wrapped native', () => {
    for (const vector of VECTORS.filter(
      ({ kind, input }) => kind === 'router-swap' && input.intent.inputToken === null,
    )) {
      const intent = { ...vector.input.intent, inputToken: vector.input.deployment.wrappedNative }
      expectRefusal({ ...vector.input, intent }, 'value-for-token')
      const review = reviewUnwrap({
        ...vector.input,
        intent,
        response: put(vector.input.response, ['inputs', 'value'], 0),
      })
      expect(review.verdict).toBe('ok')
      expect(review.call?.value).toBe(0n)
    }
  })

  it('are refused: a locker of another chain, though trusted', () => {
    for (const vector of VECTORS)
      for (const script of [`0x${'dd'.repeat(20)}`, `0x${'dd'.repeat(32)}`]) {
        const response = put(withParam(vector, 'locker', script), ['locker'], null)
        const given = answering(vector, response)
        expectRefusal({ ...given, lockers: [...given.lockers, script.slice(2)] }, 'locker-unknown')
      }
  })

  it('are refused: the form with a refund address, by name', () => {
    for (const vector of VECTORS.filter(({ kind }) => kind !== 'unwrap')) {
      const response = put(vector.input.response, ['method'], 'swapAndUnwrapV2')
      expectRefusal(answering(vector, response), 'refund-address-named')
      const params = at(vector.input.response, ['inputs', 'params'])
      if (!Array.isArray(params)) throw new Error('no parameters')
      const longer: unknown[] = [...params, '0x1000000000000000000000000000000000000001']
      const named = put(vector.input.response, ['inputs', 'params'], longer)
      expectRefusal(answering(vector, named), 'refund-address-named')
      const both = reviewUnwrap(answering(vector, put(named, ['method'], 'swapAndUnwrapV2')))
      expect(both.findings.filter(({ code }) => code === 'refund-address-named')).toHaveLength(1)
    }
  })

  it('are refused: another value of the native currency', () => {
    const nativeVectors = VECTORS.filter(({ input }) => input.intent.inputToken === null)
    fc.assert(
      fc.property(fc.constantFrom(...nativeVectors), anyAmount, (vector, wei) => {
        fc.pre(BigInt(wei) !== vector.input.intent.inputAmount)
        expectRefusal(
          answering(vector, put(vector.input.response, ['inputs', 'value'], wei)),
          'value-changed',
        )
      }),
      runs(200),
    )
  })

  it.each([
    ['contract-foreign', 'contractAddress', fc.oneof(anyAddress, fc.constantFrom('', 0, {}, ['0x']))],
    [
      'method-foreign',
      'method',
      fc.oneof(fc.string(), fc.constantFrom('swapAndUnwrapV2', 'approve', 'transfer', 1, {})),
    ],
    [
      'abi-foreign',
      'methodABI',
      fc.oneof(
        fc.string(),
        fc.jsonValue().filter((value) => value !== null),
      ),
    ],
    [
      'locker-contradicted',
      'locker',
      fc.record({ lockingScript: fc.oneof(anyScript, fc.constantFrom('', 5, {}, [])) }),
    ],
  ] as const)('are refused: %s', (code, field, hint) => {
    fc.assert(
      fc.property(vectorOf(), fc.oneof(hint), (vector, value) => {
        expectRefusal(answering(vector, put(vector.input.response, [field], value)), code)
      }),
      runs(200),
    )
  })

  it('are refused: less than the minimum of wrapped bitcoin', () => {
    for (const vector of VECTORS.filter(({ kind }) => kind === 'unwrap')) {
      const minSats = vector.input.intent.inputAmount + 1n
      const input = { ...vector.input, intent: { ...vector.input.intent, minSats } }
      expectRefusal(input, 'minimum-unreachable')
      const exact = reviewUnwrap({ ...input, intent: { ...input.intent, minSats: minSats - 1n } })
      expect(exact.verdict).toBe('ok')
    }
  })

  it('are refused: another kind of call', () => {
    for (const vector of VECTORS)
      for (const other of VECTORS.filter(({ kind }) => kind !== vector.kind))
        expectRefusal(answering(vector, other.input.response), 'params-malformed')
  })

  it('are refused: an address of another network', () => {
    for (const { input } of VECTORS.filter(({ input }) => input.network === 'mainnet'))
      expectRefusal({ ...input, network: 'regtest' }, 'recipient-invalid')
  })

  // threat: altered-call
  it('are refused: malformed values', () => {
    const wrong = fc.oneof(
      fc.constantFrom('1e308', '0x10', '-1', 'NaN', '007', ' 1', '1 ', '1.0', '+1', '', '9'.repeat(79), '１'),
      fc.constantFrom<unknown>(
        1e308,
        0.5,
        Number.NaN,
        -1,
        2 ** 53,
        Infinity,
        10n,
        null,
        {},
        [],
        true,
        undefined,
      ),
    )
    const numeric = ['inputAmount', 'minSats', 'deadline', 'scriptType', 'thirdParty']
    fc.assert(
      fc.property(vectorOf(), fc.constantFrom(...numeric), wrong, (vector, field, value) => {
        fc.pre(positionOf(vector.kind, field) !== undefined)
        expectRefusal(answering(vector, withParam(vector, field, value)), 'params-malformed')
      }),
      runs(200),
    )
  })

  it('are refused: values out of range', () => {
    for (const vector of VECTORS) {
      for (const type of [256, -1, '256'])
        expectRefusal(answering(vector, withParam(vector, 'scriptType', type)), 'params-malformed')
      if (vector.kind === 'unwrap') continue
      const hops = Array.from({ length: 9 }, (_, index) => `0x${`${index + 1}`.repeat(40)}`)
      const path = [pathStartOf(vector), ...hops, vector.input.deployment.wrappedBtc]
      expectRefusal(answering(vector, withParam(vector, 'path', path)), 'params-malformed')
    }
  })

  it('are refused: too many or too few parameters', () => {
    for (const vector of VECTORS) {
      const params = at(vector.input.response, ['inputs', 'params'])
      const list: unknown[] = Array.isArray(params) ? params : []
      for (const other of [
        [...list, 0],
        list.slice(0, -1),
        [list],
        [],
        null,
        Object.fromEntries(list.entries()),
        JSON.stringify(list),
      ])
        expectRefusal(
          answering(vector, put(vector.input.response, ['inputs', 'params'], other)),
          'params-malformed',
        )
    }
  })

  it('are refused: a missing or malformed response', () => {
    for (const vector of VECTORS) {
      const { response } = vector.input
      expectRefusal(answering(vector, { success: false, data: response }), 'response-refused')
      expectRefusal(answering(vector, put(response, ['success'], false)), 'response-refused')
      for (const nothing of [
        null,
        undefined,
        '',
        'text',
        7,
        [],
        {},
        { success: true },
        { success: 'yes', data: response },
        put(response, ['locker'], 7),
        put(response, ['locker'], 'text'),
      ])
        expectRefusal(answering(vector, nothing), 'response-malformed')
    }
  })
})

function expectRefusal(input: UnwrapReviewInput, code: string): void {
  const review = reviewUnwrap(input)
  expect(review.findings.map((finding) => finding.code)).toContain(code)
  expect(review.verdict).toBe('refuse')
  expect(review.call).toBeUndefined()
  expect(review.allowance).toBeUndefined()
  for (const { code, params = {} } of review.findings) {
    expect(Object.keys(params).toSorted(), code).toEqual(paramsOf(code).toSorted())
    for (const value of Object.values(params)) expect(value).not.toMatch(/[{}]|undefined|0x[0-9a-f]{9}/)
  }
}

/** The params that a finding of this code always has. */
function paramsOf(code: string): readonly string[] {
  const [, ...params] =
    Object.entries<readonly string[]>(UNWRAP_FINDINGS).find(([known]) => known === code)?.[1] ?? []
  return params
}

function near(value: bigint): fc.Arbitrary<string> {
  return fc.constantFrom(value + 1n, value - 1n, value * 10n, value / 2n).map(String)
}
