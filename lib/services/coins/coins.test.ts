import { expect, it } from 'vitest'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import {
  addressOf,
  APPROVED_TO_EVM,
  COIN_A,
  OWN_ADDRESS,
  signed,
  START,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { createJournal } from '../journal/journal'
import { memoryArea, memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { deploymentOf, FakeBitcoin } from '../ports/chains.fixture'
import { createCoinNotes } from './coin-notes'
import { createCoins } from './coins'

const CHANGE = { txid: txidOf('1'), vout: 2, valueSats: 700n, confirmations: 0 }
const HELD = { ...COIN_A, valueSats: 90_000n, confirmations: 9 }
const FOREIGN = { txid: txidOf('f'), vout: 0, valueSats: 600n, confirmations: 3 }

async function setUp() {
  const mutex = memoryMutex()
  const coinNotes = createCoinNotes({ local: memoryArea(), mutex, changed: () => {} })
  const journal = createJournal({
    store: memoryStore(),
    mutex,
    clock: memoryClock(START),
    changed: () => {},
    coinNotes: coinNotes.all,
  })
  await journal.begin(APPROVED_TO_EVM)
  await journal.record('to-evm', signed('1'))
  const bitcoin = new FakeBitcoin()
  bitcoin.chain.utxos = async () => [HELD, FOREIGN, CHANGE]
  const deployment = deploymentOf({ bitcoin })
  return createCoins({
    journal,
    coinNotes,
    deployments: { current: async () => deployment, of: async () => deployment },
    keyring: {
      accounts: async () => ({
        index: 0,
        bitcoin: { address: OWN_ADDRESS, addressType: 'p2wpkh' as const, publicKey: '' },
        evm: { address: addressOf('e') },
      }),
    },
  })
}

it('lists coins newest first, with their source and state', async () => {
  const coins = await (await setUp()).list()
  expect(coins).toEqual([
    {
      outpoint: outpointKey(CHANGE),
      txid: CHANGE.txid,
      address: OWN_ADDRESS,
      path: '0/0',
      valueSats: 700n,
      confirmations: 0,
      reserved: false,
      keptOut: null,
      choice: null,
      label: '',
      source: { kind: 'change', entryId: 'to-evm' },
    },
    expect.objectContaining({ outpoint: outpointKey(FOREIGN), keptOut: 'small', source: null }),
    expect.objectContaining({ outpoint: outpointKey(HELD), reserved: true, keptOut: null, source: null }),
  ])
})

it('shows a decision and a label at once', async () => {
  const coins = await setUp()
  await coins.note({ outpoint: outpointKey(FOREIGN), choice: 'freed', label: 'gift' })
  const freed = (await coins.list()).find(({ outpoint }) => outpoint === outpointKey(FOREIGN))
  expect(freed).toMatchObject({ keptOut: null, choice: 'freed', label: 'gift' })
})
