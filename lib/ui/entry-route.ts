/** The page of an entry of the history. */
export function entryRoute(id: string): string {
  return `/requests/${encodeURIComponent(id)}`
}
