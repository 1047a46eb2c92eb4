import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 70rem)'

/** Whether the page is a tab with room for a list and its entry, or a form and its outcome, side by side. */
export function useHasPanes(): boolean {
  return useSyncExternalStore(onResize, hasRoom)
}

function hasRoom(): boolean {
  return document.documentElement.dataset['place'] === 'tab' && matchMedia(WIDE).matches
}

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
