import { AppError } from '../errors'

/** Compresses by raw DEFLATE (RFC 1951). */
export function compress(content: Uint8Array): Promise<Uint8Array> {
  return through(new CompressionStream('deflate-raw'), content, Number.POSITIVE_INFINITY)
}

/**
 * Gives back what `compress` was given.
 * @param limit the most bytes that come out
 * @throws AppError `backup-too-large`, `backup-invalid`
 */
export async function decompress(compressed: Uint8Array, limit: number): Promise<Uint8Array> {
  try {
    return await through(new DecompressionStream('deflate-raw'), compressed, limit)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('backup-invalid', 'not compressed', { cause })
  }
}

async function through(
  { readable, writable }: CompressionStream | DecompressionStream,
  content: Uint8Array,
  limit: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const written = new Blob([content.slice()]).stream().pipeTo(writable)
  // What reading throws below is told; the other end of the same failure isn't.
  written.catch(() => undefined)
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > limit) {
      await reader.cancel()
      throw new AppError('backup-too-large', 'more than a file holds')
    }
    chunks.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
