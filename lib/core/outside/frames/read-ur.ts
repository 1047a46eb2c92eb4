import { AppError } from '~/lib/core/errors'
import type { Assembly, FramePart, Progress } from './assembly'
import { decodeBytewords } from './bytewords'
import { CborReader } from './cbor'
import { crc32 } from './crc32'
import { UR_TYPES } from './encode-ur'
import { mixedFragments, mixInto, type Sequence } from './fountain'
import { MAX_MESSAGE_BYTES, MAX_PARTS } from './frame-limits'

const SHAPE = /^ur:([a-z\d-]+)\/(?:([1-9]\d{0,9})-([1-9]\d{0,3})\/)?([a-z]+)$/
/** Those whose message is a byte string; all else is a message of its own. */
const BYTE_STRINGS: ReadonlySet<string> = new Set([...UR_TYPES, 'bytes'])
/** EIP-4527's answer beside it. */
const RETURN_TYPES: readonly string[] = [...UR_TYPES, 'eth-signature']

/** A fragment, or several mixed. */
type UrPart = Sequence & { type: string; messageBytes: number; fragment: Uint8Array }

/**
 * Reads one code (BCR-2020-005, BCR-2020-006): the whole as bytes, or a part of it.
 * @param text in lower case
 * @param types of the codes that are awaited: unless others are named, those of a PSBT or an EVM signature
 * @throws AppError `bad-input`
 */
export function readUr(text: string, types: readonly string[] = RETURN_TYPES): Uint8Array | FramePart {
  const [, type, number, count, body] = SHAPE.exec(text) ?? []
  if (type === undefined || body === undefined || !types.includes(type))
    throw new AppError('bad-input', 'not an awaited code')
  const bytes = decodeBytewords(body)
  if (number === undefined) return contentOf(type, bytes)
  const part = readPart(type, bytes)
  if (part.number !== Number(number) || part.count !== Number(count))
    throw new AppError('bad-input', 'a part has two numbers')
  return {
    message: [type, part.count, part.messageBytes, part.checksum].join(' '),
    addTo: (assembly) => add(part, assembly),
  }
}

function readPart(type: string, bytes: Uint8Array): UrPart {
  const reader = new CborReader(bytes)
  if (reader.array() !== 5) throw new AppError('bad-input', 'not a part of a message')
  const [number, count] = [reader.unsigned(), reader.unsigned()]
  const [messageBytes, checksum] = [reader.unsigned(), reader.unsigned()]
  const fragment = reader.bytes()
  reader.end()
  const isBounded = count >= 1 && count <= MAX_PARTS && messageBytes <= MAX_MESSAGE_BYTES
  if (!isBounded || number < 1 || fragment.length !== Math.ceil(messageBytes / count))
    throw new AppError('bad-input', 'the parts do not make the message')
  return { type, number, count, messageBytes, checksum, fragment }
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
    const earlier = rows.get(index)
    if (earlier === undefined) {
      rows.set(index, row)
      break
    }
    row.mask ^= earlier.mask
    mixInto(row.bytes, earlier.bytes)
  }
  return rows.size < part.count ? { known: rows.size, count: part.count } : solved(part, rows)
}

function solved({ type, count, messageBytes, checksum }: UrPart, rows: Assembly): Progress {
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
  return crc32(message) === checksum ? { bytes: contentOf(type, message) } : undefined
}

function hasFragment(mask: bigint, index: number): boolean {
  return ((mask >> BigInt(index)) & 1n) === 1n
}

function contentOf(type: string, message: Uint8Array): Uint8Array {
  if (!BYTE_STRINGS.has(type)) return message
  const reader = new CborReader(message)
  const bytes = reader.bytes()
  reader.end()
  return bytes
}
