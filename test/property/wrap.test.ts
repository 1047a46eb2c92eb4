import { base64, hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import {
  type WrapReview,
  type WrapReviewInput,
  reviewWrap,
  reviewedTransaction,
} from '~/lib/core/review/wrap'
import { ATTACKS } from './wrap-attacks'
import { WRAP_CASES } from './wrap-cases'
import { signInPlace, signWithOracle } from './wrap-oracle'
import { outputsOf, payloadOf, tamper, withCoinValue, withPayload } from './wrap-tamper'

const anyCase = fc.constantFrom(...WRAP_CASES)

function codes({ findings }: WrapReview): string[] {
  return findings.map(({ code }) => code)
}

describe('genuine wraps', () => {
  it.each(WRAP_CASES)(
    '$name passes, is signed and is what another library signs',
    ({ input, privateKey, codec }) => {
      const review = reviewWrap(input)
      const isUnprotected = codec === 'v2' && input.intent.payload.kind === 'swap'
      expect(codes(review)).toEqual(isUnprotected ? ['payload-unprotected'] : [])
      expect(review.verdict).toBe(isUnprotected ? 'warn' : 'ok')
      expect(review.summary?.sendSats).toBe(input.intent.amountSats)

      const signed = signReviewed(reviewedTransaction(input, true), privateKey)
      const oracle = signWithOracle(input.psbt, privateKey)
      expect(signed.rawTransaction).toBe(oracle.toHex())
      expect(signed.txid).toBe(oracle.getId())
      expect(signed.vsize).toBe(oracle.virtualSize())
      expect(signed.inputs).toEqual(input.utxos.map(({ txid, vout }) => ({ txid, vout })))
    },
  )

  it('pass in hex as in base64, with one digest', () => {
    fc.assert(
      fc.property(anyCase, ({ input }) => {
        const review = reviewWrap(input)
        const inHex = reviewWrap({ ...input, psbt: hex.encode(base64.decode(input.psbt)) })
        expect(inHex).toEqual(review)
        expect(review.digest).toMatch(/^[0-9a-f]{64}$/)
      }),
    )
  })

  it('pass with their outputs and inputs in any order', () => {
    const shuffled = anyCase.chain((item) =>
      fc
        .tuple(
          fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
          fc.shuffledSubarray([...item.input.utxos.keys()], { minLength: item.input.utxos.length }),
        )
        .map(([outputs, inputs]) => ({ item, outputs, inputs })),
    )
    fc.assert(
      fc.property(shuffled, ({ item, outputs, inputs }) => {
        const reordered = tamper(item.input, (tx, psbt) => {
          tx.outputs = outputs.flatMap((from) => tx.outputs.slice(from, from + 1))
          tx.inputs = inputs.flatMap((from) => tx.inputs.slice(from, from + 1))
          psbt.inputs = inputs.flatMap((from) => psbt.inputs.slice(from, from + 1))
        })
        expect(codes(reviewWrap(reordered))).toEqual(codes(reviewWrap(item.input)))
      }),
    )
  })

  it('pass without change where change would be dust', () => {
    fc.assert(
      fc.property(anyCase, fc.bigInt({ min: 0n, max: 293n }), ({ input }, dustSats) => {
        const leftSats = input.utxos.reduce((sum, { valueSats }) => sum + valueSats, 0n)
        const { intent } = input
        const withoutChange = tamper(input, (tx) => {
          const { locker, change } = outputsOf(tx)
          locker.amount += change.amount - dustSats
          tx.outputs.splice(2, 1)
        })
        const amountSats = intent.amountSats + changeOf(input) - dustSats
        const review = reviewWrap({ ...withoutChange, intent: { ...intent, amountSats } })
        expect(review.verdict).not.toBe('refuse')
        expect(review.summary?.changeSats).toBe(0n)
        expect(review.summary?.feeSats).toBe(leftSats - amountSats)
      }),
    )
  })

  it('pass with a coin worth more, its change growing alike', () => {
    fc.assert(
      fc.property(anyCase, fc.bigInt({ min: 1n, max: 10n ** 10n }), ({ input }, moreSats) => {
        const richer = tamper(withCoinValue(input, moreSats), (tx) => {
          outputsOf(tx).change.amount += moreSats
        })
        expect(codes(reviewWrap(richer))).toEqual(codes(reviewWrap(input)))
      }),
    )
  })

  it('pass with any least output above the intent and any fee below the quote', () => {
    fc.assert(
      fc.property(anyCase, fc.bigInt({ min: 0n, max: 10n ** 9n }), ({ input }, more) => {
        const payload = payloadOf(input)
        const better = payload.kind === 'swap' ? { ...payload, minOutput: payload.minOutput + more } : payload
        const review = reviewWrap(
          withPayload(input, { ...better, serviceFeeSats: payload.serviceFeeSats / 2n }),
        )
        expect(review.verdict).not.toBe('refuse')
      }),
    )
  })
})

describe('tampered wraps are refused', () => {
  it.each(ATTACKS)('$name: $code', ({ code, variants }) => {
    fc.assert(
      fc.property(anyCase, variants, (item, attack) => {
        const input = attack(item.input)
        fc.pre(input !== undefined)
        const review = reviewWrap(input)
        expect(codes(review)).toContain(code)
        expect(review.verdict).toBe('refuse')
        expect(() => reviewedTransaction(input, true)).toThrow(
          expect.objectContaining({ code: 'review-refused' }),
        )
      }),
    )
  })

  it('a signature in place: input-presigned', () => {
    for (const { input, privateKey } of WRAP_CASES) {
      const psbt = signInPlace(input.psbt, privateKey).toBase64()
      expect(codes(reviewWrap({ ...input, psbt }))).toContain('input-presigned')
    }
  })

  it('two prompts that each lie about the other’s coin (BIP143): input-value-mismatch in both', () => {
    for (const { input } of WRAP_CASES.filter(({ input: { utxos } }) => utxos.length > 1))
      for (const lied of [0, 1]) {
        const prompt = tamper(input, (_, psbt) => {
          const claims = psbt.inputs[lied]
          if (claims?.witnessUtxo !== undefined) claims.witnessUtxo.amount /= 2n
        })
        expect(codes(reviewWrap(prompt))).toContain('input-value-mismatch')
      }
  })
})

describe('warnings', () => {
  it('a fee rate well above the market', () => {
    fc.assert(
      fc.property(anyCase, fc.double({ min: 2.1, max: 100, noNaN: true }), ({ input }, times) => {
        const rate = reviewWrap(input).summary?.feeRate ?? 0
        fc.pre(rate > 2)
        const marketFeeRate = rate > times ? rate / times : 1
        fc.pre(rate > marketFeeRate * 2)
        const review = reviewWrap({ ...input, policy: { ...input.policy, marketFeeRate } })
        expect(codes(review)).toContain('fee-above-market')
        expect(review.verdict).toBe('warn')
      }),
    )
  })

  it('coins that are not confirmed', () => {
    for (const { input, privateKey } of WRAP_CASES) {
      const unconfirmed = { ...input, utxos: input.utxos.map((coin) => ({ ...coin, confirmations: 0 })) }
      expect(codes(reviewWrap(unconfirmed))).toContain('input-unconfirmed')
      expect(() => reviewedTransaction(unconfirmed, false)).toThrow(
        expect.objectContaining({ code: 'review-unacknowledged' }),
      )
      expect(signReviewed(reviewedTransaction(unconfirmed, true), privateKey).rawTransaction).toMatch(
        /^0[12]/,
      )
    }
  })
})

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
  /** In a box, so that the generator itself touches no trap. */
  const hostile = fc.oneof(
    fc.nat(traps.length - 1).map((at) => ({ value: traps[at] })),
    fc.record({ value: fc.anything({ withBigInt: true, withNullPrototype: true, withTypedArray: true }) }),
  )

  it('for anything at all', () => {
    fc.assert(
      fc.property(hostile, ({ value }) => {
        expect(review(value).verdict).toBe('refuse')
      }),
      { numRuns: 500 },
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
      { numRuns: 1_000 },
    )
  })

  it('for getters that throw or change their mind', () => {
    for (const { input } of WRAP_CASES) {
      let reads = 0
      const fickle = Object.defineProperty({ ...input }, 'psbt', {
        get: () => ((reads += 1) > 1 ? fail() : input.psbt),
      })
      expect(review(fickle)).toEqual(reviewWrap(input))
      const guarded = Object.defineProperty({ ...input }, 'lockers', { get: fail })
      expect(codes(review(guarded))).toEqual(['input-invalid'])
    }
  })

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
      { numRuns: 2_000 },
    )
  })
})

function changeOf(input: WrapReviewInput): bigint {
  return reviewWrap(input).summary?.changeSats ?? 0n
}

/** A review of what no type checker has seen. */
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
