import { backoff } from '~/lib/core/backoff'

/**
 * How often a site was refused, how often its page was closed without an answer, when last, and since when it is
 * blocked. Times in unix ms.
 */
export type Refusal = { times: number; withdrawn: number; at: number; blockedAt: number | null }

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

/** How long a site must still wait before it may ask again: twice as long after each no. */
export function restOf({ times, at }: Refusal, now: number, asked: Asked = 'connect'): number {
  const counted = times - freeOf(asked)
  const rest = counted <= 0 ? 0 : backoff(counted - 1, REST_MS)
  // The clock may have been set back: the wait never becomes longer than it was at first.
  return Math.max(0, Math.min(rest, at + rest - now))
}

/** A page that reloads over and over interrupts the user as often as one that ignores a refusal. */
export function isInsistent({ times, withdrawn }: Refusal, asked: Asked = 'connect'): boolean {
  return times + withdrawn - freeOf(asked) >= PATIENCE
}

/** Whether sites together have prompted so often that another prompt must wait to be found: names cost little. */
export function isCrowd(refusals: Iterable<Refusal>, now: number): boolean {
  const recent = [...refusals].filter(({ at }) => Math.abs(now - at) < CROWD.withinMs)
  return recent.reduce((sum, { times, withdrawn }) => sum + times + withdrawn, 0) >= CROWD.prompts
}

function freeOf(asked: Asked): number {
  return asked === 'swap' ? FREE_SWAPS : 0
}

/** Whether it still matters. */
export function isKept({ at, blockedAt }: Refusal, now: number): boolean {
  // A time as far in the future was noted by a clock that was ahead.
  return blockedAt !== null || Math.abs(now - at) < MEMORY_MS
}
