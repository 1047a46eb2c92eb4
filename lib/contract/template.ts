/** A place that a template leaves to its reader: angle brackets around what belongs there. */
const PLACEHOLDER = /^<(.+)>$/
/** No profile is nested deeper than this. */
const MAX_DEPTH = 8

/** A missing value and its place: `{ path: 'evm[0].lockers', what: 'the lockers registry' }`. */
export type Unfilled = { path: string; what: string }

/** The places of a template that are still to be filled in, in its order. */
export function unfilledPlaces(document: unknown, path = '', depth = 0): Unfilled[] {
  if (typeof document === 'string') {
    const what = PLACEHOLDER.exec(document)?.[1]
    return what === undefined ? [] : [{ path, what }]
  }
  if (typeof document !== 'object' || document === null || depth === MAX_DEPTH) return []
  const isList = Array.isArray(document)
  return Object.entries(document).flatMap(([key, value]) => {
    const step = isList ? `[${key}]` : path === '' ? key : `.${key}`
    return unfilledPlaces(value, path + step, depth + 1)
  })
}
