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

it('leaves the unspendable and uneconomic coins behind when sending everything', () => {
  expect(leftBehindOf(COINS, { amountSats: 98_000n, feeSats: 2_000n })).toEqual({
    ...COINS.unspendable,
    uneconomicSats: 300n,
  })
})

it('says nothing of unneeded coins where not everything is sent', () => {
  expect(leftBehindOf(COINS, undefined).uneconomicSats).toBe(0n)
})

it('counts a frozen coin once though a swap reserved it', async () => {
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
