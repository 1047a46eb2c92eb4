/** Each 1, 0 and 8 gives way to a random digit, of which 8 keeps its highest bits. */
const SHAPE = '10000000-1000-4000-8000-100000000000'

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` does not exist on pages without https. */
export function randomId(): string {
  return SHAPE.replace(/[018]/g, (digit) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0
    return (+digit ^ (random & (15 >> (+digit / 4)))).toString(16)
  })
}
