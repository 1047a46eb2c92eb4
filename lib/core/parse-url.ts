/** An absolute URL; `undefined` for any other text. `URL.parse` is newer than the oldest browsers we support. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
