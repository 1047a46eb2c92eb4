import { describe, expect, it } from 'vitest'
import type { BookEntry } from '~/lib/contract/address-book'
import { judgeRecipient, type KnownAddress } from '~/lib/core/recipient/judge'
import { createAddressBook } from '../address-book/address-book'
import { memoryArea, memoryMutex } from '../ports/memory.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { takeOverBook } from './take-over-book'

const LEDGER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TREZOR = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const [HEAD, TAIL] = [LEDGER.slice(0, 6), LEDGER.slice(-4)]
/** Begins and ends as the Ledger does. */
const TWIN = `${HEAD}${'0'.repeat(32)}${TAIL}`.toLowerCase()
const BITCOIN = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

const entry = (address: string, name: string, kind: BookEntry['kind'] = 'evm'): BookEntry => ({
  kind,
  address,
  name,
  isDefault: true,
})

/** A wallet that knows these addresses, and whose book has these names. */
async function wallet(known: KnownAddress[], names: BookEntry[] = []) {
  const local = memoryArea()
  const addressBook = createAddressBook({ local, mutex: memoryMutex(), changed: () => undefined })
  for (const { kind, ...saved } of names)
    await addressBook.save(saved, kind === 'evm' ? { kind } : { kind, network: 'regtest' })
  const recipients = {
    judge: async (address: string) =>
      judgeRecipient(address, [
        ...known,
        ...(await addressBook.list()).map((one) => ({ standing: 'book' as const, ...one })),
      ]),
  }
  return {
    list: async () =>
      (await addressBook.list()).map(({ address, name, isDefault }) => [address, name, isDefault]),
    take: (...theirs: BookEntry[]) => takeOverBook(theirs, { addressBook, recipients, profile: PROFILE }),
  }
}

describe('names of a backup', () => {
  it('join the book, none of them as default', async () => {
    const { take, list } = await wallet([])
    expect(await take(entry(LEDGER, 'Ledger'), entry(BITCOIN, 'Cold', 'bitcoin'))).toBe(0)
    expect(await list()).toEqual([
      [BITCOIN, 'Cold', false],
      [LEDGER, 'Ledger', false],
    ])
  })

  it.each<[string, KnownAddress]>([
    ['in the book', { standing: 'book', address: LEDGER, name: 'Ledger' }],
    ['of this wallet', { standing: 'own', address: LEDGER, isInUse: true, account: 0 }],
    ['paid before', { standing: 'seen', address: LEDGER, lastPaidAt: 1, isOwnChoice: true }],
  ])('leave out what imitates an address %s', async (_, known) => {
    const { take, list } = await wallet([known])
    expect(await take(entry(TWIN, 'My Ledger'))).toBe(1)
    expect(await list()).toEqual([])
  })

  // threat: foreign-backup
  it('leave out two that imitate each other, in any order', async () => {
    for (const both of [[LEDGER, TWIN] as const, [TWIN, LEDGER] as const]) {
      const { take, list } = await wallet([])
      expect(await take(entry(both[0], 'One'), entry(both[1], 'Other'))).toBe(2)
      expect(await list()).toEqual([])
    }
  })

  it('leave out a taken name and a contract', async () => {
    const contract: KnownAddress = { standing: 'contract', address: LEDGER, name: 'USDC' }
    const { take, list } = await wallet([contract], [entry(BITCOIN, 'Savings', 'bitcoin')])
    expect(await take(entry(TREZOR, 'savings'), entry(LEDGER, 'Friend'))).toBe(2)
    expect(await list()).toEqual([[BITCOIN, 'Savings', true]])
  })

  it('rename nothing that is here', async () => {
    const { take, list } = await wallet([], [entry(LEDGER, 'Ledger')])
    expect(await take(entry(LEDGER, 'Imitation'))).toBe(0)
    expect(await list()).toEqual([[LEDGER, 'Ledger', true]])
  })

  it('leave out what is of another network', async () => {
    const { take, list } = await wallet([])
    const mainnet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(await take(entry(mainnet, 'Mainnet', 'bitcoin'))).toBe(1)
    expect(await list()).toEqual([])
  })
})
