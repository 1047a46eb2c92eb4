import * as P from 'micro-packed'
import { isEntropyLength, PHRASE_LANGUAGES, type SeedMaterial } from './phrase'

/** Padding hides the number of words, and whether there is a passphrase of usual length. */
const BLOCK = 128

const seedMaterial = P.struct({
  entropy: P.bytes(P.U8),
  passphrase: P.bytes(P.U16BE),
  language: P.U8,
  padding: P.bytes(null),
})

/**
 * Encodes seed material for sealing: entropy and passphrase, each prefixed with its length, then the number of the
 * phrase's language, zero-padded to a block.
 */
export function encodeSeed({ entropy, language, passphrase }: SeedMaterial): Uint8Array {
  const text = new TextEncoder().encode(passphrase)
  const length = 4 + entropy.length + text.length
  return seedMaterial.encode({
    entropy,
    passphrase: text,
    language: PHRASE_LANGUAGES.indexOf(language),
    padding: new Uint8Array(Math.ceil(length / BLOCK) * BLOCK - length),
  })
}

/** Gives back copies, so that the bytes can be wiped. @throws Error for what `encodeSeed` did not write */
export function decodeSeed(bytes: Uint8Array): SeedMaterial {
  const { entropy, passphrase, language: number, padding } = seedMaterial.decode(bytes)
  const language = PHRASE_LANGUAGES[number]
  if (language === undefined || padding.some((byte) => byte !== 0))
    throw new RangeError('not an encoded seed')
  if (!isEntropyLength(entropy.length) || bytes.length % BLOCK !== 0)
    throw new RangeError('not an encoded seed')
  // Keep a byte order mark at the start of a passphrase.
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return { entropy: entropy.slice(), language, passphrase: text.decode(passphrase) }
}
