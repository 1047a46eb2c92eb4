import { expect, it } from 'vitest'
import { EMPTY_BOOK_DRAFT, parseBookDraft, sideOf } from './book-draft'

it.each([
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'evm'],
  [' 0X5AAE', 'evm'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bitcoin'],
  ['Ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1', 'evm'],
  ['BITCOIN:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bitcoin'],
  ['', 'bitcoin'],
] as const)('%j seems to be of the side %s', (address, side) => {
  expect(sideOf(address)).toBe(side)
})

it('is read as it was noted, or not at all', () => {
  expect(parseBookDraft(EMPTY_BOOK_DRAFT)).toEqual(EMPTY_BOOK_DRAFT)
  for (const other of [undefined, null, 'text', {}]) expect(parseBookDraft(other)).toBeUndefined()
})
