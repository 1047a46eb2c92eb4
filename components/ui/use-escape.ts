import { useEffect, useEffectEvent } from 'react'

/** Escape leaves a screen as its way back does; a dialog over it takes the key for itself. `null` = it can't be left now. */
export function useEscape(leave: (() => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || leave === null) return
    if (document.querySelector('[role=dialog]') !== null) return
    // Otherwise the browser closes its popup.
    event.preventDefault()
    leave()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
