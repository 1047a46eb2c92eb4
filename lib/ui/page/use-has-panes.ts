import { useSyncExternalStore } from 'react'

const WIDE_REM = 70

/** Whether the page is a tab with room for a list and its entry, or a form and its outcome, side by side. */
export function useHasPanes(): boolean {
  return useSyncExternalStore(onResize, hasRoom)
}

function hasRoom(): boolean {
  const root = document.documentElement
  return (
    root.dataset['place'] === 'tab' && innerWidth >= WIDE_REM * parseFloat(getComputedStyle(root).fontSize)
  )
}

export function onResize(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
