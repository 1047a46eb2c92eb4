import { BigEndianReader, BigEndianWriter } from './big-endian'
import { isEntropyLength, PHRASE_LANGUAGES, type SeedMaterial } from './phrase'

/** Padding hides the number of words, and whether there is a passphrase of usual length. */
const BLOCK = 128

/**
 * Encodes seed material for sealing: entropy and passphrase, each prefixed with its length, then the number of the
 * phrase's language, zero-padded to a block. English is 0, so its bytes are those of before there were others.
 */
export function encodeSeed({ entropy, language, passphrase }: SeedMaterial): Uint8Array {
  const text = new TextEncoder().encode(passphrase)
  const number = PHRASE_LANGUAGES.indexOf(language)
  const tail = number === 0 ? new Uint8Array() : Uint8Array.of(number)
  const length = 3 + entropy.length + text.length + tail.length
  return new BigEndianWriter()
    .u8(entropy.length)
    .bytes(entropy)
    .u16(text.length)
    .bytes(text)
    .bytes(tail)
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
  const [number = 0, ...padding] = reader.rest()
  const language = PHRASE_LANGUAGES[number]
  if (language === undefined || padding.some((byte) => byte !== 0))
    throw new RangeError('not an encoded seed')
  if (!isEntropyLength(entropy.length) || bytes.length % BLOCK !== 0)
    throw new RangeError('not an encoded seed')
  return { entropy, language, passphrase }
}
