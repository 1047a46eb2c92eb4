/** The page of an entry of the history. */
export function entryRoute(id: string): string {
  return `/entries/${encodeURIComponent(id)}`
}
