import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { AppError } from '~/lib/core/errors'

/** The wallet's secret: BIP39 entropy (16 to 32 bytes) and the optional passphrase ('' = none). */
export type SeedMaterial = { entropy: Uint8Array; passphrase: string }

const ENTROPY_LENGTHS = new Set([16, 20, 24, 28, 32])

export function isEntropyLength(length: number): boolean {
  return ENTROPY_LENGTHS.has(length)
}

/** The entropy of a phrase of 12 to 24 English words, in any case and spacing. @throws AppError `phrase-invalid` */
export function entropyOfPhrase(phrase: string): Uint8Array {
  const words = phrase.normalize('NFKD').toLowerCase().trim().split(/\s+/)
  try {
    return mnemonicToEntropy(words.join(' '), wordlist)
  } catch {
    // The library's error names the unknown word, which is a secret: do not pass it on.
    throw new AppError('phrase-invalid', 'not a BIP39 phrase of English words with a right checksum')
  }
}

/** The phrase of `entropy`, lower case, one space between words. */
export function phraseOfEntropy(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * The 64-byte BIP39 seed, from which every key derives. @throws AppError `phrase-invalid` for a malformed passphrase
 */
export async function seedOf({ entropy, passphrase }: SeedMaterial): Promise<Uint8Array> {
  try {
    return await mnemonicToSeedWebcrypto(phraseOfEntropy(entropy), passphrase)
  } catch {
    throw new AppError('phrase-invalid', 'the passphrase is not well-formed text')
  }
}
