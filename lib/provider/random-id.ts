/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` does not exist on pages without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = '0123456789abcdef'
  let id = ''
  for (let i = 0; i < 16; i++) {
    const byte = bytes[i] ?? 0
    const marked = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte
    id += (i === 4 || i === 6 || i === 8 || i === 10 ? '-' : '') + digits[marked >> 4] + digits[marked & 15]
  }
  return id
}
