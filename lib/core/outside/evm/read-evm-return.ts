import { hex } from '@scure/base'
import { bytesToBigInt } from 'viem/utils'
import { type EvmSignature, signatureOf } from '~/lib/core/evm/envelope'
import type { Hex } from '~/lib/core/hex'
import { CborReader } from '../frames/cbor'
import { signatureRefused } from '../signing/return-fault'
import { returnedBytes } from '../signing/returned-bytes'
import { UUID_TAG } from './sign-request'

/** Above any call that we build, in hex. */
const MAX_RETURN_LENGTH = 100_000
const SIGNATURE_BYTES = 65
/** EIP-2718's type byte of EIP-1559. No CBOR map begins with it. */
const TYPE = 0x02

/** An unverified return of another signer: a signature, and what it says it is of. */
export type EvmReturn = { signature: EvmSignature } & ({ requestId: string } | { rawTransaction: Hex })

/**
 * Reads EIP-4527's `eth-signature`, or a raw signed transaction: binary or hex.
 * @throws AppError `signature-refused`: `too-large`, `unreadable`, `incomplete` for an unsigned transaction
 */
export function readEvmReturn(returned: Uint8Array | string): EvmReturn {
  if (returned.length > MAX_RETURN_LENGTH) throw signatureRefused('too-large')
  const bytes = binaryOf(returned)
  if (bytes[0] !== TYPE) return ofSignature(bytes)
  const rawTransaction: Hex = `0x${hex.encode(bytes)}`
  const signature = signatureOf(rawTransaction)
  if (signature === undefined) throw signatureRefused('incomplete')
  return { rawTransaction, signature }
}

function ofSignature(bytes: Uint8Array): EvmReturn {
  const read: { requestId?: string; signature?: Uint8Array } = {}
  try {
    const reader = new CborReader(bytes)
    reader.map({
      1: () => {
        reader.tag(UUID_TAG)
        read.requestId = hex.encode(reader.bytes())
      },
      2: () => (read.signature = reader.bytes()),
      // The signer's own name.
      3: () => reader.text(),
    })
    reader.end()
  } catch {
    throw signatureRefused('unreadable')
  }
  const { requestId, signature } = read
  if (requestId === undefined || signature?.length !== SIGNATURE_BYTES) throw signatureRefused('unreadable')
  const [r, s] = [bytesToBigInt(signature.subarray(0, 32)), bytesToBigInt(signature.subarray(32, 64))]
  return { requestId, signature: { r, s, recovery: parityOf(signature[64] ?? 0) } }
}

/** Some signers count the parity from 27, as legacy signatures do. */
function parityOf(v: number): number {
  const parity = v >= 27 ? v - 27 : v
  if (parity > 1) throw signatureRefused('bad-signature')
  return parity
}

/** A file may hold text. No CBOR map and no transaction of type 2 is plain text. */
function binaryOf(returned: Uint8Array | string): Uint8Array {
  try {
    return returnedBytes(returned)
  } catch {
    throw signatureRefused('unreadable')
  }
}
