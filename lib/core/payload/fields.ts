import { hex } from '@scure/base'
import type { Hex } from '~/lib/core/hex'

/** Reads consecutive big-endian fields. The caller has checked the length. */
export class FieldReader {
  readonly #hex: string
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#hex = hex.encode(bytes)
  }

  bytes(length: number): Hex {
    const start = this.#at
    this.#at += length * 2
    return `0x${this.#hex.slice(start, this.#at)}`
  }

  uint(length: number): bigint {
    return BigInt(this.bytes(length))
  }

  /** For fields of at most 6 bytes, which a number represents exactly. */
  small(length: number): number {
    return Number.parseInt(this.bytes(length), 16)
  }
}
