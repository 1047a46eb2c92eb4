import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus to the screen's title if the focused element is gone: otherwise the keyboard would start again at the
 * top of the page.
 */
export function focusTitle(): void {
  document.querySelector('h1')?.focus()
}

/** For a control that may leave a screen which stays: if it has the focus then, the title gets it. */
export function useFocusLeft(control: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = control.current
    return () => {
      if (element !== null && element === document.activeElement) focusTitle()
    }
  }, [control])
}
