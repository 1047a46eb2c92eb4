import { phaseOf, UNSENT } from './phase'
import { currentAttempt } from './spend-phase'
import type { BitcoinEntry } from './types'

/**
 * The Bitcoin fee that an entry has paid, or will pay with its pending transaction; `null` if it has no transaction.
 */
export function minerFeeOf(entry: BitcoinEntry): bigint | null {
  const attempt = currentAttempt(entry.attempts)
  if (attempt === undefined) return null
  // If an entry ended without its payment, only a mined cancellation has cost anything.
  return attempt.sighting.state === 'confirmed' || !UNSENT.has(phaseOf(entry)) ? attempt.feeSats : null
}
