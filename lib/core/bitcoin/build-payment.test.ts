import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADDRESS_TYPES, type AddressType, spendingScripts } from './address-type'
import { buildPayment, type PaymentPlan } from './build-payment'
import { REPLACEABLE_SEQUENCE } from './replace-by-fee'
import { dustThresholdSats, MAX_STANDARD_VSIZE, signedVsize } from './size'

const TXID = '1'.repeat(64)
const PUBLIC_KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const RECIPIENT = `5120${'22'.repeat(32)}`

const scriptOf = (addressType: AddressType) =>
  spendingScripts(addressType, hex.decode(PUBLIC_KEY)).scriptPubKey
const coinsOfType = (addressType: AddressType, ...sats: bigint[]) =>
  sats.map((valueSats, vout) => ({
    txid: TXID,
    vout,
    valueSats,
    address: 'own',
    key: { addressType, publicKey: PUBLIC_KEY },
  }))
const coinsOf = (...sats: bigint[]) => coinsOfType('p2wpkh', ...sats)
const ownScript = scriptOf('p2wpkh')
/** Inputs and outputs lie in any order. */
const vouts = (built: ReturnType<typeof buildPayment>) =>
  built?.transaction.inputs.map(({ vout }) => vout).toSorted((a, b) => a - b)
const planOf = (plan: Partial<PaymentPlan>): PaymentPlan => ({
  recipientScript: RECIPIENT,
  amountSats: 50_000n,
  coins: coinsOf(100_000n),
  change: ownScript,
  feeRate: 2,
  seed: 'seed',
  ...plan,
})

describe('a payment', () => {
  it('pays the recipient, and its change to the named script', () => {
    const change = scriptOf('p2sh-p2wpkh')
    const built = buildPayment(planOf({ change }))
    const { outputs, ...rest } = built?.transaction ?? { outputs: [] }
    expect(rest).toEqual({
      version: 2,
      inputs: [{ txid: TXID, vout: 0, sequence: REPLACEABLE_SEQUENCE }],
      lockTime: 0,
    })
    expect(new Set(outputs)).toEqual(
      new Set([
        { scriptPubKey: RECIPIENT, valueSats: 50_000n },
        { scriptPubKey: change, valueSats: 50_000n - (built?.feeSats ?? 0n) },
      ]),
    )
    expect(built?.feeSats).toBe(BigInt(2 * (built?.vsize ?? 0)))
  })

  it('orders inputs and outputs by its seed alone', () => {
    const coins = coinsOf(30_000n, 30_000n, 30_000n)
    const built = (seed: string) => buildPayment(planOf({ coins, seed }))?.transaction
    const seeds = Array.from({ length: 40 }, (_, at) => `seed ${at}`)
    const placed = seeds.map((seed) => built(seed)?.outputs[0]?.scriptPubKey)
    const first = seeds.map((seed) => built(seed)?.inputs[0]?.vout)
    expect(new Set(placed)).toEqual(new Set([RECIPIENT, ownScript]))
    expect(new Set(first).size).toBeGreaterThan(1)
    expect(built('one')).toEqual(built('one'))
  })

  it('takes one coin where it suffices, however many there are', () => {
    const built = buildPayment(planOf({ coins: coinsOf(1_000n, 70_000n, 90_000n) }))
    expect(built?.transaction.inputs).toHaveLength(1)
  })

  it('gives change below the dust threshold to the fee', () => {
    const exact = buildPayment(planOf({ amountSats: null }))?.amountSats ?? 0n
    for (const left of [1n, 200n, 293n]) {
      const built = buildPayment(planOf({ amountSats: exact - left }))
      expect(built?.transaction.outputs).toEqual([{ scriptPubKey: RECIPIENT, valueSats: exact - left }])
      expect(built?.feeSats).toBe(100_000n - exact + left)
    }
  })

  it('spends the coins that it must, whatever others would do', () => {
    const coins = coinsOf(30_000n, 100_000n, 200_000n)
    const inputsWith = (required: typeof coins) => vouts(buildPayment(planOf({ coins, required })))
    expect(inputsWith(coins.slice(0, 1))).toEqual([0, 1])
    expect(inputsWith(coins.slice(1, 2))).toEqual([1])
    expect(inputsWith(coins.slice(0, 2))).toEqual([0, 1])
  })

  it('does not exist if the coins do not suffice', () => {
    expect(buildPayment(planOf({ amountSats: 100_000n }))).toBeUndefined()
    expect(buildPayment(planOf({ coins: [] }))).toBeUndefined()
  })

  it('never pays less than nodes relay', () => {
    const built = buildPayment(planOf({ feeRate: 0.02 }))
    expect(built?.feeSats).toBe(BigInt(Math.ceil((built?.vsize ?? 0) / 10)))
  })
})

