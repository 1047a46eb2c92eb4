import { expect, it } from 'vitest'
import { COIN_A, START, APPROVED_TO_EVM, txidOf } from '~/lib/core/journal/swap.fixture'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../journal/memory.fixture'
import { FakeBitcoin } from '../tracker/chains.fixture'
import { coinsOf, spendable, sumSats } from './coins'

const FREE = { txid: txidOf('c'), vout: 0, valueSats: 5n, confirmations: 1 }
const HELD = { ...COIN_A, valueSats: 7n, confirmations: 1 }

async function coins(ownId?: string) {
  const journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(START),
    changed: () => {},
  })
  await journal.begin(APPROVED_TO_EVM)
  const bitcoin = { ...new FakeBitcoin().chain, utxos: async () => [FREE, HELD] }
  return coinsOf('address', bitcoin, journal, ownId)
}

it('marks the coins that another swap reserves', async () => {
  expect(await coins()).toEqual([
    { ...FREE, reserved: false },
    { ...HELD, reserved: true },
  ])
})

it('does not mark a swap’s own coins for that swap', async () => {
  expect((await coins('to-evm')).map(({ reserved }) => reserved)).toEqual([false, false])
})

it('lists unreserved coins as spendable', async () => {
  const all = await coins()
  expect(spendable(all)).toEqual([{ ...FREE, reserved: false }])
  expect(sumSats(all)).toBe(12n)
  expect(sumSats([])).toBe(0n)
})
