/** In minutes of the user's own day, from midnight. They may run past midnight; `from` = `until` is never quiet. */
export type QuietHours = { from: number; until: number }

export const DAY_MINUTES = 1_440

/** The minutes until the quiet hours end; 0 outside of them. */
export function quietMinutesLeft({ from, until }: QuietHours, minuteOfDay: number): number {
  const length = (until - from + DAY_MINUTES) % DAY_MINUTES
  const passed = (minuteOfDay - from + DAY_MINUTES) % DAY_MINUTES
  return passed < length ? length - passed : 0
}
