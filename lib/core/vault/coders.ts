import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import * as P from 'micro-packed'

const CHECKSUM_LENGTH = 32

/** Argon2id's parameters, as every file names them. */
export const kdfParams = P.struct({ memoryKiB: P.U32BE, iterations: P.U32BE, parallelism: P.U8 })

/** Bytes with a SHA-256 over them behind. */
export function withChecksum(body: Uint8Array): Uint8Array {
  return concatBytes(body, sha256(body))
}

/** The bytes before the checksum; `undefined` where it does not match. */
export function checkedBytes(bytes: Uint8Array): Uint8Array | undefined {
  const body = bytes.subarray(0, -CHECKSUM_LENGTH)
  return P.utils.equalBytes(sha256(body), bytes.subarray(-CHECKSUM_LENGTH)) ? body : undefined
}
