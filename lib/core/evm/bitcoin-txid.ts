import type { Hex } from '~/lib/core/hex'
import { AppError } from '../errors'

/** Converts a displayed txid to the internal (hash) byte order that contracts use. @throws `bad-input` */
export function internalTxid(txid: string): Hex {
  return `0x${reverseBytes(txid)}`
}

/** Converts a log's `bytes32` txid to its displayed form. @throws `bad-input` */
export function displayTxid(internal: Hex): string {
  return reverseBytes(internal.slice(2))
}

function reverseBytes(hex: string): string {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new AppError('bad-input', 'not a transaction id')
  return (hex.toLowerCase().match(/../g) ?? []).toReversed().join('')
}
