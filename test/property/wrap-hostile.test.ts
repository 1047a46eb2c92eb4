import { base64 } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type WrapReview, reviewWrap } from '~/lib/core/review/wrap'
import { WRAP_CASES, anyCase } from './wrap-cases'
import { runs } from './runs'

describe('reviewWrap never throws', () => {
  const throwing = { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail }
  const traps: unknown[] = [
    new Proxy({}, throwing),
    new Proxy([], throwing),
    Object.defineProperty([1], '0', { get: fail }),
    Object.defineProperty({}, 'toString', { get: fail }),
    Symbol('hostile'),
    fail,
    Number.NaN,
    -1,
    -1n,
    2n ** 300n,
  ]
  /** Boxed, so that the generator itself triggers no trap. */
  const hostile = fc.oneof(
    fc.nat(traps.length - 1).map((at) => ({ value: traps[at] })),
    fc.record({ value: fc.anything({ withBigInt: true, withNullPrototype: true, withTypedArray: true }) }),
  )

  it('for any input at all', () => {
    fc.assert(
      fc.property(hostile, ({ value }) => {
        expect(review(value).verdict).toBe('refuse')
      }),
      runs(500),
    )
  })

  it('for a genuine input with any part replaced', () => {
    const places: string[][] = [
      ...Object.keys(WRAP_CASES[0]?.input ?? {}).map((key) => [key]),
      ...['intent', 'signer', 'policy'].flatMap((key) =>
        Object.keys(Reflect.get(WRAP_CASES[0]?.input ?? {}, key)).map((inner) => [key, inner]),
      ),
      ['utxos', '0'],
      ['lockers', '0'],
    ]
    fc.assert(
      fc.property(anyCase, fc.constantFrom(...places), hostile, ({ input }, place, { value }) => {
        const result = review(replaced(input, place, value))
        expect(['ok', 'warn', 'refuse']).toContain(result.verdict)
      }),
      runs(1_000),
    )
  })

  it('for getters that throw or change their result', () => {
    for (const { input } of WRAP_CASES) {
      let reads = 0
      const fickle = Object.defineProperty({ ...input }, 'psbt', {
        get: () => ((reads += 1) > 1 ? fail() : input.psbt),
      })
      expect(review(fickle)).toEqual(reviewWrap(input))
      const guarded = Object.defineProperty({ ...input }, 'lockers', { get: fail })
      expect(review(guarded).findings).toMatchObject([{ code: 'input-invalid', params: { field: 'input' } }])
    }
  })

  // threat: malformed-psbt
  it('for a PSBT with any byte changed', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ input }, at, flip) => {
        const bytes = base64.decode(input.psbt)
        const place = at % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ flip
        const changed = review({ ...input, psbt: base64.encode(bytes) })
        if (changed.verdict === 'refuse') return
        expect(changed.summary?.sendSats).toBe(input.intent.amountSats)
        expect(input.lockers).toContain(`0x${changed.summary?.lockingScript}`)
        expect(changed.summary?.payload).toMatchObject({
          chainId: input.intent.chainId,
          recipientAddress: input.intent.recipientAddress,
          thirdPartyId: input.intent.thirdPartyId,
        })
      }),
      runs(2_000),
    )
  })
})

/** Reviews an input that no type checker has seen. */
function review(input: unknown): WrapReview {
  return Reflect.apply(reviewWrap, undefined, [input])
}

/** A copy with the value at a path of one or two keys replaced. */
function replaced(input: object, [key = '', inner]: string[], value: unknown): object {
  if (inner === undefined) return { ...input, [key]: value }
  const part: unknown = Reflect.get(input, key)
  if (Array.isArray(part)) return { ...input, [key]: part.with(Number(inner), value) }
  return { ...input, [key]: typeof part === 'object' ? { ...part, [inner]: value } : value }
}

function fail(): never {
  throw new Error('hostile')
}
