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

/** A big-endian unsigned field; `undefined` if the value does not fit. */
export function uintField(value: bigint, length: number): string | undefined {
  if (value < 0n || value >= 1n << BigInt(length * 8)) return undefined
  return value.toString(16).padStart(length * 2, '0')
}

/** A field of exact length given as 0x-hex; `undefined` if malformed. */
export function bytesField(value: string, length: number): string | undefined {
  return new RegExp(`^0x[0-9a-f]{${length * 2}}$`, 'i').test(value) ? value.slice(2).toLowerCase() : undefined
}
