import { BigEndianReader, BigEndianWriter } from './big-endian'
import { isEntropyLength, type SeedMaterial } from './phrase'

/** The sealed length tells neither how many words there are nor whether there is a passphrase of usual length. */
const BLOCK = 128

/** Seed material as the bytes that are sealed: entropy and passphrase, each after its length, zeros up to a block. */
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
  // A passphrase that begins with a byte order mark keeps it.
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const passphrase = text.decode(reader.bytes(reader.u16()))
  const padding = reader.rest()
  if (!isEntropyLength(entropy.length) || padding.some((byte) => byte !== 0) || bytes.length % BLOCK !== 0)
    throw new RangeError('not an encoded seed')
  return { entropy, passphrase }
}
