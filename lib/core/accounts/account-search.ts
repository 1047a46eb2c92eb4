import { LAST_ACCOUNT, WIDE_SEARCH } from '~/lib/core/vault/account-index'

/**
 * Which accounts of a phrase servers are asked about: only those that the user keeps, also the first up to a gap, or also
 * ten of them. Fewer are better, because servers can link all the addresses that they are asked about
 * to one person.
 */
export const SEARCH_WIDTHS = ['own', 'first', 'all'] as const
export type SearchWidth = (typeof SEARCH_WIDTHS)[number]

/** How many unused accounts in a row end a search. */
export const GAP_LIMIT = 5

/**
 * The indices that a search asks about, given the accounts known to be used; the search ends when this returns no new
 * ones.
 *
 *     searchedIndices('first', [0], new Set())    // 0 … 4: nothing is used, and nobody learns of more
 *     searchedIndices('first', [0], new Set([9])) // 0 … 14: five unused ones follow the last used
 *
 * Other wallets let users choose their accounts in any order: a search for all asks about the first ten at least.
 * @param ownIndices the accounts that the user keeps, which are asked about first
 */
export function searchedIndices(
  width: SearchWidth,
  ownIndices: readonly number[],
  used: ReadonlySet<number>,
): number[] {
  const count = Math.min(searchedCount(width, used), LAST_ACCOUNT + 1)
  return [...new Set([...ownIndices, ...Array.from({ length: count }, (_, index) => index)])]
}

function searchedCount(width: SearchWidth, used: ReadonlySet<number>): number {
  if (width === 'own') return 0
  const least = width === 'all' ? WIDE_SEARCH : 0
  return Math.max(least, Math.max(-1, ...used) + 1 + GAP_LIMIT)
}
