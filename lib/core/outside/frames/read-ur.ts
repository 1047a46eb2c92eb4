import { AppError } from '~/lib/core/errors'
import type { Assembly, FramePart, Progress } from './assembly'
import { decodeBytewords } from './bytewords'
import { CborReader } from './cbor'
import { crc32 } from './crc32'
import { UR_TYPES } from './encode-ur'
import { mixedFragments, mixInto, type Sequence } from './fountain'
import { MAX_MESSAGE_BYTES, MAX_PARTS } from './frame-limits'

const SHAPE = new RegExp(`^ur:(${UR_TYPES.join('|')})/(?:([1-9]\\d{0,9})-([1-9]\\d{0,3})/)?([a-z]+)$`)

/** A fragment, or several mixed. */
type UrPart = Sequence & { messageBytes: number; fragment: Uint8Array }

/**
 * Reads one code of a PSBT (BCR-2020-005, BCR-2020-006): the whole as bytes, or a part of it.
 * @param text in lower case
 * @throws AppError `bad-input`
 */
export function readUr(text: string): Uint8Array | FramePart {
  const [, type, number, count, body] = SHAPE.exec(text) ?? []
  if (type === undefined || body === undefined) throw new AppError('bad-input', 'not a code of a PSBT')
  const bytes = decodeBytewords(body)
  if (number === undefined) return contentOf(bytes)
  const part = readPart(bytes)
  if (part.number !== Number(number) || part.count !== Number(count))
    throw new AppError('bad-input', 'a part has two numbers')
  return {
    message: [type, part.count, part.messageBytes, part.checksum].join(' '),
    addTo: (assembly) => add(part, assembly),
  }
}

function readPart(bytes: Uint8Array): UrPart {
  const reader = new CborReader(bytes)
  if (reader.array() !== 5) throw new AppError('bad-input', 'not a part of a message')
  const [number, count] = [reader.unsigned(), reader.unsigned()]
  const [messageBytes, checksum] = [reader.unsigned(), reader.unsigned()]
  const fragment = reader.bytes()
  reader.end()
  const isBounded = count >= 1 && count <= MAX_PARTS && messageBytes <= MAX_MESSAGE_BYTES
  if (!isBounded || number < 1 || fragment.length !== Math.ceil(messageBytes / count))
    throw new AppError('bad-input', 'the parts do not make the message')
  return { number, count, messageBytes, checksum, fragment }
}

/**
 * Gauss's elimination over single bits: each row mixes fragments, and is kept under the first that no other row begins
 * with. As many rows as fragments give the message, whichever frames they came from.
 */
function add(part: UrPart, rows: Assembly): Progress {
  const row = {
    mask: mixedFragments(part).reduce((mask, index) => mask | (1n << BigInt(index)), 0n),
    bytes: part.fragment.slice(),
  }
  for (let index = 0; row.mask !== 0n && index < part.count; index += 1) {
    if (!hasFragment(row.mask, index)) continue
    const known = rows.get(index)
    if (known === undefined) {
      rows.set(index, row)
      break
    }
    row.mask ^= known.mask
    mixInto(row.bytes, known.bytes)
  }
  return rows.size < part.count ? { known: rows.size, count: part.count } : solved(part, rows)
}

function solved({ count, messageBytes, checksum }: UrPart, rows: Assembly): Progress {
  const fragments: Uint8Array[] = []
  for (let index = count - 1; index >= 0; index -= 1) {
    const { mask, bytes } = rows.get(index) ?? { mask: 0n, bytes: new Uint8Array() }
    const fragment = bytes.slice()
    for (let other = index + 1; other < count; other += 1)
      if (hasFragment(mask, other)) mixInto(fragment, fragments[other] ?? new Uint8Array())
    fragments[index] = fragment
  }
  const message = new Uint8Array(messageBytes)
  const length = Math.ceil(messageBytes / count)
  for (const [index, fragment] of fragments.entries())
    message.set(
      fragment.subarray(0, Math.max(0, messageBytes - index * length)),
      Math.min(index * length, messageBytes),
    )
  return crc32(message) === checksum ? { bytes: contentOf(message) } : undefined
}

function hasFragment(mask: bigint, index: number): boolean {
  return ((mask >> BigInt(index)) & 1n) === 1n
}

/** A PSBT is a byte string. */
function contentOf(message: Uint8Array): Uint8Array {
  const reader = new CborReader(message)
  const bytes = reader.bytes()
  reader.end()
  return bytes
}
