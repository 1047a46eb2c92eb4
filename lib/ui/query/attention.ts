import { focusManager } from '@tanstack/react-query'

/** How long a page counts as looked at after it was touched last. */
const LOOKED_AT_MS = 2 * 60_000
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'focus', 'visibilitychange']

/** Lets queries repeat themselves only while somebody looks: the page is visible, and was touched a moment ago. */
export function followAttention(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(() => focusManager.setFocused(false), LOOKED_AT_MS)
    focusManager.setFocused(!document.hidden)
  }
  for (const touch of TOUCHES) addEventListener(touch, look, { passive: true, capture: true })
  look()
}
