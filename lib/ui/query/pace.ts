import type { QueryState } from '@tanstack/react-query'
import type { Look } from '~/lib/contract/look'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** How often an answer is asked for again while somebody looks; who comes back asks at once. */
export type Pace = { refetchInterval: number; refetchOnWindowFocus: true }

export type Intervals = { busyMs: number; restMs: number }

/** @param underWay how many entries are under way */
export function paceOf(underWay: number, { busyMs, restMs }: Intervals): Pace {
  return { refetchInterval: underWay === 0 ? restMs : busyMs, refetchOnWindowFocus: true }
}

export const OF_BITCOIN: Intervals = { busyMs: 30 * SECOND, restMs: 2 * MINUTE }
/** At rest, more seldom: the same servers are asked for prices. */
export const OF_EVM: Intervals = { busyMs: 30 * SECOND, restMs: 4 * MINUTE }
/** Each price costs its servers a request; one is used for ten minutes at most. */
export const OF_PRICES: Intervals = { busyMs: 3 * MINUTE, restMs: 9 * MINUTE }

/** A balance is read anew the first time, where somebody asks for it, and after it was out of sight. */
export function lookOf(
  read: Pick<QueryState, 'dataUpdatedAt' | 'isInvalidated'> | undefined,
  { restMs }: Intervals,
  now = Date.now(),
): Look {
  const isInSight =
    read !== undefined && !read.isInvalidated && now - read.dataUpdatedAt <= restMs + MINUTE / 2
  return isInSight ? 'rest' : 'now'
}

type Asked = { state: Pick<QueryState, 'dataUpdateCount' | 'errorUpdateCount'> }

/** How long until the same order is quoted again; `afterwards` once it has stood for some minutes. */
export function quotePace<After extends number | false>(afterwards: After, firstMs = 30 * SECOND) {
  return {
    refetchInterval: ({ state }: Asked) => {
      const times = state.dataUpdateCount + state.errorUpdateCount
      if (times <= 4) return firstMs
      return times <= 9 ? Math.max(firstMs, MINUTE) : afterwards
    },
    refetchOnWindowFocus: true,
  }
}

/** From when on a quote is renewed on demand only. */
export const QUOTE_OLD_MS = 90 * SECOND
