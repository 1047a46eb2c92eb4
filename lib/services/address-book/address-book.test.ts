import { describe, expect, it } from 'vitest'
import { ADDRESS_BOOK_KEY, MAX_BOOK_ENTRIES } from '~/lib/contract/address-book'
import { memoryArea, memoryMutex } from '../ports/memory.fixture'
import { createAddressBook } from './address-book'

const EVM = { kind: 'evm' } as const
const REGTEST = { kind: 'bitcoin', network: 'regtest' } as const
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const BITCOIN = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

function start() {
  const local = memoryArea()
  const told: string[] = []
  const book = createAddressBook({ local, mutex: memoryMutex(), changed: () => told.push('changed') })
  return { book, local, told }
}
const named = (address: string, name: string, isDefault = false) => ({ address, name, isDefault })

describe('the address book', () => {
  it('holds names by address, and says when it has changed', async () => {
    const { book, told } = start()
    await book.save(named(ADDRESS.toLowerCase(), ' Ledger\n'), EVM)
    await book.save(named(BITCOIN.toUpperCase(), 'Savings'), REGTEST)
    expect(await book.list()).toEqual([
      { kind: 'evm', ...named(ADDRESS, 'Ledger') },
      { kind: 'bitcoin', ...named(BITCOIN, 'Savings') },
    ])
    expect(told).toEqual(['changed', 'changed'])
  })

  it('renames and removes', async () => {
    const { book } = start()
    await book.save(named(ADDRESS, 'Ledger'), EVM)
    await book.save(named(ADDRESS, 'Old Ledger'), EVM)
    expect(await book.list()).toEqual([{ kind: 'evm', ...named(ADDRESS, 'Old Ledger') }])
    await book.remove(ADDRESS.toLowerCase())
    expect(await book.list()).toEqual([])
  })

  it('keeps every name when its defaults are dropped', async () => {
    const { book } = start()
    await book.save(named(BITCOIN, 'Savings', true), REGTEST)
    await book.save(named(ADDRESS, 'Ledger', true), EVM)
    await book.dropDefaults()
    expect(await book.list()).toMatchObject([named(ADDRESS, 'Ledger'), named(BITCOIN, 'Savings')])
  })

  it('has one default of each kind', async () => {
    const { book } = start()
    await book.save(named(BITCOIN, 'Savings', true), REGTEST)
    await book.save(named(ADDRESS, 'Ledger', true), EVM)
    await book.save(named(OTHER, 'Trezor', true), EVM)
    const defaults = (await book.list()).filter(({ isDefault }) => isDefault)
    expect(defaults.map(({ name }) => name)).toEqual(['Savings', 'Trezor'])
  })

  it.each([
    [
      'an address of another network',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'x',
      'recipient-wrong-network',
    ],
    ['an address of the other side', ADDRESS, 'x', 'recipient-wrong-kind'],
    ['a name of nothing', BITCOIN, ' \u202e', 'name-missing'],
  ])('refuses %s', async (_case, address, name, code) => {
    const { book } = start()
    await expect(book.save(named(address, name), REGTEST)).rejects.toMatchObject({ code })
    expect(await book.list()).toEqual([])
  })

  it('refuses one more than it holds, and still renames', async () => {
    const { book, local } = start()
    const many = Array.from({ length: MAX_BOOK_ENTRIES }, (_, n) => ({
      kind: 'evm',
      ...named(`0x${(n + 1).toString(16).padStart(4, '0').padStart(40, '1')}`, `Name ${n}`),
    }))
    await local.set(ADDRESS_BOOK_KEY, many)
    await expect(book.save(named(ADDRESS, 'Ledger'), EVM)).rejects.toMatchObject({
      code: 'address-book-full',
    })
    await book.save(named(many[0]?.address ?? '', 'Renamed'), EVM)
    expect(await book.list()).toHaveLength(MAX_BOOK_ENTRIES)
  })
})
