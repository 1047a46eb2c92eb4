import { hex } from '@scure/base'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { ByteReader } from '~/lib/core/bitcoin/byte-reader'
import { readPsbtMaps } from '~/lib/core/bitcoin/psbt'
import { readPsbt2Maps } from '~/lib/core/bitcoin/psbt2'
import type { PsbtMap } from '~/lib/core/bitcoin/psbt-map'
import { decodeSigned, type Unlock, type UnsignedTransaction } from '~/lib/core/bitcoin/transaction'
import { MAX_FILE_BYTES } from '~/lib/core/input-limits'
import { signatureRefused } from './return-fault'
import { isPsbt, returnedBytes } from './returned-bytes'

/** A claimed signature, with its sighash byte, and the public key that it is said to be of, as hex. */
export type ClaimedSignature = { publicKey: string; signature: Uint8Array }

/** An unverified return of another signer: the transaction that it signed, and its claims about each input. */
export type Return = { transaction: UnsignedTransaction; claims: readonly (readonly ClaimedSignature[])[] }

type TypeAt = (input: number) => AddressType

/** More than the largest transaction that nodes pass on, with all its previous ones, needs in base64. */
export const MAX_RETURN_LENGTH = MAX_FILE_BYTES

/** BIP174's key types of an input. */
const INPUT = { partialSignature: 0x02, finalScriptSig: 0x07, finalWitness: 0x08 } as const

/**
 * Reads a PSBT of version 0 or 2, full, trimmed or finalized, or a raw transaction, in any wrapping that `returnedBytes`
 * knows.
 * @param typeAt the address type of an input: says where a finished one has its signature
 * @throws AppError `signature-refused`: `too-large`, `unreadable`
 */
export function readReturn(returned: Uint8Array | string, typeAt: TypeAt): Return {
  if (returned.length > MAX_RETURN_LENGTH) throw signatureRefused('too-large')
  try {
    const bytes = returnedBytes(returned)
    return isPsbt(bytes) ? ofPsbt(bytes, typeAt) : ofTransaction(bytes, typeAt)
  } catch {
    throw signatureRefused('unreadable')
  }
}

function ofPsbt(bytes: Uint8Array, typeAt: TypeAt): Return {
  const maps = readPsbtMaps(bytes) ?? readPsbt2Maps(bytes)
  if (maps === undefined) throw signatureRefused('unreadable')
  const { transaction, inputs } = maps
  return {
    transaction,
    claims: inputs.map((map, index) => [
      ...partialSignatures(map),
      ...ofUnlock(finalUnlock(map), typeAt(index)),
    ]),
  }
}

function ofTransaction(bytes: Uint8Array, typeAt: TypeAt): Return {
  const { transaction, unlocks } = decodeSigned(bytes)
  return { transaction, claims: unlocks.map((unlock, index) => ofUnlock(unlock, typeAt(index))) }
}

function partialSignatures(map: PsbtMap): ClaimedSignature[] {
  return map
    .entries(INPUT.partialSignature)
    .map(({ keyData, value }) => ({ publicKey: hex.encode(keyData), signature: value }))
}

function finalUnlock(map: PsbtMap): Unlock {
  const witness = map.value(INPUT.finalWitness)
  return {
    scriptSig: map.value(INPUT.finalScriptSig) ?? new Uint8Array(),
    witness: witness === undefined ? [] : whole(witness, (reader) => reader.list(() => reader.sized())),
  }
}

/** The signature and the key that a finished input of one key holds; none if it is not finished. */
function ofUnlock({ scriptSig, witness }: Unlock, addressType: AddressType): ClaimedSignature[] {
  const pushed = addressType === 'p2pkh' ? pushesOf(scriptSig) : witness
  const [signature, publicKey, ...more] = pushed
  if (signature === undefined) return []
  if (publicKey === undefined || more.length > 0) throw signatureRefused('unreadable')
  return [{ publicKey: hex.encode(publicKey), signature }]
}

/** Up to 75 bytes are pushed by their length alone, as both a signature and a key are. */
function pushesOf(script: Uint8Array): Uint8Array[] {
  return whole(script, (reader) => {
    const pushes: Uint8Array[] = []
    while (!reader.isAtEnd) pushes.push(reader.sized())
    return pushes
  })
}

function whole<T>(bytes: Uint8Array, read: (reader: ByteReader) => T): T {
  const reader = new ByteReader(bytes)
  const value = read(reader)
  reader.end()
  return value
}
