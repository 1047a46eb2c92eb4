import { base64, hex } from '@scure/base'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { ByteReader } from '~/lib/core/bitcoin/byte-reader'
import { PSBT_MAGIC, readPsbtMaps } from '~/lib/core/bitcoin/psbt'
import type { PsbtMap } from '~/lib/core/bitcoin/psbt-map'
import { decodeSigned, type Unlock, type UnsignedTransaction } from '~/lib/core/bitcoin/transaction'
import { signatureRefused } from './return-fault'

/** A claimed signature, with its sighash byte, and the public key that it is said to be of, as hex. */
export type ClaimedSignature = { publicKey: string; signature: Uint8Array }

/** What another signer returned: which transaction it signed, and what it claims of each input. Nothing is verified. */
export type Return = { transaction: UnsignedTransaction; claims: readonly (readonly ClaimedSignature[])[] }

/** More than the largest transaction that nodes pass on, with all its previous ones, needs in hex. */
export const MAX_RETURN_LENGTH = 4_000_000

/** BIP174's key types of an input. */
const INPUT = { partialSignature: 0x02, finalScriptSig: 0x07, finalWitness: 0x08 } as const

/**
 * Reads a PSBT, full, trimmed or finalized, or a raw transaction: binary, hex or base64.
 * @param addressType of all inputs: says where a finished input has its signature
 * @throws AppError `signature-refused`: `too-large`, `unreadable`
 */
export function readReturn(returned: Uint8Array | string, addressType: AddressType): Return {
  if (returned.length > MAX_RETURN_LENGTH) throw signatureRefused('too-large')
  try {
    const bytes = binaryOf(returned)
    const isPsbt = hex.encode(bytes.subarray(0, PSBT_MAGIC.length / 2)) === PSBT_MAGIC
    return isPsbt ? ofPsbt(bytes, addressType) : ofTransaction(bytes, addressType)
  } catch {
    throw signatureRefused('unreadable')
  }
}

function ofPsbt(bytes: Uint8Array, addressType: AddressType): Return {
  const maps = readPsbtMaps(bytes)
  if (maps === undefined) throw signatureRefused('unreadable')
  const { transaction, inputs } = maps
  return {
    transaction,
    claims: inputs.map((map) => [...partialSignatures(map), ...ofUnlock(finalUnlock(map), addressType)]),
  }
}

function ofTransaction(bytes: Uint8Array, addressType: AddressType): Return {
  const { transaction, unlocks } = decodeSigned(bytes)
  return { transaction, claims: unlocks.map((unlock) => ofUnlock(unlock, addressType)) }
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

/** A file may hold text: no transaction and no PSBT consists of letters alone. */
function binaryOf(returned: Uint8Array | string): Uint8Array {
  if (typeof returned === 'string') return ofText(returned)
  return returned.every(isTextByte) ? ofText(new TextDecoder().decode(returned)) : returned
}

function isTextByte(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d
}

function ofText(text: string): Uint8Array {
  const bare = text.replaceAll(/\s/g, '')
  return /^[0-9a-f]+$/i.test(bare) ? hex.decode(bare) : base64.decode(bare)
}
