import { AppError } from '~/lib/core/errors'
import { isElectrum, type PhraseJudgement, recognisePhrase } from '~/lib/core/vault/foreign-phrase'
import {
  ENGLISH,
  entropyOfPhrase,
  isWordCount,
  PHRASE_LANGUAGES,
  type PhraseLanguage,
  phraseOfEntropy,
  type SeedMaterial,
  seedOf,
  type WordList,
} from '~/lib/core/vault/phrase'
import { countKnown, firstUnknownWord, unknownPlace, wordsOf } from '~/lib/core/vault/phrase-words'

/** Loads the words of a language other than English. @throws AppError `storage-failed` */
export type LoadWords = (language: Exclude<PhraseLanguage, 'english'>) => Promise<WordList>

type WordsIn = (language: PhraseLanguage) => Promise<WordList>

/** Electrum draws its words from these lists. */
const ELECTRUM_LANGUAGES: ReadonlySet<PhraseLanguage> = new Set([
  'english',
  'japanese',
  'simplified-chinese',
  'spanish',
])
const CHINESE: readonly PhraseLanguage[] = ['simplified-chinese', 'traditional-chinese']
/** The languages that no other script than their own is written in. */
const BY_SCRIPT: readonly [RegExp, readonly PhraseLanguage[]][] = [
  [/\p{Script=Han}/u, CHINESE],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['japanese']],
  [/\p{Script=Hangul}/u, ['korean']],
]

/** Recovery phrases in every language that BIP39 has. */
export function createPhrases(load: LoadWords) {
  const loaded = new Map<PhraseLanguage, WordList>([['english', ENGLISH]])
  const wordsIn: WordsIn = async (language) => {
    const loadedWords = loaded.get(language)
    if (loadedWords !== undefined || language === 'english') return loadedWords ?? ENGLISH
    const words = await load(language)
    loaded.set(language, words)
    return words
  }

  const find = async (phrase: string): Promise<Pick<SeedMaterial, 'entropy' | 'language'> | undefined> => {
    if (!isWordCount(wordsOf(phrase).length)) return undefined
    for (const language of languagesOf(phrase)) {
      const entropy = entropyIn(phrase, await wordsIn(language))
      if (entropy !== undefined) return { entropy, language }
    }
    return undefined
  }

  return {
    /**
     * The entropy of a phrase, and its language.
     * @throws AppError `phrase-invalid` if it is valid in no language; `phrase-foreign` if it is of another kind
     */
    async read(phrase: string): Promise<Pick<SeedMaterial, 'entropy' | 'language'>> {
      const material = await find(phrase)
      if (material !== undefined) return material
      const judged = await judgeUnread(phrase, wordsIn)
      if (judged?.kind === 'foreign')
        throw new AppError('phrase-foreign', 'a phrase of another kind than BIP39', {
          details: { recognised: judged.recognised },
        })
      throw new AppError('phrase-invalid', 'not a BIP39 phrase with a right checksum')
    },

    /** Tells the user what to know of a phrase before it is used; `null` if there is nothing to say. */
    async judge(phrase: string): Promise<PhraseJudgement | null> {
      const material = await find(phrase)
      if (material === undefined) return judgeUnread(phrase, wordsIn)
      material.entropy.fill(0)
      const isShared = ELECTRUM_LANGUAGES.has(material.language)
      return isShared && isElectrum(wordsOf(phrase)) ? { kind: 'also-electrum' } : null
    },

    write: async ({ entropy, language }: SeedMaterial): Promise<string> =>
      phraseOfEntropy(entropy, await wordsIn(language)),

    /** @throws AppError `phrase-invalid` for a malformed passphrase */
    seed: async (material: SeedMaterial): Promise<Uint8Array> =>
      seedOf(material, await wordsIn(material.language)),
  }
}

/** The languages that a phrase can be in by its letters, in the order in which they are tried. */
function languagesOf(phrase: string): readonly PhraseLanguage[] {
  const ofScript = BY_SCRIPT.filter(([script]) => script.test(phrase)).flatMap(([, languages]) => languages)
  if (ofScript.length > 0) return ofScript
  const others = new Set(BY_SCRIPT.flatMap(([, languages]) => languages))
  return PHRASE_LANGUAGES.filter((language) => !others.has(language))
}

async function judgeUnread(
  phrase: string,
  wordsIn: WordsIn,
): Promise<Exclude<PhraseJudgement, { kind: 'also-electrum' }> | null> {
  const best = await closestList(phrase, wordsIn)
  const words = wordsOf(phrase)
  const recognised = recognisePhrase(words, words.length - best.known)
  if (recognised !== undefined) return { kind: 'foreign', recognised }
  const unknown = firstUnknownWord(phrase, best.list)
  return unknown === undefined ? null : { kind: 'unknown-word', unknown }
}

/** The first list that has every word of a phrase; otherwise the one that has most of them, and how many. */
async function closestList(phrase: string, wordsIn: WordsIn) {
  let best: { known: number; list: WordList } = { known: -1, list: ENGLISH }
  for (const language of languagesOf(phrase)) {
    const list = await wordsIn(language)
    const knownCount = countKnown(phrase, list)
    if (unknownPlace(phrase, list) === undefined) return { known: knownCount, list }
    if (knownCount > best.known) best = { known: knownCount, list }
  }
  return best
}

function entropyIn(phrase: string, words: WordList): Uint8Array | undefined {
  try {
    return entropyOfPhrase(phrase, words)
  } catch {
    return undefined
  }
}

/** For what needs a phrase, asked of a wallet or an account without one. */
export function phraseMissing(): AppError {
  return new AppError('phrase-missing', 'these keys are not in this browser')
}
