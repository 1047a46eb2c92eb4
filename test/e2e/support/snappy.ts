/** The format description is google/snappy's format_description.txt. */

const MAX_LENGTH = 64 * 1024 * 1024

/** The content of a Snappy block, up to the first invalid byte. */
export function snappyContent(block: Buffer): Buffer {
  const header = readVarint(block, 0)
  if (header === undefined || header.value === 0 || header.value > MAX_LENGTH) return Buffer.alloc(0)
  const out = Buffer.alloc(header.value)
  let at = header.next
  let filled = 0
  while (at < block.length && filled < out.length) {
    const tag = block.readUInt8(at)
    if ((tag & 3) === 0) {
      const extra = Math.max(0, (tag >> 2) - 59)
      if (at + 1 + extra > block.length) break
      const length = (extra === 0 ? tag >> 2 : block.readUIntLE(at + 1, extra)) + 1
      const start = at + 1 + extra
      filled += block.copy(out, filled, start, Math.min(start + length, block.length))
      at = start + length
      continue
    }
    const copy = readCopy(block, at, tag)
    if (copy === undefined || copy.offset === 0 || copy.offset > filled) break
    // Source and target may overlap, which repeats what was just written.
    for (let left = copy.length; left > 0 && filled < out.length; left -= 1, filled += 1)
      out.writeUInt8(out.readUInt8(filled - copy.offset), filled)
    at = copy.next
  }
  return out.subarray(0, filled)
}

type Copy = { length: number; offset: number; next: number }

function readCopy(block: Buffer, at: number, tag: number): Copy | undefined {
  const size = [0, 1, 2, 4][tag & 3] ?? 0
  if (at + 1 + size > block.length) return undefined
  const read = block.readUIntLE(at + 1, size)
  return size === 1
    ? { length: ((tag >> 2) & 7) + 4, offset: ((tag >> 5) << 8) | read, next: at + 2 }
    : { length: (tag >> 2) + 1, offset: read, next: at + 1 + size }
}

/** Lengths in LevelDB and Snappy: seven bits a byte, the lowest first. */
export function readVarint(bytes: Buffer, at: number): { value: number; next: number } | undefined {
  let value = 0
  for (let index = 0; index < 5 && at + index < bytes.length; index += 1) {
    const byte = bytes.readUInt8(at + index)
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { value, next: at + index + 1 }
  }
  return undefined
}
