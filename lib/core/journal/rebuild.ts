import { effectsOf } from './effects'
import type { JournalEvent } from './events'
import { heldBy } from './reserve'
import { replay } from './transition'
import type { Entry } from './types'

/**
 * The request that a stored journal folds to by the rules of now. Its sequence is that of the last event stored, also
 * where an event that counted once says nothing any more: the next one must not be written in the place of another.
 */
export function rebuild(events: readonly JournalEvent[]): Entry | undefined {
  const entry = replay(events)
  return entry && { ...entry, sequence: events.length - 1 }
}

/** Whether a stored request has the shape that everything else relies on. */
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
