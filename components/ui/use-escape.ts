import { useEffect, useEffectEvent } from 'react'

/**
 * Escape leaves a screen as its way back does; a dialog over it takes the key for itself, and nothing typed is lost to it.
 * @param leave absent where the screen can't be left now
 */
export function useEscape(leave: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || leave === undefined) return
    if (document.querySelector('[role=dialog]') !== null || isTyped(event.target)) return
    // Otherwise the browser closes its popup.
    event.preventDefault()
    leave()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isTyped(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return target.value !== ''
  return target instanceof HTMLInputElement && !BOXES.has(target.type) && target.value !== ''
}

const BOXES: ReadonlySet<string> = new Set(['checkbox', 'radio'])
