import { type RefObject, useLayoutEffect } from 'react'

/** Gives the focus to the screen's title, where what had it is gone: the keyboard would begin anew at the page's top. */
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
