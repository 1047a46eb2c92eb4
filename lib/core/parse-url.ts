/** An absolute URL, or `undefined` for any other text. `URL.parse` is younger than the browsers that we run in. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
