import { describe, expect, it } from 'vitest'
import { buildReplacement, type ReplacementPlan } from './build-replacement'

const OWN = `0014${'11'.repeat(20)}`
const LOCKER = { scriptPubKey: `0014${'22'.repeat(20)}`, valueSats: 100_000n }
const coin = (digit: string, valueSats: bigint, address = 'own') => ({
  txid: digit.repeat(64),
  vout: 0,
  valueSats,
  address,
  key: { addressType: 'p2wpkh' as const, publicKey: '' },
})

/** 141 vB with change, 110 without; each further input adds 68. It pays 141 sats now and should pay 10 sat/vB. */
function plan(changeSats: bigint, over: Partial<ReplacementPlan> = {}): ReplacementPlan {
  return {
    kind: 'bump',
    original: {
      version: 2,
      lockTime: 0,
      inputs: [{ ...coin('a', 100_000n + changeSats + 141n), sequence: 0xfffffffd }],
      outputs: [LOCKER, { scriptPubKey: OWN, valueSats: changeSats }],
    },
    change: OWN,
    coins: [],
    feeRate: 10,
    outbid: [{ feeSats: 141n, vsize: 141 }],
    descendantFeesSats: 0n,
    ...over,
  }
}

const addedTo = (built: ReturnType<typeof buildReplacement>) =>
  built?.transaction.inputs.slice(1).map(({ txid }) => txid[0])

describe('the inputs of a replacement', () => {
  it('are the original ones if the change covers the fee', () => {
    const built = buildReplacement(plan(50_000n, { coins: [coin('b', 50_000n)] }))
    expect(built?.feeSats).toBe(1_410n)
    expect(built?.transaction.outputs).toEqual([LOCKER, { scriptPubKey: OWN, valueSats: 48_731n }])
    expect(addedTo(built)).toEqual([])
  })

  it('gain the smallest UTXO that suffices alone', () => {
    const coins = [coin('d', 90_000n), coin('b', 1_200n), coin('c', 9_000n)]
    expect(addedTo(buildReplacement(plan(294n, { coins })))).toEqual(['c'])
  })

  it('prefer one of an address that is spent from', () => {
    const coins = [coin('b', 9_000n, 'another'), coin('c', 20_000n), coin('d', 30_000n)]
    expect(addedTo(buildReplacement(plan(294n, { coins })))).toEqual(['c'])
    expect(addedTo(buildReplacement(plan(294n, { coins: coins.slice(0, 1) })))).toEqual(['b'])
  })

  it('gain the largest UTXOs first if none suffices alone', () => {
    const coins = [coin('b', 900n), coin('c', 1_100n), coin('d', 1_000n)]
    expect(addedTo(buildReplacement(plan(294n, { coins, kind: 'bump' })))).toEqual(['c', 'd'])
  })

  it('never gain a UTXO that costs more than it adds', () => {
    expect(buildReplacement(plan(294n, { coins: Array.from({ length: 9 }, () => coin('b', 680n)) }))).toBe(
      undefined,
    )
  })

  it('are never gained twice, though servers list them as unspent', () => {
    const dropped = plan(294n)
    const coins = [...dropped.original.inputs, coin('b', 200_000n)]
    expect(addedTo(buildReplacement({ ...dropped, coins }))).toEqual(['b'])
    expect(buildReplacement({ ...dropped, coins: dropped.original.inputs })).toBe(undefined)
  })

  it('may be insufficient', () => {
    expect(buildReplacement(plan(294n, { coins: [coin('b', 900n)] }))).toBe(undefined)
  })
})

it('pay change that is not worth sending to the miners', () => {
  const built = buildReplacement(plan(1_300n))
  expect(built?.transaction.outputs).toEqual([LOCKER])
  expect(built?.feeSats).toBe(1_441n)
})

it('pay everything back to the wallet, less the fee', () => {
  const built = buildReplacement(plan(50_000n, { kind: 'cancel' }))
  expect(built?.transaction.outputs).toEqual([{ scriptPubKey: OWN, valueSats: 150_141n - 1_100n }])
})

it('exceeds the agreed limit only for the nodes’ minimum', () => {
  expect(buildReplacement(plan(50_000n, { feeLimitSats: 900n }))?.feeSats).toBe(900n)
  expect(buildReplacement(plan(50_000n, { feeLimitSats: 100n }))?.feeSats).toBe(282n)
})
