import { BigEndianReader, BigEndianWriter } from './big-endian'
import { isEntropyLength, type SeedMaterial } from './phrase'

/** Padding hides the number of words, and whether there is a passphrase of usual length. */
const BLOCK = 128

/** Encodes seed material for sealing: entropy and passphrase, each prefixed with its length, zero-padded to a block. */
export function encodeSeed({ entropy, passphrase }: SeedMaterial): Uint8Array {
  const text = new TextEncoder().encode(passphrase)
  const length = 3 + entropy.length + text.length
  return new BigEndianWriter()
    .u8(entropy.length)
    .bytes(entropy)
    .u16(text.length)
    .bytes(text)
    .bytes(new Uint8Array(Math.ceil(length / BLOCK) * BLOCK - length))
    .done()
}

/** @throws RangeError or TypeError for what `encodeSeed` did not write */
export function decodeSeed(bytes: Uint8Array): SeedMaterial {
  const reader = new BigEndianReader(bytes)
  const entropy = reader.bytes(reader.u8())
  // Keep a byte order mark at the start of a passphrase.
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const passphrase = text.decode(reader.bytes(reader.u16()))
  const padding = reader.rest()
  if (!isEntropyLength(entropy.length) || padding.some((byte) => byte !== 0) || bytes.length % BLOCK !== 0)
    throw new RangeError('not an encoded seed')
  return { entropy, passphrase }
}
