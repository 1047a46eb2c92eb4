/** How long a decision must have been readable, without a click or a key, before the user can take it. */
export const ARMING_MS = 1_000

/** When the guard opens, and when the latest press of a pointer or key began; `undefined` before the first. */
export type Guard = { opensAt: number; pressedAt: number | undefined }

/** The decision has just come into view: what is clicked or typed now was meant for something else. */
export function close(guard: Guard, now: number): Guard {
  return { ...guard, opensAt: now + ARMING_MS }
}

/** A pointer or key goes down; a key that is held repeats. A press that is too early closes the guard. */
export function press(guard: Guard, now: number): Guard {
  const pressed = { ...guard, pressedAt: now }
  return isOpen(guard, now) ? pressed : close(pressed, now)
}

/**
 * It goes up. If it went down too early, or before the window was there, it closes the guard before its click counts.
 */
export function release(guard: Guard, now: number): Guard {
  const { opensAt, pressedAt } = guard
  const isWhole = pressedAt !== undefined && pressedAt >= opensAt && isOpen(guard, now)
  return isWhole ? guard : close(guard, now)
}

/** Whether a click counts: nothing that closes the guard has come too shortly before it. */
export function isOpen({ opensAt }: Guard, now: number): boolean {
  return now >= opensAt
}
