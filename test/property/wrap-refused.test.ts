import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfScript } from '~/lib/core/address'
import { PRICE_FINDINGS } from '~/lib/core/review/price'
import { WRAP_FINDING_CODES, reviewWrap, reviewedTransaction } from '~/lib/core/review/wrap'
import { examineWrap } from '~/lib/core/review/wrap/examine'
import type { Attack } from './wrap-attack'
import { INPUT_ATTACKS } from './wrap-attacks-inputs'
import { CARRIER_ATTACKS, OUTPUT_ATTACKS } from './wrap-attacks-outputs'
import { PAYLOAD_ATTACKS } from './wrap-attacks-payload'
import { SIGNER_ATTACKS } from './wrap-attacks-signers'
import { FORMAT_ATTACKS, WHOLE_ATTACKS } from './wrap-attacks-whole'
import { WRAP_CASES, anyCase, codes, wrapCase } from './wrap-cases'
import { signInPlace } from './wrap-oracle'
import { outputsOf, tamper } from './wrap-tamper'
import { runs } from './runs'

const GENUINE = wrapCase('mainnet-p2wpkh-v1-wrap-1in-change-0').input

const ATTACKS: Attack[] = [
  ...OUTPUT_ATTACKS,
  ...CARRIER_ATTACKS,
  ...PAYLOAD_ATTACKS,
  ...INPUT_ATTACKS,
  ...SIGNER_ATTACKS,
  ...WHOLE_ATTACKS,
  ...FORMAT_ATTACKS,
]

describe('tampered wraps are refused', () => {
  it.each(ATTACKS)('$name: $code', ({ code, variants }) => {
    fc.assert(
      fc.property(anyCase, variants, (item, attack) => {
        const input = attack(item.input)
        fc.pre(input !== undefined)
        const review = reviewWrap(input)
        expect(codes(review)).toContain(code)
        expect([...WRAP_FINDING_CODES]).toEqual(expect.arrayContaining(codes(review)))
        expect(review.verdict).toBe('refuse')
        expect(() => reviewedTransaction(input, true)).toThrow(
          expect.objectContaining({ code: 'review-refused' }),
        )
      }),
      runs(60),
    )
  })

  it('for every code of a finding', () => {
    const shown = new Set(ATTACKS.map(({ code }) => code))
    expect(new Set(WRAP_FINDING_CODES.filter((code) => !shown.has(code)))).toEqual(
      new Set([
        'input-invalid',
        'review-failed',
        'transaction-too-large',
        'input-unconfirmed',
        'payload-speed',
        'payload-unprotected',
        'fee-above-market',
        // test/property/wrap-speed.test.ts
        'fee-below-market',
        'fee-slow-final',
        'fee-share',
        'inputs-needless',
        // test/property/wrap-price.test.ts
        ...Object.keys(PRICE_FINDINGS),
        'fees-exceed-amount',
        'delivery-below-minimum',
      ]),
    )
  })

  it('names a foreign output by its address or its script', () => {
    const paying = (script: string) =>
      tamper(GENUINE, ({ outputs }) => {
        outputs.push({ amount: 1_000n, script: hex.decode(script) })
      })
    const payees = (script: string) =>
      reviewWrap(paying(script)).findings.flatMap(({ code, params }) =>
        code === 'output-foreign' ? [params?.['payee']] : [],
      )
    const script = `0014${'ab'.repeat(20)}`
    expect(payees(script)).toEqual([addressOfScript(script, GENUINE.network)])
    expect(payees('51'.repeat(100))).toEqual(['51'.repeat(40)])
  })

  it('names only the first of thousands of foreign outputs', () => {
    const crowded = tamper(GENUINE, ({ outputs }) => {
      for (let count = 1n; count <= 5_000n; count += 1n)
        outputs.push({ amount: count, script: hex.decode(`0014${'ab'.repeat(20)}`) })
    })
    const found = reviewWrap(crowded).findings.filter(({ code }) => code === 'output-foreign')
    expect(found.map(({ params }) => params?.['amountSats'])).toEqual(['1'])
  })

  it.each(['push', 'unshift'] as const)('holds neither of two lockers to the amount (%s)', (add) => {
    const twice = tamper(GENUINE, ({ outputs }) => {
      const [locker] = outputs
      if (locker !== undefined) outputs[add]({ ...locker, amount: 1_000n })
    })
    const { review, checks } = examineWrap(twice)
    expect(codes(review)).toContain('locker-multiple')
    expect(checks.map(({ code }) => code)).not.toContain('amount')
  })

  it('a transaction that no node would relay: transaction-too-large', () => {
    const large = tamper(GENUINE, (tx) => {
      const { change } = outputsOf(tx)
      for (let count = 0; count < 3_300; count += 1) tx.outputs.push({ ...change })
    })
    expect(codes(reviewWrap(large))).toContain('transaction-too-large')
  })

  // threat: prepared-signature
  it('an existing signature: input-presigned', () => {
    for (const { input, privateKeys } of WRAP_CASES) {
      const psbt = signInPlace(input.psbt, ...privateKeys.values()).toBase64()
      expect(codes(reviewWrap({ ...input, psbt }))).toContain('input-presigned')
    }
  })

  // threat: false-input-value
  it('finds input-value-mismatch whichever input’s value a PSBT misstates', () => {
    const several = WRAP_CASES.filter(({ input: { utxos, signer, signers = [signer] } }) => {
      return utxos.length > 1 && signers.every(({ addressType }) => addressType !== 'p2pkh')
    })
    for (const { input } of several)
      for (const lied of [0, 1]) {
        const prompt = tamper(input, (_, psbt) => {
          const claims = psbt.inputs[lied]
          if (claims?.witnessUtxo !== undefined) claims.witnessUtxo.amount /= 2n
        })
        expect(codes(reviewWrap(prompt))).toContain('input-value-mismatch')
      }
  })
})
