import { expect, it } from 'vitest'
import { APPROVED_TO_EVM, COIN_A, COIN_B, signed, toEvm } from '~/lib/core/journal/swap.fixture'
import { FakeBitcoin } from '../ports/chains.fixture'
import { ownAddresses } from '../chains/own-addresses'
import { leftBehindOf, paymentCoins } from './payment-coins'

const OWN = { address: 'own', addressType: 'p2wpkh', publicKey: '' } as const
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

it('a coin that was frozen while a swap had reserved it counts once', async () => {
  const bitcoin = new FakeBitcoin()
  const utxos = [COIN_A, COIN_B].map((coin) => ({ ...coin, valueSats: 50_000n, confirmations: 3 }))
  const ledger = {
    open: async () => [toEvm([signed('1')], { ...APPROVED_TO_EVM, reserved: [COIN_A] })],
    sourceOf: async () => undefined,
    choiceOf: async () => () => 'frozen' as const,
  }
  const { unspendable } = await paymentCoins(
    ownAddresses(OWN),
    { ...bitcoin.chain, utxos: async () => utxos },
    ledger,
  )
  expect(unspendable).toEqual({ heldSats: 50_000n, unconfirmedSats: 0n, keptOutSats: 50_000n })
})
