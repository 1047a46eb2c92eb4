import { useNow } from './now'

/** The seconds left until `end`, in unix ms; 0 once it has passed. */
export function useSecondsLeft(end: number): number {
  return secondsUntil(end, useNow(1_000))
}

/** Whole seconds, rounded so that 0 means that `end` has passed. */
export function secondsUntil(end: number, now: number): number {
  return now > end ? 0 : Math.floor((end - now) / 1_000) + 1
}

/** "4:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
