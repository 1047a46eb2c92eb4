import { expect, it } from 'vitest'
import { leftBehindOf } from './coins'

const COINS = {
  unspendable: { heldSats: 1n, unconfirmedSats: 2n, keptOutSats: 3n },
  spendable: [60_000n, 40_000n, 300n].map((valueSats, vout) => ({
    txid: '1'.repeat(64),
    vout,
    valueSats,
    confirmations: 1,
    reserved: false,
    keptOut: null,
  })),
}

it('a payment of everything leaves the coins that it could not spend, and those not worth it', () => {
  expect(leftBehindOf(COINS, { amountSats: 98_000n, feeSats: 2_000n })).toEqual({
    ...COINS.unspendable,
    uneconomicSats: 300n,
  })
})

it('where not everything is sent, nothing is said of coins that are merely not needed', () => {
  expect(leftBehindOf(COINS, undefined).uneconomicSats).toBe(0n)
})
