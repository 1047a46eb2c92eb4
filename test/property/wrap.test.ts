import { base64, hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { type WrapReviewInput, reviewWrap, reviewedTransaction } from '~/lib/core/review/wrap'
import { WRAP_CASES, anyCase, codes, keyIn } from './wrap-cases'
import { signWithOracle } from './wrap-oracle'
import { syntheticWrap } from './wrap-synthetic'
import { outputsOf, payloadOf, tamper, withCoinValue, withPayload } from './wrap-tamper'

const P2PKH = 'mainnet-p2pkh-v1-swap-1in-change-3'

describe('genuine wraps', () => {
  it.each(WRAP_CASES)(
    '$name passes, is signed and is what another library signs',
    ({ input, privateKeys, codec }) => {
      const review = reviewWrap(input)
      const { kind } = input.intent.payload
      const warning = kind === 'swap' && codec === 'v2' ? 'payload-unprotected' : 'payload-speed'
      const isWarned = warning === 'payload-unprotected' || (kind === 'wrap' && payloadOf(input).speed)
      expect(codes(review)).toEqual(isWarned ? [warning] : [])
      expect(review.verdict).toBe(isWarned ? 'warn' : 'ok')
      expect(review.summary?.sendSats).toBe(input.intent.amountSats)

      const signed = signReviewed(reviewedTransaction(input, true), keyIn({ privateKeys }))
      const oracle = signWithOracle(input.psbt, ...privateKeys.values())
      expect(signed.rawTransaction).toBe(oracle.toHex())
      expect(signed.txid).toBe(oracle.getId())
      expect(signed.vsize).toBe(oracle.virtualSize())
      expect(signed.inputs).toEqual(input.utxos.map(({ txid, vout }) => ({ txid, vout })))
    },
  )

  const LIKE = ['mainnet-p2wpkh-v1-swap-1in-change-1', 'regtest-p2sh-p2wpkh-v1-swap-1in-change-9', P2PKH]
  // A compact size of 253 takes three bytes.
  for (const [inputCount, tags] of [
    [2, []],
    [5, []],
    [253, ['release']],
  ] as const)
    it.each(LIKE)(
      `are signed as another library signs: %s, ${inputCount} inputs`,
      { tags: [...tags] },
      (name) => {
        const { input, privateKeys } = syntheticWrap(name, inputCount)
        expect(reviewWrap(input).verdict).toBe('ok')
        const signed = signReviewed(reviewedTransaction(input, false), keyIn({ privateKeys }))
        expect(signed.rawTransaction).toBe(signWithOracle(input.psbt, ...privateKeys.values()).toHex())
      },
    )

  it('pass in hex and in base64, with one digest', () => {
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

  it('pass without change if it would be dust', () => {
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

  it('pass with a larger UTXO and equally larger change', () => {
    fc.assert(
      fc.property(anyCase, fc.bigInt({ min: 1n, max: 10n ** 10n }), ({ input }, moreSats) => {
        const richer = tamper(withCoinValue(input, moreSats), (tx) => {
          outputsOf(tx).change.amount += moreSats
        })
        // One coin more than enough makes others needless, which is told.
        const told = (one: WrapReviewInput) =>
          codes(reviewWrap(one)).filter((code) => code !== 'inputs-needless')
        expect(told(richer)).toEqual(told(input))
      }),
    )
  })

  it('pass with a higher minimum output and half the fee', () => {
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

describe('warnings', () => {
  // threat: excess-miner-fee
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

  it('unconfirmed UTXOs', () => {
    for (const { input, privateKeys } of WRAP_CASES) {
      const unconfirmed = { ...input, utxos: input.utxos.map((coin) => ({ ...coin, confirmations: 0 })) }
      expect(codes(reviewWrap(unconfirmed))).toContain('input-unconfirmed')
      expect(() => reviewedTransaction(unconfirmed, false)).toThrow(
        expect.objectContaining({ code: 'review-unacknowledged' }),
      )
      const signed = signReviewed(reviewedTransaction(unconfirmed, true), keyIn({ privateKeys }))
      expect(signed.rawTransaction).toMatch(/^0[12]/)
    }
  })
})

function changeOf(input: WrapReviewInput): bigint {
  return reviewWrap(input).summary?.changeSats ?? 0n
}
