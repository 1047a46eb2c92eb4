import { useEffect, useState } from 'react'

const EVERY_MS = 1_000

/** The seconds left until `end`, in unix ms; 0 once it has passed. */
export function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return secondsUntil(end, now)
}

/** Whole seconds, rounded so that 0 means that `end` has passed. */
export function secondsUntil(end: number, now: number): number {
  return now > end ? 0 : Math.floor((end - now) / 1_000) + 1
}

/** "4:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
