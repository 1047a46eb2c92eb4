/** Appends fields, numbers big-endian. */
export class BigEndianWriter {
  readonly #parts: Uint8Array[] = []

  bytes(value: Uint8Array): this {
    this.#parts.push(value)
    return this
  }

  u8(value: number): this {
    return this.#number(1, value)
  }

  u16(value: number): this {
    return this.#number(2, value)
  }

  u32(value: number): this {
    return this.#number(4, value)
  }

  u64(value: number): this {
    return this.#number(8, value)
  }

  done(): Uint8Array {
    const all = new Uint8Array(this.#parts.reduce((length, part) => length + part.length, 0))
    let offset = 0
    for (const part of this.#parts) {
      all.set(part, offset)
      offset += part.length
    }
    return all
  }

  #number(width: number, value: number): this {
    if (!Number.isSafeInteger(value) || value < 0 || value >= 256 ** width)
      throw new RangeError('number does not fit its field')
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
    return this.bytes(bytes.subarray(8 - width))
  }
}

/** Reads the fields back, each as a copy. @throws RangeError if bytes are missing or left over */
export class BigEndianReader {
  readonly #source: Uint8Array
  #offset = 0

  constructor(source: Uint8Array) {
    this.#source = source
  }

  bytes(length: number): Uint8Array {
    const end = this.#offset + length
    if (end > this.#source.length) throw new RangeError('bytes end too early')
    const read = this.#source.slice(this.#offset, end)
    this.#offset = end
    return read
  }

  u8(): number {
    return this.#number(1)
  }

  u16(): number {
    return this.#number(2)
  }

  u32(): number {
    return this.#number(4)
  }

  u64(): number {
    return this.#number(8)
  }

  /** All remaining bytes. */
  rest(): Uint8Array {
    return this.bytes(this.#source.length - this.#offset)
  }

  end(): void {
    if (this.#offset !== this.#source.length) throw new RangeError('bytes left over')
  }

  #number(width: number): number {
    const value = this.bytes(width).reduce((sum, byte) => sum * 256 + byte, 0)
    if (!Number.isSafeInteger(value)) throw new RangeError('number is too large')
    return value
  }
}
