import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { close, type Guard, isOpen, press, release } from './click-guard'

const NEVER_PRESSED: Guard = { opensAt: Number.POSITIVE_INFINITY, pressedAt: undefined }

/**
 * Guards a screen's decision against a click or key that was meant for something else: the decision can be taken a second
 * after it, its window or its document came into view, and every click or key before then makes that second begin again.
 * @param terms what is decided, where that comes later than the screen or changes under it: new terms are a new decision
 */
export function useClickGuard(terms?: object) {
  const state = useRef(NEVER_PRESSED)
  /** The terms that the guard was last closed for: others have only just been drawn. */
  const guarded = useRef(terms)
  const [isArmed, setArmed] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const change = (next: Guard) => {
      if (next.opensAt !== state.current.opensAt) {
        setArmed(false)
        clearTimeout(timer)
        timer = setTimeout(() => setArmed(true), next.opensAt - performance.now())
      }
      state.current = next
    }
    const shown = () => change(close(state.current, performance.now()))
    const pressed = ({ timeStamp }: Event) => change(press(state.current, timeStamp))
    const released = ({ timeStamp }: Event) => change(release(state.current, timeStamp))

    guarded.current = terms
    shown()
    const listening = new AbortController()
    const { signal } = listening
    // The window sees each event before anything in it does.
    const first = { signal, capture: true }
    addEventListener('focus', shown, { signal })
    document.addEventListener('visibilitychange', shown, { signal })
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, pressed, first)
    for (const type of ['pointerup', 'pointercancel', 'keyup']) addEventListener(type, released, first)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [terms])

  return {
    isArmed,
    /** Runs `act` only for a click that came late enough. */
    guard: (act: () => void) => (event: MouseEvent) => {
      if (guarded.current === terms && isOpen(state.current, event.timeStamp)) act()
    },
    ignoreHeldKey: (event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault()
    },
  }
}
