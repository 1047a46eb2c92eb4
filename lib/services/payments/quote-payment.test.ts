import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
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
function quoting(rates: () => Promise<ReadonlyMap<number, number>>) {
  const { chain } = new FakeBitcoin()
  const deployment = deploymentOf({})
  const { profile } = deployment
  const mainnet = {
    ...deployment,
    profile: { ...profile, bitcoin: { ...profile.bitcoin, network: 'mainnet' as const } },
    bitcoin: { ...chain, utxos: async () => [COIN], feeRates: async () => ({ rates: await rates() }) },
  }
  const journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(1_000),
    changed: () => {},
  })
  return (feeRate?: number) =>
    quotePayment(
      { deployment: mainnet, accounts: ACCOUNTS, journal },
      { ...ORDER, ...(feeRate !== undefined && { feeRate }) },
    )
}

it.each([
  ['name none', async () => new Map<number, number>()],
  ['all fail', () => Promise.reject(new AppError('chain-unreachable', 'no server answered'))],
] as const)('takes a typed rate alone where servers %s', async (_, feeRates) => {
  const quote = quoting(feeRates)
  await expect(quote()).rejects.toMatchObject({ code: 'fee-rates-missing' })
  const { amountSats, fees } = await quote(7.5)
  expect(amountSats).toBe(20_000n)
  expect(fees).toMatchObject([{ choice: 'normal', feeRate: 7.5 }])
  expect(fees[0]?.feeSats).toBeGreaterThanOrEqual(7n * 141n)
})

it('takes a typed rate instead of estimates', async () => {
  const quote = quoting(async () => new Map([[1, 20]]))
  expect((await quote()).fees.map(({ feeRate }) => feeRate)).toEqual([20, 20, 20])
  expect((await quote(3)).fees.map(({ feeRate }) => feeRate)).toEqual([3])
})
