import { sumSats } from '~/lib/core/amount'
import { describe, expect, it } from 'vitest'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import {
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  burnRequest,
  COIN_A,
  evmSeen,
  evmSigned,
  mined,
  signed,
  START,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { createJournal } from './journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import type { Utxo } from '../ports/bitcoin-chain'
import { FakeBitcoin } from '../ports/chains.fixture'
import { coinsOf, spendable } from '../chains/coins'

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
  return coinsOf([{ address: 'address' }], bitcoin, journal, ownId)
}

it('marks the coins that another swap reserves', async () => {
  expect(await coins()).toEqual([
    { ...FREE, address: 'address', reserved: false, keptOut: null },
    { ...HELD, address: 'address', reserved: true, keptOut: null },
  ])
})

it('does not mark a swap’s own coins for that swap', async () => {
  expect((await coins('to-evm')).map(({ reserved }) => reserved)).toEqual([false, false])
})

it('lists unreserved coins as spendable', async () => {
  const all = await coins()
  expect(spendable(all)).toEqual([{ ...FREE, address: 'address', reserved: false, keptOut: null }])
  expect(sumSats(all)).toBe(12n)
  expect(sumSats([])).toBe(0n)
})

const OWN_TXID = txidOf('1')
const SMALL = { valueSats: 546n, confirmations: 1 }
const stranger = { ...SMALL, txid: txidOf('d'), vout: 0 }
const change = { ...SMALL, txid: OWN_TXID, vout: 2 }
const payout = { ...SMALL, txid: txidOf('e'), vout: 1 }

async function marked(utxos: Utxo[], decided: Record<string, 'frozen' | 'freed'> = {}, ownId?: string) {
  const store = memoryStore()
  const journal = createJournal({
    store,
    mutex: memoryMutex(),
    clock: memoryClock(START),
    changed: () => {},
    coinNotes: async () =>
      new Map(Object.entries(decided).map(([outpoint, choice]) => [outpoint, { choice }])),
  })
  await journal.begin(APPROVED_TO_EVM)
  await journal.record('to-evm', signed('1'))
  await journal.begin(APPROVED_TO_BITCOIN)
  await journal.record('to-bitcoin', evmSigned('2'))
  await journal.record('to-bitcoin', evmSeen('2', mined()))
  await journal.record('to-bitcoin', { type: 'unwrap-opened', burn: burnRequest('3') })
  const { confirmations: _none, ...paid } = payout
  await journal.record('to-bitcoin', {
    type: 'payout-seen',
    payout: { ...paid, sighting: { state: 'mempool' } },
  })
  const bitcoin = { ...new FakeBitcoin().chain, utxos: async () => utxos }
  return coinsOf([{ address: 'address' }], bitcoin, journal, ownId)
}

describe('a small coin', () => {
  // threat: dust-coin
  it('is kept out of payments if a stranger sent it', async () => {
    const coins = await marked([stranger, change, payout])
    expect(coins.map(({ keptOut }) => keptOut)).toEqual(['small', null, null])
    expect(spendable(coins).map(({ txid }) => txid)).toEqual([change.txid, payout.txid])
  })

  it('is spent once the user has freed it', async () => {
    const coins = await marked([stranger], { [outpointKey(stranger)]: 'freed' })
    expect(spendable(coins)).toHaveLength(1)
  })
})

describe('a frozen coin', () => {
  it('is kept out of payments, whoever made it', async () => {
    const coins = await marked([FREE, change], {
      [outpointKey(FREE)]: 'frozen',
      [outpointKey(change)]: 'frozen',
    })
    expect(coins.map(({ keptOut }) => keptOut)).toEqual(['frozen', 'frozen'])
    expect(spendable(coins)).toEqual([])
  })

  it('stays in the entry that already pays with it', async () => {
    const decided = { [outpointKey(HELD)]: 'frozen' } as const
    expect((await marked([HELD], decided, 'to-evm'))[0]).toMatchObject({ keptOut: null, reserved: false })
    expect((await marked([HELD], decided))[0]).toMatchObject({ keptOut: 'frozen', reserved: true })
  })
})
