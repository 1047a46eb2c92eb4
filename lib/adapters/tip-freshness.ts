/** How long the tip of a server, its height or its newest headers, is reused: one answer serves every transaction of a poll. */
const TIP_LIFETIME_MS = 5_000

/**
 * Whether a tip that was read at that time (unix ms) may be used again. A time ahead of the clock says that this was set back,
 * by an unknown amount.
 */
export function isTipFresh(readAt: number, now: number): boolean {
  return Math.abs(now - readAt) < TIP_LIFETIME_MS
}
