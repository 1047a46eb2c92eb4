/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` does not exist on pages without https. */
export function randomId(): string {
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)
  return url.slice(-36)
}
