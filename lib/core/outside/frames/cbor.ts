import { concatBytes } from '@scure/btc-signer/utils.js'
import { AppError } from '~/lib/core/errors'

/** The major types that frames and signers' messages consist of (RFC 8949), each in its shortest form. */
const UNSIGNED = 0
const BYTES = 2
const TEXT = 3
const ARRAY = 4
const MAP = 5
const TAG = 6
const FALSE = 0xf4
const TRUE = 0xf5

export function cborUnsigned(value: number): Uint8Array {
  return head(UNSIGNED, value)
}

export function cborBytes(bytes: Uint8Array): Uint8Array {
  return concatBytes(head(BYTES, bytes.length), bytes)
}

export function cborArray(items: readonly Uint8Array[]): Uint8Array {
  return concatBytes(head(ARRAY, items.length), ...items)
}

export function cborText(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  return concatBytes(head(TEXT, bytes.length), bytes)
}

export function cborBoolean(value: boolean): Uint8Array {
  return Uint8Array.of(value ? TRUE : FALSE)
}

/** @param entries by their keys, in ascending order */
export function cborMap(entries: readonly (readonly [number, Uint8Array])[]): Uint8Array {
  const items = entries.flatMap(([key, value]) => [cborUnsigned(key), value])
  return concatBytes(head(MAP, entries.length), ...items)
}

export function cborTagged(tag: number, value: Uint8Array): Uint8Array {
  return concatBytes(head(TAG, tag), value)
}

/** Reads deterministic CBOR. Every method throws AppError `bad-input` on anything else than it names. */
export class CborReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  unsigned(): number {
    return this.#head(UNSIGNED)
  }

  bytes(): Uint8Array {
    const length = this.#head(BYTES)
    return this.#take(length)
  }

  /** The number of items that follow. */
  array(): number {
    return this.#head(ARRAY)
  }

  text(): string {
    const length = this.#head(TEXT)
    return new TextDecoder('utf-8', { fatal: true }).decode(this.#take(length))
  }

  boolean(): boolean {
    const [byte] = this.#take(1)
    if (byte !== TRUE && byte !== FALSE) throw new AppError('bad-input', 'not a boolean')
    return byte === TRUE
  }

  /** Whether an array follows. */
  get isAtArray(): boolean {
    return (this.#bytes[this.#at] ?? 0) >> 5 === ARRAY
  }

  /** Whether a tag follows. */
  get isAtTag(): boolean {
    return (this.#bytes[this.#at] ?? 0) >> 5 === TAG
  }

  /** Reads past one tag, any if none is expected, and returns it. */
  tag(...expected: readonly number[]): number {
    const tag = this.#head(TAG)
    if (expected.length > 0 && !expected.includes(tag)) throw new AppError('bad-input', 'another tag')
    return tag
  }

  /** Reads a map of ascending keys, each by its own reader. */
  map(readers: Readonly<Record<number, () => void>>): void {
    let last = -1
    for (let left = this.#head(MAP); left > 0; left -= 1) {
      const key = this.unsigned()
      const read = readers[key]
      if (read === undefined || key <= last) throw new AppError('bad-input', 'another key')
      read()
      last = key
    }
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new AppError('bad-input', 'bytes are left over')
  }

  #head(major: number): number {
    const [first = 0] = this.#take(1)
    const short = first & 31
    if (first >> 5 !== major || short > 26) throw new AppError('bad-input', 'another kind of value')
    if (short < 24) return short
    const value = this.#take(2 ** (short - 24)).reduce((sum, byte) => sum * 256 + byte, 0)
    if (head(major, value)[0] !== first)
      throw new AppError('bad-input', 'a number is not in its shortest form')
    return value
  }

  #take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + length)
    if (taken.length !== length) throw new AppError('bad-input', 'bytes are missing')
    this.#at += length
    return taken
  }
}

/** @param value below 2^32 */
function head(major: number, value: number): Uint8Array {
  const type = major << 5
  if (value < 24) return Uint8Array.of(type | value)
  if (value < 2 ** 8) return Uint8Array.of(type | 24, value)
  if (value < 2 ** 16) return Uint8Array.of(type | 25, value >> 8, value & 0xff)
  return Uint8Array.of(type | 26, value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff)
}
