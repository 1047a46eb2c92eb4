import { getAddress, numberToHex } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'

/** An address left-padded with zeros to 32 bytes, as in topics and `bytes32` fields. */
export function wordOfAddress(address: Hex): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

/** The checksummed address in a word; `undefined` if its first 12 bytes are not zero. */
export function addressOfWord(word: Hex): Hex | undefined {
  const match = /^0x0{24}([0-9a-f]{40})$/i.exec(word)
  return match === null ? undefined : getAddress(`0x${match[1] ?? ''}`)
}

/** A number as in topics. */
export function wordOf(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
