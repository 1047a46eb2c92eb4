import type { Since } from '~/lib/services/ports/deployment'
import type { Accepted, Readings } from './readings'

/** Longer than a browser runs; a server that fails is asked for it again. */
const LASTING_MS = 6 * 3_600_000

/** Accepts any age of an answer that cannot change, or not without the server's operator. */
export function lasting(now: number): Accepted {
  return { since: now - LASTING_MS, unfirmSince: now }
}

/** Nothing that was said before. */
export const ANEW: Accepted = { since: Number.POSITIVE_INFINITY, unfirmSince: Number.POSITIVE_INFINITY }

export const TIP = '/blocks/tip/hash'
export const TIP_HEIGHT = '/blocks/tip/height'

type ReadTip = (accepted: Accepted) => Promise<unknown>
type Tip = { server: string; readings: Readings; hash: ReadTip; height: ReadTip; isItsTurn: boolean }

/**
 * Of a Bitcoin server: all that it has said since `limits`, or since its tip is what it is. The tip is asked for first.
 * Without an answer to that, it is as if the tip had just moved.
 */
export async function sinceTip(
  { at: latest, mempool, turnMs }: Since,
  { server, readings, hash, height, isItsTurn }: Tip,
): Promise<Accepted> {
  // What it has said in its last turn.
  const at = isItsTurn || turnMs === undefined ? latest : latest - 2 * turnMs
  if (mempool === undefined) return { since: at, unfirmSince: at }
  const [read, text] = turnMs === undefined ? [hash, TIP] : [height, TIP_HEIGHT]
  const isKnown = await read({ since: at, unfirmSince: at }).then(
    () => true,
    () => false,
  )
  const stands = isKnown ? readings.unchangedSince({ server, text }) : undefined
  return { since: stands === undefined ? at : Math.min(at, Math.max(stands, mempool)), unfirmSince: at }
}
