import { AppError } from '~/lib/core/errors'
import {
  ENGLISH,
  entropyOfPhrase,
  PHRASE_LANGUAGES,
  type PhraseLanguage,
  phraseOfEntropy,
  type SeedMaterial,
  seedOf,
  type WordList,
} from '~/lib/core/vault/phrase'
import { countKnown, firstUnknownWord, type UnknownWord } from '~/lib/core/vault/phrase-words'

/** Loads the words of a language other than English. @throws AppError `storage-failed` */
export type LoadWords = (language: Exclude<PhraseLanguage, 'english'>) => Promise<WordList>

/** Recovery phrases in every language that BIP39 has and this extension speaks. */
export function createPhrases(load: LoadWords) {
  const wordsIn = async (language: PhraseLanguage): Promise<WordList> =>
    language === 'english' ? ENGLISH : load(language)

  return {
    /** The entropy of a phrase, and its language. @throws AppError `phrase-invalid` if it is valid in no language */
    async read(phrase: string): Promise<Pick<SeedMaterial, 'entropy' | 'language'>> {
      for (const language of PHRASE_LANGUAGES) {
        const entropy = entropyIn(phrase, await wordsIn(language))
        if (entropy !== undefined) return { entropy, language }
      }
      throw new AppError('phrase-invalid', 'not a BIP39 phrase with a right checksum')
    },

    /** The first word typed so far that is not in the word list of the language that the phrase seems to be in. */
    async unknownWord(phrase: string): Promise<UnknownWord | null> {
      let found: { known: number; unknown: UnknownWord } | undefined
      for (const language of PHRASE_LANGUAGES) {
        const words = await wordsIn(language)
        const unknown = firstUnknownWord(phrase, words)
        if (unknown === undefined) return null
        const known = countKnown(phrase, words)
        if (found === undefined || known > found.known) found = { known, unknown }
      }
      return found?.unknown ?? null
    },

    write: async ({ entropy, language }: SeedMaterial): Promise<string> =>
      phraseOfEntropy(entropy, await wordsIn(language)),

    /** @throws AppError `phrase-invalid` for a malformed passphrase */
    seed: async (material: SeedMaterial): Promise<Uint8Array> =>
      seedOf(material, await wordsIn(material.language)),
  }
}

function entropyIn(phrase: string, words: WordList): Uint8Array | undefined {
  try {
    return entropyOfPhrase(phrase, words)
  } catch {
    return undefined
  }
}
