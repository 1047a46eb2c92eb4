import { effectsOf } from './effects'
import type { JournalEvent } from './events'
import { heldBy } from './reserve'
import { replay } from './transition'
import type { Entry } from './types'

/**
 * The entry that a stored journal folds to under the current rules. Its sequence is that of the last event stored, even
 * if the current rules ignore some event: the next event must not overwrite a stored one.
 */
export function rebuild(events: readonly JournalEvent[]): Entry | undefined {
  const entry = replay(events)
  return entry && { ...entry, sequence: events.length - 1 }
}

/** Whether a stored entry has the shape that all other code relies on. */
export function isSound(entry: Entry): boolean {
  try {
    const { createdAt, updatedAt, changedAt, sequence, notified } = entry
    effectsOf(entry)
    heldBy(entry)
    return Array.isArray(notified) && [createdAt, updatedAt, changedAt, sequence].every(Number.isSafeInteger)
  } catch {
    return false
  }
}
