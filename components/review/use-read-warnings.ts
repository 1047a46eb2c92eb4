import { useCallback, useEffect, useState } from 'react'

/** Findings that a user accepts with the tick. Those that only inform need not be read. */
const WARNINGS = '[data-testid=review-finding][data-severity=warn]'
const EDGES = ['top', 'bottom'] as const
type Edge = (typeof EDGES)[number]

/**
 * Follows which warnings were on screen, each from its first line to its last, if not at one time. Returns a function that
 * gives the first one that was not.
 */
export function useReadWarnings(): () => Element | undefined {
  const [read] = useState<Record<Edge, WeakSet<Element>>>(() => ({
    top: new WeakSet(),
    bottom: new WeakSet(),
  }))
  const note = useCallback(() => {
    const warnings = [...document.querySelectorAll(WARNINGS)]
    for (const edge of EDGES)
      for (const warning of warnings) if (isOnScreen(warning, edge)) read[edge].add(warning)
    return warnings
  }, [read])
  useEffect(() => void note())
  useEffect(() => {
    addEventListener('scroll', note, { capture: true, passive: true })
    addEventListener('resize', note)
    return () => {
      removeEventListener('scroll', note, { capture: true })
      removeEventListener('resize', note)
    }
  }, [note])
  return () => note().find((warning) => EDGES.some((edge) => !read[edge].has(warning)))
}

/** Whether nothing lies over that edge: no bar, no foot, no sheet. */
function isOnScreen(warning: Element, edge: Edge): boolean {
  const { left, width, top, bottom } = warning.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, edge === 'top' ? top + 4 : bottom - 4)
  return warning.contains(hit)
}
