import { expect, it } from 'vitest'
import { LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { searchedIndices, type SearchWidth } from './account-search'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

it.each<[string, SearchWidth, number[], number[], number[]]>([
  ['of one’s own accounts names no other', 'own', [4, 0], [0, 9], [4, 0]],
  ['of the first ends there if none is used', 'first', [0], [], upTo(5)],
  ['of the first goes five beyond the last used', 'first', [0], [0, 2], upTo(8)],
  ['of all names the first ten', 'all', [0], [], upTo(10)],
  ['names the accounts that are kept first', 'all', [12, 3], [], [12, 3, 0, 1, 2, 4, 5, 6, 7, 8, 9]],
  ['goes five beyond the last that is used', 'all', [0], [2, 9], upTo(15)],
  ['goes no further for a gap of four', 'first', [0], [9, 14], upTo(20)],
  ['ends with the last account', 'all', [0], [LAST_ACCOUNT], upTo(LAST_ACCOUNT + 1)],
])('a search %s', (_case, width, kept, used, expected) => {
  expect(searchedIndices(width, kept, new Set(used))).toEqual(expected)
})
