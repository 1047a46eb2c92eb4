import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { type BitcoinNetwork, paramsOf } from '~/lib/core/network'

const base58check = createBase58check(sha256)

/** Behind a key whose public key is compressed. */
const COMPRESSED = 1

/** A private key in the wallet import format, for a compressed public key. @param privateKey 32 bytes */
export function encodeWif(privateKey: Uint8Array, network: BitcoinNetwork): string {
  const bytes = Uint8Array.of(paramsOf(network).wif, ...privateKey, COMPRESSED)
  try {
    return base58check.encode(bytes)
  } finally {
    bytes.fill(0)
  }
}
