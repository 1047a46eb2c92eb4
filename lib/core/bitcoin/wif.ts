import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import { BITCOIN_NETWORKS, type BitcoinNetwork, paramsOf } from '~/lib/core/network'

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

/**
 * The private key of a WIF, 32 bytes, which the caller zeroes. No error repeats anything of what was typed.
 * @throws AppError `key-malformed`; `key-wrong-network`, also for a key of another coin; `key-uncompressed` for one
 * whose addresses no account of this wallet can spend
 */
export function decodeWif(text: string, network: BitcoinNetwork): Uint8Array {
  const bytes = decoded(text.trim())
  try {
    const [version = -1] = bytes
    const key = bytes.slice(1, 33)
    if (!BITCOIN_NETWORKS.some((name) => paramsOf(name).wif === version)) throw malformed()
    if (version !== paramsOf(network).wif) throw new AppError('key-wrong-network', 'a key of another network')
    if (bytes.length === 33 && isKey(key)) throw new AppError('key-uncompressed', 'an uncompressed key')
    if (bytes.length !== 34 || bytes[33] !== COMPRESSED || !isKey(key)) throw malformed()
    return key
  } finally {
    bytes.fill(0)
  }
}

function decoded(text: string): Uint8Array {
  try {
    return base58check.decode(text)
  } catch {
    // The library's error quotes what it was given.
    throw malformed()
  }
}

function isKey(key: Uint8Array): boolean {
  return secp256k1.utils.isValidSecretKey(key)
}

function malformed(): AppError {
  return new AppError('key-malformed', 'not a private key in the wallet import format')
}
