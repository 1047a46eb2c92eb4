import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist as ENGLISH } from '@scure/bip39/wordlists/english.js'
import { AppError } from '~/lib/core/errors'
import { listWordsOf, wordsOf } from './phrase-words'

/**
 * The languages of BIP39 that a phrase can be in, in the order in which an imported one is tried. The keystore names one
 * by its position: languages are only ever added at the end.
 */
export const PHRASE_LANGUAGES = [
  'english',
  'japanese',
  'simplified-chinese',
  'spanish',
  'french',
  'portuguese',
  'italian',
  'korean',
  'czech',
  'traditional-chinese',
] as const
export type PhraseLanguage = (typeof PHRASE_LANGUAGES)[number]

/** The 2,048 words of a language. */
export type WordList = readonly string[]

/** The wallet's secret: BIP39 entropy (16 to 32 bytes), the language of its words, and the passphrase ('' = none). */
export type SeedMaterial = { entropy: Uint8Array; language: PhraseLanguage; passphrase: string }

export { ENGLISH }

const WORD_COUNTS = new Set([12, 15, 18, 21, 24])
const ENTROPY_LENGTHS = new Set([16, 20, 24, 28, 32])

export function isWordCount(count: number): boolean {
  return WORD_COUNTS.has(count)
}

export function isEntropyLength(length: number): boolean {
  return ENTROPY_LENGTHS.has(length)
}

/**
 * The entropy of a phrase of 12 to 24 words, in any case and spacing, with or without accents, which BIP39 counts as equal,
 * or by the first four letters of each. @throws AppError `phrase-invalid`
 */
export function entropyOfPhrase(phrase: string, list: WordList = ENGLISH): Uint8Array {
  const words = listWordsOf(wordsOf(phrase), list).map((word) => word ?? '')
  try {
    return mnemonicToEntropy(words.join(' '), [...list])
  } catch {
    // The library's error names the unknown word, which is a secret: do not pass it on.
    throw new AppError('phrase-invalid', 'not a BIP39 phrase with a right checksum')
  }
}

/** The phrase of `entropy`, lower case, with the space of its language between words. */
export function phraseOfEntropy(entropy: Uint8Array, list: WordList = ENGLISH): string {
  return entropyToMnemonic(entropy, [...list])
}

/**
 * The 64-byte BIP39 seed, from which every key derives. @throws AppError `phrase-invalid` for a malformed passphrase
 * @param list of the material's language
 */
export async function seedOf(
  { entropy, passphrase }: Pick<SeedMaterial, 'entropy' | 'passphrase'>,
  list: WordList = ENGLISH,
): Promise<Uint8Array> {
  try {
    return await mnemonicToSeedWebcrypto(phraseOfEntropy(entropy, list), passphrase)
  } catch {
    throw new AppError('phrase-invalid', 'the passphrase is not well-formed text')
  }
}
