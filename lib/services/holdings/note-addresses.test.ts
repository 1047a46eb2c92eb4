import { beforeEach, describe, expect, it } from 'vitest'
import type { AddressPath } from '~/lib/core/bitcoin/address-type'
import { txidOf } from '~/lib/core/journal/swap.fixture'
import type { SearchProgress } from '../addresses/addresses'
import type { Coin } from '../chains/coins'
import { FakeBitcoin } from '../ports/chains.fixture'
import { createNoteAddresses } from './note-addresses'

const ACCOUNT = { network: 'regtest', address: 'first' } as const
const ENDED: SearchProgress = { state: 'ended', addressCount: 40, left: 0, isAsking: false, differs: false }
const own = (address: string, path: AddressPath) => ({
  address,
  key: { addressType: 'p2wpkh' as const, publicKey: '', path },
})
const FIRST = own('first', { branch: 0, index: 0 })
const CHANGE = own('change', { branch: 1, index: 3 })
const COIN: Coin & { address: string } = {
  txid: txidOf('c'),
  vout: 0,
  valueSats: 1_000n,
  confirmations: 1,
  reserved: false,
  keptOut: null,
  address: CHANGE.address,
}
const { chain } = new FakeBitcoin()

let heard: string[]
let after: SearchProgress
beforeEach(() => {
  heard = []
  after = ENDED
})

function start() {
  return createNoteAddresses({
    start: (task) => void task(),
    addresses: {
      progress: async () => after,
      noteCoins: async (_, rows) =>
        void heard.push(...rows.map(({ path, hasCoins }) => `${path.branch}/${path.index} ${hasCoins}`)),
      askInTurn: async (_, awaited) => void heard.push(`in turn beside ${awaited.length}`),
      search: async () => void heard.push('search'),
    },
  })
}
const listing = { coins: [COIN], disputed: [] }

describe('a listing of coins', () => {
  it('says which addresses have coins, and asks about others', async () => {
    await start()(ACCOUNT, { listing, watched: [FIRST, CHANGE], chain, open: 0 })
    expect(heard).toEqual(['0/0 false', '1/3 true', 'in turn beside 2'])
  })

  it('asks about no others while something is under way', async () => {
    await start()(ACCOUNT, { listing, watched: [FIRST], chain, open: 1 })
    expect(heard).toEqual(['0/0 false'])
  })

  it('says nothing of an address that servers dispute', async () => {
    await start()(ACCOUNT, {
      listing: { coins: [], disputed: [CHANGE] },
      watched: [FIRST, CHANGE],
      chain,
      open: 0,
    })
    expect(heard).toEqual(['0/0 false', 'in turn beside 2'])
  })

  it('lets the search go on where the account has grown', async () => {
    after = { ...ENDED, state: 'searching', left: 2 }
    await start()(ACCOUNT, { listing, watched: [CHANGE], chain, open: 0 })
    expect(heard).toEqual(['1/3 true', 'search'])
  })

  it('begins a search that nobody has begun, once', async () => {
    after = { ...ENDED, state: 'searching', left: 40 }
    const note = createNoteAddresses({
      start: (task) => void task(),
      addresses: {
        progress: async () => after,
        noteCoins: async () => undefined,
        askInTurn: async () => undefined,
        search: async () => void heard.push('search'),
      },
    })
    for (let times = 0; times < 3; times += 1)
      await note(ACCOUNT, { listing, watched: [FIRST], chain, open: 0 })
    expect(heard).toEqual(['search'])
  })
})
