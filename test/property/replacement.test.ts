import * as bitcoin from 'bitcoinjs-lib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildReplacement, type Replacement } from '~/lib/core/bitcoin/build-replacement'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { dustThresholdSats, inputVsize, signedVsize } from '~/lib/core/bitcoin/size'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { reviewedReplacement, reviewReplacement } from '~/lib/core/review/replacement'
import { anyReplacement, PRIVATE_KEY, type ReplacementCase } from './replacement-cases'
import { runs } from './runs'

const CASES = runs(150)

/** Checks every replacement that the UTXOs allow; there must be enough of them. */
function ofEachBuilt(check: (built: Replacement, given: ReplacementCase) => void): void {
  let built = 0
  fc.assert(
    fc.property(anyReplacement, (given) => {
      const replacement = buildReplacement(given.plan)
      if (replacement === undefined) return
      built += 1
      check(replacement, given)
    }),
    CASES,
  )
  expect(built).toBeGreaterThan(CASES.numRuns * 0.4)
}

function valuesOf({ plan }: ReplacementCase): Map<string, bigint> {
  return new Map([...plan.original.inputs, ...plan.coins].map((coin) => [outpointKey(coin), coin.valueSats]))
}

describe('a replacement of a payment', () => {
  it('passes its review, or warns of a large share', () => {
    ofEachBuilt((built, given) => {
      const { findings } = reviewReplacement(given.review(built))
      const isDear = built.feeSats * 20n > given.review(built).approved.payment.valueSats
      expect(findings.map(({ code, severity }) => [code, severity])).toEqual(
        isDear ? [['fee-share', 'warn']] : [],
      )
    })
  })

  it('spends every input of the payment first, then spendable UTXOs', () => {
    ofEachBuilt(({ transaction: { inputs } }, { plan }) => {
      const keys = inputs.map(outpointKey)
      const original = plan.original.inputs.map(outpointKey)
      expect(keys.slice(0, original.length)).toEqual(original)
      expect(new Set(keys).size).toBe(keys.length)
      const free = new Set(plan.coins.map(outpointKey))
      expect(keys.slice(original.length).every((key) => free.has(key))).toBe(true)
      expect(inputs.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true)
    })
  })

  // threat: unsafe-replacement
  it('makes the same payments, or pays only its owner', () => {
    ofEachBuilt(({ transaction: { outputs } }, { plan }) => {
      const own = plan.change
      const payments = outputs.filter(({ scriptPubKey }) => scriptPubKey !== own)
      const before = plan.original.outputs.filter(({ scriptPubKey }) => scriptPubKey !== own)
      expect(payments).toEqual(plan.kind === 'bump' ? before : [])
      const changes = outputs.filter(({ scriptPubKey }) => scriptPubKey === own)
      expect(changes.length).toBeLessThanOrEqual(1)
      expect(changes.every(({ valueSats }) => valueSats >= dustThresholdSats(own))).toBe(true)
    })
  })

  it('pays the nodes’ minimum and hardly more than chosen', () => {
    ofEachBuilt(({ transaction, feeSats, vsize }, given) => {
      const { plan, original } = given
      const values = valuesOf(given)
      const spent = transaction.inputs
        .map((input) => values.get(outpointKey(input)) ?? 0n)
        .reduce((total, valueSats) => total + valueSats, 0n)
      expect(feeSats).toBe(spent - sum(transaction.outputs))
      const relayed = original.feeSats + plan.descendantFeesSats + BigInt(vsize)
      expect(feeSats).toBeGreaterThanOrEqual(relayed)
      expect(feeSats * BigInt(original.vsize)).toBeGreaterThan(original.feeSats * BigInt(vsize))

      const chosen = BigInt(Math.ceil(plan.feeRate * (vsize + 34)))
      const outbidding = (original.feeSats * BigInt(vsize + 34)) / BigInt(original.vsize) + 1n
      const needed = greatest(chosen, relayed + 34n, outbidding)
      expect(feeSats).toBeLessThan(needed + dustThresholdSats(plan.change))
    })
  })

  it('never exceeds the agreed limit', () => {
    ofEachBuilt(({ feeSats }, { plan }) => {
      const again = buildReplacement({ ...plan, feeLimitSats: feeSats })
      expect(again?.feeSats).toBeLessThanOrEqual(feeSats)
    })
  })

  it('is signed as reviewed, with signatures that another library accepts', () => {
    ofEachBuilt((built, given) => {
      const signed = signReviewed(reviewedReplacement(given.review(built), true), () => PRIVATE_KEY)
      const decoded = bitcoin.Transaction.fromHex(signed.rawTransaction)
      expect(decoded.getId()).toBe(signed.txid)
      expect(decoded.outs.map(({ value }) => value)).toEqual(
        built.transaction.outputs.map(({ valueSats }) => valueSats),
      )
      expect(decoded.virtualSize()).toBeLessThanOrEqual(built.vsize)
    })
  })

  it('exists whenever the UTXOs suffice', () => {
    let missing = 0
    fc.assert(
      fc.property(anyReplacement, ({ plan, original }) => {
        if (buildReplacement(plan) !== undefined) return
        missing += 1
        const { kind, change: scriptPubKey, feeRate } = plan
        const spendingSats = (coin: (typeof plan.coins)[number]) =>
          BigInt(Math.ceil(feeRate * inputVsize(coin.key.addressType)))
        const worthwhile = plan.coins.filter((coin) => coin.valueSats > spendingSats(coin))
        const payments = plan.original.outputs.filter((output) => output.scriptPubKey !== scriptPubKey)
        const outputs =
          kind === 'bump' ? payments : [{ scriptPubKey, valueSats: dustThresholdSats(scriptPubKey) }]
        const inputs = [...plan.original.inputs, ...worthwhile]
        const scripts = outputs.map((output) => output.scriptPubKey)
        const vsize = signedVsize(
          inputs.map(({ key }) => key.addressType),
          scripts,
        )
        const feeSats = greatest(
          BigInt(Math.ceil(feeRate * vsize)),
          original.feeSats + plan.descendantFeesSats + BigInt(vsize),
          (original.feeSats * BigInt(vsize)) / BigInt(original.vsize) + 1n,
        )
        expect(sum(inputs)).toBeLessThan(sum(outputs) + feeSats)
      }),
      CASES,
    )
    expect(missing).toBeGreaterThan(CASES.numRuns * 0.01)
  })
})

function sum(values: readonly { valueSats: bigint }[]): bigint {
  return values.reduce((total, { valueSats }) => total + valueSats, 0n)
}

function greatest(...amounts: bigint[]): bigint {
  return amounts.reduce((most, amount) => (amount > most ? amount : most))
}
