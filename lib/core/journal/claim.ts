import type { ClaimState, Entry } from './types'

/**
 * Whether only a backup tells of an entry, and whether its user has lifted that: another signer is said to hold it. Its
 * coins or nonce stay reserved, and it is used for nothing else. null once a transaction of it was seen.
 */
export function claimOf({ claim, attempts }: Pick<Entry, 'claim' | 'attempts'>): ClaimState | null {
  return attempts.length === 0 ? (claim ?? null) : null
}
