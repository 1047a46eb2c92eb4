import { PHASES, phaseOf } from './phase'
import type { Entry } from './types'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long to wait between two polls, by the time since the last news. The last row has no end. */
const INTERVALS: readonly { quietFor: number; wait: number }[] = [
  { quietFor: 10 * MINUTE, wait: 30 * SECOND },
  { quietFor: HOUR, wait: 2 * MINUTE },
  { quietFor: 6 * HOUR, wait: 10 * MINUTE },
  { quietFor: 24 * HOUR, wait: HOUR },
  { quietFor: Number.POSITIVE_INFINITY, wait: 2 * HOUR },
]
const AFTER_THE_END = 10 * MINUTE

/**
 * When to poll an entry next, in unix ms. `spread` in [0, 1) is fixed for each entry, so that not all fall due at the
 * same moment.
 */
export function nextPollAt(entry: Entry, lastPollAt: number, spread: number): number {
  const quietFor = lastPollAt - entry.changedAt
  const row = INTERVALS.find((interval) => quietFor < interval.quietFor)
  const { terminal, setback } = PHASES[phaseOf(entry)]
  const wait = Math.max(row?.wait ?? 2 * HOUR, terminal && setback !== true ? AFTER_THE_END : 0)
  return lastPollAt + wait + Math.floor(wait * 0.25 * spread)
}

/** A number in [0, 1) that stays the same for an id (FNV-1a). */
export function spreadOf(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return (hash >>> 0) / 2 ** 32
}
