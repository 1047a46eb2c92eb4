import { hex } from '@scure/base'

/** Writes the Bitcoin wire format: little-endian integers and CompactSize counts. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  /** Four bytes; a negative number in two's complement. */
  u32(value: number): this {
    const at = this.#reserve(4)
    this.#view.setUint32(at, value, true)
    return this
  }

  u64(value: bigint): this {
    const at = this.#reserve(8)
    this.#view.setBigUint64(at, value, true)
    return this
  }

  /** A CompactSize count in its shortest form. */
  count(value: number): this {
    if (value < 0xfd) return this.#byte(value)
    if (value > 0xffff) return this.#byte(0xfe).u32(value)
    return this.#byte(0xfd)
      .#byte(value & 0xff)
      .#byte(value >> 8)
  }

  bytes(value: Uint8Array): this {
    const at = this.#reserve(value.length)
    this.#bytes.set(value, at)
    return this
  }

  /** Bytes prefixed with their length. */
  sized(value: Uint8Array): this {
    return this.count(value.length).bytes(value)
  }

  /** A txid, whose displayed form reverses the bytes. */
  txid(value: string): this {
    return this.bytes(hex.decode(value).toReversed())
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #byte(value: number): this {
    const at = this.#reserve(1)
    this.#bytes[at] = value
    return this
  }

  /** Reserves room for `length` more bytes and returns its position. */
  #reserve(length: number): number {
    const at = this.#length
    this.#length += length
    if (this.#length > this.#bytes.length) {
      const grown = new Uint8Array(this.#length * 2)
      grown.set(this.#bytes)
      this.#bytes = grown
      this.#view = new DataView(grown.buffer)
    }
    return at
  }
}
