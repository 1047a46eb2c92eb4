import { phaseOf, UNSENT } from './phase'
import { currentAttempt } from './spend-phase'
import type { BitcoinEntry } from './types'

/** The Bitcoin fee that an entry has paid, or pays with what is on its way; `null` where no transaction of it does. */
export function minerFeeOf(entry: BitcoinEntry): bigint | null {
  const attempt = currentAttempt(entry.attempts)
  if (attempt === undefined) return null
  // Of an entry that ended unsent only a cancellation that was mined has cost anything.
  return attempt.sighting.state === 'confirmed' || !UNSENT.has(phaseOf(entry)) ? attempt.feeSats : null
}
