import { expect, it } from 'vitest'
import { createJournal } from '../journal/journal'
import { deploymentOf, FakeBitcoin } from '../ports/chains.fixture'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { quotePayment } from './quote-payment'

const COIN = { txid: '1'.repeat(64), vout: 0, valueSats: 100_000n, confirmations: 3 }
/** BIP 84's first address and key. */
const ACCOUNTS = {
  index: 0,
  bitcoin: {
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    addressType: 'p2wpkh',
    publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
  },
  evm: null,
} as const
const ORDER = { recipient: '', amountSats: 20_000n, feeChoice: 'normal' } as const

/** The quotes of a mainnet account whose servers say this of fee rates. */
function quoting(feeRates: () => Promise<ReadonlyMap<number, number>>) {
  const { chain } = new FakeBitcoin()
  const deployment = deploymentOf({})
  const { profile } = deployment
  const mainnet = {
    ...deployment,
    profile: { ...profile, bitcoin: { ...profile.bitcoin, network: 'mainnet' as const } },
    bitcoin: { ...chain, utxos: async () => [COIN], feeRates },
  }
  const journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(1_000),
    changed: () => {},
  })
  return () => quotePayment({ deployment: mainnet, accounts: ACCOUNTS, journal }, ORDER)
}

it('is of the usual size until there is a recipient', async () => {
  const { amountSats, fees } = await quoting(async () => new Map([[1, 20]]))()
  expect(amountSats).toBe(20_000n)
  expect(fees.map(({ feeRate }) => feeRate)).toEqual([20, 20, 20])
})