describe('a payment of everything', () => {
  it('takes no coin that costs more than it is worth', () => {
    const built = buildPayment(
      planOf({ amountSats: null, coins: coinsOf(100_000n, 30_000n, 100n), feeRate: 5 }),
    )
    expect(vouts(built)).toEqual([0, 1])
    expect(built?.transaction.outputs).toHaveLength(1)
    expect((built?.amountSats ?? 0n) + (built?.feeSats ?? 0n)).toBe(130_000n)
  })

  it('does not exist if what is left would be dust', () => {
    const plan = planOf({ amountSats: null, feeRate: 1 })
    const feeSats = buildPayment(plan)?.feeSats ?? 0n
    const enough = feeSats + dustThresholdSats(RECIPIENT)
    expect(buildPayment({ ...plan, coins: coinsOf(enough) })?.amountSats).toBe(330n)
    expect(buildPayment({ ...plan, coins: coinsOf(enough - 1n) })).toBeUndefined()
  })
})

it('adds up for any payment from any account type', () => {
  const cases = fc.record({
    sats: fc.array(fc.bigInt(400n, 5_000_000n), { minLength: 1, maxLength: 30 }),
    amountSats: fc.option(fc.bigInt(330n, 20_000_000n)),
    feeRate: fc.double({ min: 1, max: 200, noNaN: true }),
    addressType: fc.constantFrom(...ADDRESS_TYPES),
  })
  fc.assert(
    fc.property(cases, ({ sats, amountSats, feeRate, addressType }) => {
      const coins = coinsOfType(addressType, ...sats)
      const built = buildPayment(planOf({ coins, amountSats, feeRate, change: scriptOf(addressType) }))
      if (built === undefined) return
      const { inputs, outputs } = built.transaction
      const spent = inputs.reduce((sum, { vout }) => sum + (sats[vout] ?? 0n), 0n)
      const paid = outputs.reduce((sum, { valueSats }) => sum + valueSats, 0n)
      const scripts = outputs.map(({ scriptPubKey }) => scriptPubKey)
      expect(new Set(inputs.map(({ vout }) => vout)).size).toBe(inputs.length)
      expect(spent - paid).toBe(built.feeSats)
      expect(built.vsize).toBe(
        signedVsize(
          inputs.map(() => addressType),
          scripts,
        ),
      )
      expect(Number(built.feeSats)).toBeGreaterThanOrEqual(Math.floor(feeRate * built.vsize))
      expect(outputs).toContainEqual({ scriptPubKey: RECIPIENT, valueSats: amountSats ?? built.amountSats })
      for (const { scriptPubKey, valueSats } of outputs)
        expect(valueSats).toBeGreaterThanOrEqual(dustThresholdSats(scriptPubKey))
    }),
    { numRuns: 200 },
  )
})

it('exists below everything, for any coins and rate', () => {
  const cases = fc.record({
    count: fc.integer({ min: 1, max: 2_000 }),
    from: fc.bigInt(400n, 200_000n),
    step: fc.bigInt(0n, 500n),
    share: fc.bigInt(0n, 1_000n),
    below: fc.bigInt(0n, 2_000n),
    feeRate: fc.double({ min: 0.1, max: 500, noNaN: true }),
    addressType: fc.constantFrom(...ADDRESS_TYPES),
  })
  fc.assert(
    fc.property(cases, ({ count, from, step, share, below, feeRate, addressType }) => {
      const sats = Array.from({ length: count }, (_, index) => from + step * BigInt(index))
      const plan = planOf({
        coins: coinsOfType(addressType, ...sats),
        feeRate,
        change: scriptOf(addressType),
      })
      const everything = buildPayment({ ...plan, amountSats: null })
      if (everything === undefined) return
      const dust = dustThresholdSats(RECIPIENT)
      const most = everything.amountSats
      for (const amountSats of [most, most - below, dust + ((most - dust) * share) / 1_000n]) {
        if (amountSats < dust) continue
        const built = buildPayment({ ...plan, amountSats })
        expect(built?.amountSats).toBe(amountSats)
        expect(built?.vsize).toBeLessThanOrEqual(MAX_STANDARD_VSIZE)
      }
    }),
    { numRuns: 15 },
  )
})

it('of 2,000 coins stays under the size that is relayed', () => {
  for (const addressType of ADDRESS_TYPES) {
    const coins = coinsOfType(addressType, ...Array.from({ length: 2_000 }, () => 50_000n))
    const built = buildPayment(planOf({ coins, amountSats: null, change: scriptOf(addressType) }))
    expect(built?.vsize).toBeLessThanOrEqual(MAX_STANDARD_VSIZE)
    expect(built?.vsize).toBeGreaterThan(99_000)
  }
})

it('of ten coins may be any amount below everything', () => {
  const plan = planOf({ coins: coinsOf(...Array.from({ length: 10 }, () => 100_000n)), feeRate: 1.1 })
  const most = buildPayment({ ...plan, amountSats: null })?.amountSats ?? 0n
  for (let less = 0n; less < 1_000n; less += 50n)
    expect(buildPayment({ ...plan, amountSats: most - less })?.amountSats).toBe(most - less)
})
