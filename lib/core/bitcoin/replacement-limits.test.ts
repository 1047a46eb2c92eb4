import { describe, expect, it } from 'vitest'
import { buildReplacement, type ReplacementPlan } from './build-replacement'

const OWN = `0014${'11'.repeat(20)}`
const KEYED = { address: 'own', key: { addressType: 'p2wpkh', publicKey: '' } } as const
const LOCKER = { scriptPubKey: `0014${'22'.repeat(20)}`, valueSats: 100_000n }
const CARRIER = { scriptPubKey: '6a0107', valueSats: 0n }
const change = (valueSats: bigint) => ({ scriptPubKey: OWN, valueSats })
const coins = (count: number, valueSats: bigint) =>
  Array.from({ length: count }, (_, vout) => ({ txid: 'b'.repeat(64), vout, valueSats, ...KEYED }))

/** It pays 141 sats now and should pay 10 sat/vB: 1 410 with change, 1 100 without, 680 for each further input. */
function plan(changeSats: bigint, over: Partial<ReplacementPlan> = {}): ReplacementPlan {
  const valueSats = 100_000n + changeSats + 141n
  return {
    kind: 'bump',
    original: {
      version: 2,
      lockTime: 0,
      inputs: [{ txid: 'a'.repeat(64), vout: 0, sequence: 0xfffffffd, ...KEYED, valueSats }],
      outputs: [LOCKER, change(changeSats)],
    },
    change: OWN,
    coins: [],
    feeRate: 10,
    outbid: [{ feeSats: 141n, vsize: 141 }],
    descendantFeesSats: 0n,
    ...over,
  }
}

describe('a coin is added', () => {
  // Up to the fee limit alone it would do, but it costs as much as it brings.
  it.each([
    { valueSats: 680n, added: false },
    { valueSats: 681n, added: true },
  ])('is worth more than it costs: of $valueSats sats, $added', ({ valueSats, added }) => {
    const built = buildReplacement(plan(294n, { feeLimitSats: 1_000n, coins: coins(1, valueSats) }))
    expect(built !== undefined).toBe(added)
  })

  it.each([
    // One sat is missing for each coin, and each brings one.
    { missing: 100, reached: true },
    { missing: 101, reached: false },
  ])('up to a hundred of them: $missing are needed, $reached', ({ missing, reached }) => {
    const built = buildReplacement(plan(959n - BigInt(missing), { coins: coins(120, 681n) }))
    expect(built?.transaction.inputs.length).toBe(reached ? 101 : undefined)
  })
})

describe('change', () => {
  it.each([
    { leftSats: 294n, kept: true },
    { leftSats: 293n, kept: false },
  ])('of $leftSats sats is kept: $kept', ({ leftSats, kept }) => {
    const built = buildReplacement(plan(leftSats + 1_410n - 141n))
    expect(built?.transaction.outputs).toEqual(kept ? [LOCKER, change(leftSats)] : [LOCKER])
  })

  it('keeps its place', () => {
    const { original } = plan(50_000n)
    const first = { ...original, outputs: [change(50_000n), LOCKER, CARRIER] }
    expect(buildReplacement(plan(50_000n, { original: first }))?.transaction.outputs[0]).toMatchObject({
      scriptPubKey: OWN,
    })
  })

  it('comes last if the original has none', () => {
    const { original } = plan(0n)
    const without = { ...original, outputs: [LOCKER, CARRIER] }
    const built = buildReplacement(plan(0n, { original: without, coins: coins(1, 9_000n) }))
    expect(built?.transaction.outputs.map(({ scriptPubKey }) => scriptPubKey)).toEqual([
      LOCKER.scriptPubKey,
      CARRIER.scriptPubKey,
      OWN,
    ])
  })

  it('is required for a cancelling spend', () => {
    expect(buildReplacement(plan(294n, { kind: 'cancel', feeRate: 1_000 }))).toBeUndefined()
  })
})

it('pays the rate if that is below the agreed one', () => {
  expect(buildReplacement(plan(50_000n, { feeLimitSats: 5_000n }))?.feeSats).toBe(1_410n)
})
