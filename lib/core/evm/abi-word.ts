import { numberToHex } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'

/** An address left-padded with zeros to 32 bytes, as in topics and `bytes32` fields. */
export function wordOfAddress(address: Hex): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

/** A number as in topics. */
export function wordOf(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
