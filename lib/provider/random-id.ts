const SHAPE = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` does not exist on pages without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SHAPE.length))
  let id = ''
  for (let i = 0; i < SHAPE.length; i++)
    id += SHAPE[i] === 'x' ? '0123456789abcdef'[(bytes[i] ?? 0) & 15] : SHAPE[i]
  return id
}
