/**
 * An absolute URL; `undefined` for any other text, and for a host with an asterisk: it names no server, and its match
 * pattern would stand for many. `URL.parse` is newer than the oldest browsers we support.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    const url = new URL(text)
    return url.hostname.includes('*') ? undefined : url
  } catch {
    return undefined
  }
}
