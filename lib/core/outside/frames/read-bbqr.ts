import { base32nopad, hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import type { Assembly, FramePart, Progress } from './assembly'
import { BASE32_GROUP } from './encode-bbqr'
import { MAX_MESSAGE_BYTES, MAX_PARTS } from './frame-limits'
import { inflate } from './inflate'

/** Encoding, file type, number of parts, place of this one, body. */
const SHAPE = /^B\$([H2Z])([A-Z])([0-9A-Z]{2})([0-9A-Z]{2})([0-9A-Z]+)$/
/** The types of a PSBT and of a raw transaction. */
const RETURN_TYPES = 'PT'
type BbqrPart = { encoding: string; count: number; index: number; body: string }

/**
 * Reads one code of a BBQr animation.
 * @param types of the files that are awaited: unless others are named, a PSBT or a transaction
 * @throws AppError `bad-input`
 */
export function readBbqr(text: string, types = RETURN_TYPES): FramePart {
  const [, encoding = '', fileType = '', counted = '', place = '', body = ''] = SHAPE.exec(text) ?? []
  const [count, index] = [Number.parseInt(counted, 36), Number.parseInt(place, 36)]
  if (body === '' || !types.includes(fileType) || count < 1 || count > MAX_PARTS || index >= count)
    throw new AppError('bad-input', 'not an awaited code')
  const group = encoding === 'H' ? 2 : BASE32_GROUP
  if (index < count - 1 && body.length % group !== 0)
    throw new AppError('bad-input', 'a part ends within a byte')
  return {
    message: [encoding, fileType, count].join(' '),
    addTo: (assembly) => add({ encoding, count, index, body }, assembly),
  }
}

/** BBQr has no checksum and no name for a message: a part that contradicts one begins another message. */
function add({ encoding, count, index, body }: BbqrPart, rows: Assembly): Progress {
  const bytes = new TextEncoder().encode(body)
  const others = [...rows.entries()].filter(([place]) => place !== count - 1)
  const isAsLong = index === count - 1 || others.every(([, row]) => row.bytes.length === bytes.length)
  const earlier = rows.get(index)
  const isSame = earlier === undefined || new TextDecoder().decode(earlier.bytes) === body
  if (!isAsLong || !isSame) rows.clear()
  rows.set(index, { mask: 1n << BigInt(index), bytes })
  if (rows.size < count) return { known: rows.size, count }
  const parts = Array.from({ length: count }, (_, place) => rows.get(place)?.bytes ?? new Uint8Array())
  return decoded(parts.map((part) => new TextDecoder().decode(part)).join(''), encoding)
}

function decoded(text: string, encoding: string): Progress {
  try {
    const bytes = encoding === 'H' ? hex.decode(text) : base32nopad.decode(text)
    return { bytes: encoding === 'Z' ? inflate(bytes, MAX_MESSAGE_BYTES) : bytes }
  } catch {
    return undefined
  }
}
