import { backoff } from '~/lib/core/backoff'

/**
 * How often a site was refused a connection and a swap, how often its page was closed without an answer, when last, and
 * since when it is blocked. Times in unix ms.
 */
export type Refusal = {
  connects: number
  swaps: number
  withdrawn: number
  at: number
  blockedAt: number | null
}

const REST_MS = { first: 10_000, longest: 60 * 60_000 }
/** After a day without a question a site starts anew. */
const MEMORY_MS = 24 * 60 * 60_000
/** The third prompt of a site is the first that does not take the focus. */
const PATIENCE = 2
/** How often a connected site may be told no first: its user may want the same swap in other terms. */
const FREE_SWAPS = 2
/** The prompts without a yes, of whatever sites, after which none takes the focus for a while. */
const CROWD = { prompts: 8, withinMs: 10 * 60_000 }

/** A site's request: to be connected, or for a swap. */
export type Asked = 'connect' | 'swap'

/** How long a site must still wait before it may ask again: twice as long after each no that counts. */
export function restOf(refusal: Refusal, now: number, request: Asked = 'connect'): number {
  const counted = countOf(refusal, request)
  const rest = counted === 0 ? 0 : backoff(counted - 1, REST_MS)
  // The clock may have been set back: the wait never becomes longer than it was at first.
  return Math.max(0, Math.min(rest, refusal.at + rest - now))
}

/** The refusals that count: a rejected swap or two say nothing of the next connection. */
function countOf({ connects, swaps }: Refusal, request: Asked): number {
  return request === 'swap'
    ? Math.max(0, connects + swaps - FREE_SWAPS)
    : connects + Math.max(0, swaps - FREE_SWAPS)
}

/** A page that reloads over and over interrupts the user as often as one that ignores a refusal. */
export function isInsistent(refusal: Refusal, request: Asked = 'connect'): boolean {
  const { connects, withdrawn } = refusal
  return countOf({ ...refusal, connects: connects + withdrawn }, request) >= PATIENCE
}

/** Whether sites together have prompted so often that another prompt must wait to be found: names cost little. */
export function isCrowd(refusals: Iterable<Refusal>, now: number): boolean {
  const recent = [...refusals].filter(({ at }) => Math.abs(now - at) < CROWD.withinMs)
  return (
    recent.reduce((sum, { connects, swaps, withdrawn }) => sum + connects + swaps + withdrawn, 0) >=
    CROWD.prompts
  )
}

/** Whether it still matters. */
export function isKept({ at, blockedAt }: Refusal, now: number): boolean {
  // A time as far in the future was noted by a clock that was ahead.
  return blockedAt !== null || Math.abs(now - at) < MEMORY_MS
}
