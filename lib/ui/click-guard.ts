import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

/** How long a decision must have been readable before the user can take it. */
export const ARMING_MS = 500

/**
 * Guards a screen's decision against a click or key that was meant for something else: ignores events within 500 ms of
 * the decision, the window or the document becoming visible, and the repeats of a key that is held down.
 */
export function useClickGuard() {
  const shownAt = useRef(0)
  const [isArmed, setArmed] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const disarm = () => {
      shownAt.current = performance.now()
      setArmed(false)
      clearTimeout(timer)
      timer = setTimeout(() => setArmed(true), ARMING_MS)
    }
    disarm()
    addEventListener('focus', disarm)
    document.addEventListener('visibilitychange', disarm)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', disarm)
      document.removeEventListener('visibilitychange', disarm)
    }
  }, [])

  return {
    isArmed,
    /** Runs `act` only for an event that came late enough. */
    guard: (act: () => void) => (event: MouseEvent) => {
      if (isLateEnough(event.timeStamp, shownAt.current)) act()
    },
    ignoreHeldKey: (event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault()
    },
  }
}

export function isLateEnough(timeStamp: number, shownAt: number): boolean {
  return timeStamp - shownAt >= ARMING_MS
}
