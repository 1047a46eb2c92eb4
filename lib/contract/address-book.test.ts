import { expect, it } from 'vitest'
import { MAX_BOOK_ENTRIES, readBook } from './address-book'

const LEDGER = {
  kind: 'evm',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  name: 'Ledger',
  isDefault: true,
}
const SAVINGS = {
  kind: 'bitcoin',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  name: 'Savings',
  isDefault: true,
}

it('is read as it was stored', () => {
  expect(readBook([LEDGER, SAVINGS])).toEqual([LEDGER, SAVINGS])
})

it.each([undefined, null, 7, 'text', {}, [null, 7, {}]])('is empty where %j was stored', (stored) => {
  expect(readBook(stored)).toEqual([])
})

it.each([
  ['an address of the other kind', { ...LEDGER, address: SAVINGS.address }],
  ['an address that is none', { ...LEDGER, address: '0x12' }],
  ['an unknown kind', { ...LEDGER, kind: 'lightning' }],
  ['no name', { ...LEDGER, name: '\u202e \u200b' }],
  ['a name of a page', { ...LEDGER, name: 'x'.repeat(1_000) }],
])('leaves out an entry with %s, and no other', (_case, spoilt) => {
  expect(readBook([spoilt, SAVINGS])).toEqual([SAVINGS])
})

it('holds an address once, and one default of a kind', () => {
  const again = { ...LEDGER, address: LEDGER.address.toLowerCase(), name: 'Imitation' }
  const other = { ...LEDGER, address: `0x${'1'.repeat(40)}`, name: 'Other' }
  expect(readBook([LEDGER, again, other, SAVINGS])).toEqual([LEDGER, { ...other, isDefault: false }, SAVINGS])
})

it('shows a name as one line without signs that deceive', () => {
  expect(readBook([{ ...LEDGER, name: ' My\n\u202eLedger <b>1</b>' }])).toMatchObject([
    { name: 'My Ledger 1' },
  ])
})

it('has a largest size', () => {
  const many = Array.from({ length: MAX_BOOK_ENTRIES + 1 }, (_, n) => ({
    ...LEDGER,
    address: `0x${(n + 1).toString(16).padStart(4, '0').padStart(40, '1')}`,
  }))
  expect(readBook(many)).toHaveLength(MAX_BOOK_ENTRIES)
})
