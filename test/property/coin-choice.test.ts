import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADDRESS_TYPES, type AddressType, scriptOfKey } from '~/lib/core/bitcoin/address-type'
import {
  chooseCoins,
  linkedAddresses,
  settle,
  type SpendableCoin,
  type Spend,
} from '~/lib/core/bitcoin/select-coins'
import { dustThresholdSats, feeSatsAt, inputVsize } from '~/lib/core/bitcoin/size'
import { outpointKey } from '~/lib/core/bitcoin/transaction'

const CHANGE = `0014${'11'.repeat(20)}`
const RECIPIENT = `0014${'22'.repeat(20)}`

const keyOf = (address: string) => `02${address.charCodeAt(0).toString(16).repeat(32)}`
function coin(vout: number, address: string, valueSats: bigint, addressType: AddressType = 'p2wpkh') {
  return { txid: 'a'.repeat(64), vout, valueSats, address, key: { addressType, publicKey: keyOf(address) } }
}
function spendOf(amountSats: bigint, feeRate = 2): Spend {
  return { outputs: [{ scriptPubKey: RECIPIENT, valueSats: amountSats }], change: CHANGE, feeRate }
}
const vouts = (coins: readonly SpendableCoin[] | undefined) => coins?.map(({ vout }) => vout).toSorted()

describe('the coins of a payment', () => {
  const coins = [coin(0, 'a', 50_000n), coin(1, 'a', 60_000n), coin(2, 'b', 70_000n), coin(3, 'c', 90_000n)]

  it.each([
    { title: 'of one address that suffices', amountSats: 100_000n, chosen: [0, 1] },
    { title: 'the cheapest such address', amountSats: 60_000n, chosen: [2] },
    { title: 'few addresses where none suffices alone', amountSats: 159_000n, chosen: [0, 1, 2] },
    { title: 'all there are', amountSats: 269_000n, chosen: [0, 1, 2, 3] },
    { title: 'none where they do not suffice', amountSats: 270_000n, chosen: undefined },
  ])('are $title', ({ amountSats, chosen }) => {
    expect(vouts(chooseCoins(coins, spendOf(amountSats)))).toEqual(chosen)
  })

  it('take a whole address along where that costs little', () => {
    const few = [coin(0, 'a', 10_000_000n), coin(1, 'a', 5_000n), coin(2, 'b', 5_000n)]
    expect(vouts(chooseCoins(few, spendOf(1_000_000n)))).toEqual([0, 1])
    expect(vouts(chooseCoins(few, spendOf(100_000n)))).toEqual([0])
  })

  it('take the rest along where no change is left', () => {
    const pair = [coin(0, 'a', 100_000n), coin(1, 'a', 300n)]
    expect(vouts(chooseCoins(pair, spendOf(99_800n, 1)))).toEqual([0, 1])
    expect(vouts(chooseCoins(pair, spendOf(90_000n, 1)))).toEqual([0, 1])
    expect(vouts(chooseCoins(pair, spendOf(90_000n, 4)))).toEqual([0])
  })

  it('leave the rest of the address that takes the change', () => {
    const few = [coin(0, 'a', 10_000_000n), coin(1, 'a', 5_000n)]
    const change = scriptOfKey({ addressType: 'p2wpkh', publicKey: keyOf('a') })
    expect(vouts(chooseCoins(few, { ...spendOf(1_000_000n), change }))).toEqual([0])
  })

  it('leave the rest of an address that has many', () => {
    const many = Array.from({ length: 11 }, (_, vout) => coin(vout, 'a', 1_000_000n))
    expect(chooseCoins(many, spendOf(900_000n))).toHaveLength(1)
    expect(chooseCoins(many.slice(1), spendOf(900_000n, 1))).toHaveLength(10)
  })

  it('begin with required coins and the rest of their addresses', () => {
    expect(vouts(chooseCoins(coins, spendOf(80_000n), coins.slice(0, 1)))).toEqual([0, 1])
    expect(vouts(chooseCoins(coins, spendOf(120_000n), coins.slice(2, 3)))).toEqual([1, 2])
  })
})

/** The subsets of a list, which has to be short. */
function subsets<T>(items: readonly T[]): T[][] {
  const [first, ...rest] = items
  if (first === undefined) return [[]]
  return subsets(rest).flatMap((set) => [set, [first, ...set]])
}

const anyCase = fc.record({
  coins: fc
    .array(
      fc.record({
        address: fc.constantFrom('a', 'b', 'c', 'd'),
        valueSats: fc.oneof(fc.bigInt(300n, 3_000n), fc.bigInt(3_000n, 100_000n)),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .chain((coins) =>
      fc
        .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom(...ADDRESS_TYPES))
        .map((types) =>
          coins.map(({ address, valueSats }, vout) => coin(vout, address, valueSats, types[address])),
        ),
    ),
  amountSats: fc.bigInt(330n, 300_000n),
  feeRate: fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10),
})

describe('against every other choice', () => {
  it('exists exactly if coins suffice, and pays by the rate', () => {
    fc.assert(
      fc.property(anyCase, ({ coins, amountSats, feeRate }) => {
        const spend = spendOf(amountSats, feeRate)
        const chosen = chooseCoins(coins, spend)
        const isPossible = subsets(coins).some((some) => some.length > 0 && settle(some, spend) !== undefined)
        // A coin that is worth exactly its spending is left; so much may be missing.
        const margin = BigInt(coins.length)
        const isSurelyPossible = subsets(coins).some((some) =>
          settle(some, spendOf(amountSats + margin, feeRate)),
        )
        if (!isPossible) expect(chosen).toBeUndefined()
        if (isSurelyPossible) expect(chosen).toBeDefined()
        if (chosen === undefined) return
        expect(new Set(chosen.map(outpointKey)).size).toBe(chosen.length)
        const settled = settle(chosen, spend)
        expect(settled?.feeSats).toBeGreaterThanOrEqual(feeSatsAt(feeRate, settled?.vsize ?? 0))
        for (const { scriptPubKey, valueSats } of settled?.outputs ?? [])
          expect(valueSats).toBeGreaterThanOrEqual(dustThresholdSats(scriptPubKey))
      }),
      { numRuns: 300 },
    )
  })

  it('links the fewest addresses, at little more than the cheapest', () => {
    fc.assert(
      fc.property(anyCase, ({ coins, amountSats, feeRate }) => {
        const spend = spendOf(amountSats, feeRate)
        const chosen = chooseCoins(coins, spend)
        if (chosen === undefined) return
        // What is not worth its own spending is no reason to link an address.
        const worthwhile = coins.filter(
          ({ valueSats, key }) => valueSats > feeSatsAt(feeRate, inputVsize(key.addressType)),
        )
        const others = subsets(worthwhile).filter((some) => settle(some, spend) !== undefined)
        const fewest = Math.min(...others.map(linkedAddresses))
        expect(linkedAddresses(chosen)).toBe(fewest)
        if (fewest > 1) return
        const cheapest = others
          .filter((some) => linkedAddresses(some) === fewest)
          .map((some) => settle(some, spend)?.feeSats ?? 0n)
          .reduce((least, feeSats) => (feeSats < least ? feeSats : least))
        // What change would cost now and later, twice: by the choice, and by what completes it.
        const dear = (dustThresholdSats(CHANGE) + feeSatsAt(feeRate, 31 + 148)) * 2n
        expect((settle(chosen, spend)?.feeSats ?? 0n) - cheapest).toBeLessThanOrEqual(
          amountSats / 1_000n + dear,
        )
      }),
      { numRuns: 300 },
    )
  })
})
