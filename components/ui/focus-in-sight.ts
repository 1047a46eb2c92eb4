import { type RefObject, useEffect } from 'react'

/**
 * Keeps the field that is typed in visible where what scrolls gets lower: an error that comes at the action would cover the
 * very field that it is about. What is marked with `data-in-sight` matters more than the field.
 */
export function useFocusInSight(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      const isLower = element.clientHeight < height
      height = element.clientHeight
      const focused = document.activeElement
      if (!isLower || !(focused instanceof HTMLInputElement) || !element.contains(focused)) return
      const first = element.querySelector('[data-in-sight]') ?? focused
      first.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
}
