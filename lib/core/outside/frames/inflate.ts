import { AppError } from '~/lib/core/errors'

/** RFC 1951, 3.2.5: the smallest length or distance of each code, and how many more bits it has. */
const LENGTHS = codeValues(3, (code) => (code < 8 ? 0 : (code - 4) >> 2), 28)
const DISTANCES = codeValues(1, (code) => (code < 4 ? 0 : (code - 2) >> 1), 30)
const LONGEST_LENGTH = { least: 258, bits: 0 }
/** The order in which the lengths of the code lengths' own codes come. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const END_OF_BLOCK = 256
const MAX_CODE_BITS = 15

/** By the length of a code and the code itself, its symbol. */
type Codes = Map<number, number>

/**
 * Decompresses raw DEFLATE (RFC 1951), which BBQr uses.
 * @param limit the most bytes that come out
 * @throws AppError `bad-input` if it is malformed, has bytes left over or is longer than the limit
 */
export function inflate(compressed: Uint8Array, limit: number): Uint8Array {
  const bits = new BitReader(compressed)
  const output = new Output(limit)
  let isLast = false
  while (!isLast) {
    isLast = bits.take(1) === 1
    const kind = bits.take(2)
    if (kind === 0) copyStored(bits, output)
    else if (kind === 1) copyBlock(bits, output, fixedCodes())
    else if (kind === 2) copyBlock(bits, output, readCodes(bits))
    else throw malformed()
  }
  bits.end()
  return output.done()
}

type BlockCodes = { symbols: Codes; distances: Codes }

function copyBlock(bits: BitReader, output: Output, { symbols, distances }: BlockCodes): void {
  for (let symbol = bits.symbol(symbols); symbol !== END_OF_BLOCK; symbol = bits.symbol(symbols)) {
    if (symbol < END_OF_BLOCK) {
      output.push(symbol)
      continue
    }
    const length = bits.value(symbol === 285 ? LONGEST_LENGTH : LENGTHS[symbol - 257])
    output.repeat(bits.value(DISTANCES[bits.symbol(distances)]), length)
  }
}

function copyStored(bits: BitReader, output: Output): void {
  bits.skipToByte()
  const length = bits.take(16)
  if (bits.take(16) !== (length ^ 0xffff)) throw malformed()
  for (let left = length; left > 0; left -= 1) output.push(bits.take(8))
}

function fixedCodes(): BlockCodes {
  const lengths = Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  )
  return { symbols: codesOf(lengths), distances: codesOf(Array.from({ length: 30 }, () => 5)) }
}

function readCodes(bits: BitReader): BlockCodes {
  const [symbolCount, distanceCount, orderCount] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4]
  const own = ORDER.map(() => 0)
  for (const place of ORDER.slice(0, orderCount)) own[place] = bits.take(3)
  const codes = codesOf(own)
  const lengths: number[] = []
  while (lengths.length < symbolCount + distanceCount) {
    const symbol = bits.symbol(codes)
    if (symbol < 16) lengths.push(symbol)
    else if (symbol === 16) lengths.push(...repeated(lengths.at(-1), 3 + bits.take(2)))
    else lengths.push(...repeated(0, symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7)))
  }
  if (lengths.length !== symbolCount + distanceCount) throw malformed()
  return { symbols: codesOf(lengths.slice(0, symbolCount)), distances: codesOf(lengths.slice(symbolCount)) }
}

function repeated(length: number | undefined, times: number): number[] {
  if (length === undefined) throw malformed()
  return Array.from({ length: times }, () => length)
}

/** The codes that their lengths alone determine (RFC 1951, 3.2.2). */
function codesOf(lengths: readonly number[]): Codes {
  const codes: Codes = new Map()
  let code = 0
  for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
    for (const [symbol, own] of lengths.entries())
      if (own === length) {
        codes.set(codeKey(length, code), symbol)
        code += 1
      }
    if (code > 1 << length) throw malformed()
    code <<= 1
  }
  return codes
}

function codeKey(length: number, code: number): number {
  return (length << 16) | code
}

function codeValues(first: number, bitsOf: (code: number) => number, count: number) {
  let least = first
  return Array.from({ length: count }, (_, code) => {
    const value = { least, bits: bitsOf(code) }
    least += 1 << value.bits
    return value
  })
}

function malformed(): AppError {
  return new AppError('bad-input', 'not compressed data')
}

class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** A number of so many bits, the lowest first. */
  take(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit += 1) value |= this.#bit() << bit
    return value
  }

  symbol(codes: Codes): number {
    let code = 0
    for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
      code = (code << 1) | this.#bit()
      const symbol = codes.get(codeKey(length, code))
      if (symbol !== undefined) return symbol
    }
    throw malformed()
  }

  value(code: { least: number; bits: number } | undefined): number {
    if (code === undefined) throw malformed()
    return code.least + this.take(code.bits)
  }

  skipToByte(): void {
    this.#at = Math.ceil(this.#at / 8) * 8
  }

  end(): void {
    if (Math.ceil(this.#at / 8) !== this.#bytes.length) throw malformed()
  }

  #bit(): number {
    const byte = this.#bytes[this.#at >> 3]
    if (byte === undefined) throw malformed()
    const bit = (byte >> (this.#at & 7)) & 1
    this.#at += 1
    return bit
  }
}

class Output {
  readonly #limit: number
  #bytes = new Uint8Array(1024)
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  push(byte: number): void {
    if (this.#length >= this.#limit) throw new AppError('bad-input', 'too much comes out')
    if (this.#length === this.#bytes.length) {
      const grown = new Uint8Array(this.#length * 2)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#bytes[this.#length] = byte
    this.#length += 1
  }

  /** Repeats what came out before. The copy may overlap itself. */
  repeat(distance: number, length: number): void {
    if (distance > this.#length) throw malformed()
    for (let left = length; left > 0; left -= 1) this.push(this.#bytes[this.#length - distance] ?? 0)
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}
