import { hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'

/** Reads the Bitcoin wire format strictly. Every method throws AppError `bad-input` on missing or malformed bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get position(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1))
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }

  i32(): number {
    return this.#view.getInt32(this.#take(4), true)
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#take(8), true)
  }

  /** A CompactSize in its shortest form. The eight-byte form is rejected: no transaction holds that many items. */
  count(): number {
    const first = this.u8()
    if (first < 0xfd) return first
    const value = first === 0xfd ? this.#view.getUint16(this.#take(2), true) : this.u32()
    const minimum = first === 0xfd ? 0xfd : 0x10000
    if (first === 0xff || value < minimum)
      throw new AppError('bad-input', 'a length is not in its shortest form')
    return value
  }

  /** A view of the next bytes, not a copy. */
  bytes(length: number): Uint8Array {
    const at = this.#take(length)
    return this.#bytes.subarray(at, at + length)
  }

  /** Bytes prefixed with their length. */
  sized(): Uint8Array {
    return this.bytes(this.count())
  }

  sizedHex(): string {
    return hex.encode(this.sized())
  }

  /** A txid in its displayed form, which reverses the bytes. */
  txid(): string {
    return hex.encode(this.bytes(32).toReversed())
  }

  /** A view of the bytes read since an earlier position, not a copy. */
  since(position: number): Uint8Array {
    return this.#bytes.subarray(position, this.#at)
  }

  /** A list prefixed with its count. */
  list<T>(read: () => T): T[] {
    const items: T[] = []
    for (let left = this.count(); left > 0; left -= 1) items.push(read())
    return items
  }

  end(): void {
    if (!this.isAtEnd) throw new AppError('bad-input', 'bytes are left over')
  }

  #take(length: number): number {
    const at = this.#at
    if (length > this.#bytes.length - at) throw new AppError('bad-input', 'bytes are missing')
    this.#at += length
    return at
  }
}
