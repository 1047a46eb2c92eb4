import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { WORD_LISTS } from '~/test/packing/word-lists'
import { isElectrum } from '~/lib/core/vault/foreign-phrase'
import { ENGLISH, PHRASE_LANGUAGES, phraseOfEntropy } from '~/lib/core/vault/phrase'
import { createPhrases } from './phrases'

const phrases = createPhrases(async (language) => WORD_LISTS[language])
const entropy = hex.decode('9f6a2878b2520799a44ef18bc7df394e')
const wordsIn = (language: (typeof PHRASE_LANGUAGES)[number]) =>
  language === 'english' ? ENGLISH : WORD_LISTS[language]

describe.each(PHRASE_LANGUAGES)('%s', (language) => {
  const phrase = phraseOfEntropy(entropy, wordsIn(language))

  test('is recognised, and written again in the same words', async () => {
    await expect(phrases.read(phrase)).resolves.toEqual({ entropy, language })
    await expect(phrases.write({ entropy, language, passphrase: '' })).resolves.toBe(phrase)
  })

  test('is recognised however it is typed', async () => {
    const composed = phrase.normalize('NFC').toUpperCase().replaceAll(/\s/g, '  \n')
    await expect(phrases.read(composed)).resolves.toEqual({ entropy, language })
  })

  test('is told nothing of where it is wrong', async () => {
    const [first = '', ...others] = phrase.split(/\s/)
    const wrong = phrases.read([...others, first].join(' '))
    await expect(wrong).rejects.toMatchObject({ code: 'phrase-invalid', details: {} })
  })
})

test.each(['spanish', 'french', 'portuguese', 'italian', 'czech'] as const)(
  '%s may be typed without its accents',
  async (language) => {
    const words = WORD_LISTS[language].filter((word) => /\p{M}/u.test(word.normalize('NFKD')))
    const plain = (phrase: string) => phrase.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    const phrase = phraseOfEntropy(entropy, WORD_LISTS[language])
    await expect(phrases.read(plain(phrase))).resolves.toEqual({ entropy, language })
    expect(new Set(WORD_LISTS[language].map(plain)).size).toBe(2048)
    expect(words.length > 0).toBe(language === 'spanish' || language === 'french')
  },
)

test.each(['simplified-chinese', 'traditional-chinese'] as const)(
  '%s may be typed without spaces',
  async (language) => {
    const phrase = phraseOfEntropy(entropy, WORD_LISTS[language]).replaceAll(' ', '')
    await expect(phrases.read(phrase)).resolves.toEqual({ entropy, language })
  },
)

test.each([
  ['a numbered list', (words: string[]) => words.map((word, at) => `${at + 1}. ${word}`).join('\n')],
  ['numbers without spaces', (words: string[]) => words.map((word, at) => `${at + 1}${word}`).join(' ')],
  ['numbers of another script', (words: string[]) => words.map((word) => `①${word}`).join('　')],
  ['commas', (words: string[]) => words.join(',')],
  ['quotation marks', (words: string[]) => `“${words.join('”, “')}”`],
  ['JSON', (words: string[]) => JSON.stringify(words)],
  ['hyphens', (words: string[]) => words.join('-')],
  ['bullets', (words: string[]) => words.map((word) => `• ${word}`).join('\n')],
  ['marks that nobody sees', (words: string[]) => `\u202a${words.join(' \u200b')}\u202c\ufeff`],
  ['soft hyphens', (words: string[]) => words.map((word) => `${word[0]}\u00ad${word.slice(1)}`).join(' ')],
  [
    'full width',
    (words: string[]) =>
      words.join('　').replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  ],
  ['Turkish capitals', (words: string[]) => words.join(' ').toLocaleUpperCase('tr')],
  ['a Turkish dotless letter', (words: string[]) => words.join(' ').replaceAll('i', 'ı')],
])('reads a phrase with %s', async (_case, write) => {
  const words = phraseOfEntropy(entropy).split(' ')
  await expect(phrases.read(write(words))).resolves.toEqual({ entropy, language: 'english' })
})

const foreign = (recognised: string) =>
  expect.objectContaining({ code: 'phrase-foreign', details: { recognised } })

test.each([
  ['electrum', 'wild father tree among universe such mobile favorite target dynamic credit identify'],
  [
    'slip39',
    'duckling enlarge academic academic agency result length solution fridge kidney ' +
      'coal piece deal husband erode duke ajar critical decision keyboard',
  ],
  ['other-words', 'powerful random nobody notice nothing important anyway look away hidden message over'],
])('names a phrase of another kind: %s', async (recognised, phrase) => {
  await expect(phrases.read(phrase)).rejects.toEqual(foreign(recognised))
  await expect(phrases.judge(phrase)).resolves.toEqual({ kind: 'foreign', recognised })
})

test('reads a phrase that Electrum takes, too', async () => {
  const phrase = Array.from({ length: 2_000 }, (_, at) =>
    phraseOfEntropy(Uint8Array.from({ length: 16 }, (_byte, place) => (place < 2 ? at >> (8 * place) : 5))),
  ).find((candidate) => isElectrum(candidate.split(' ')))
  if (phrase === undefined) throw new Error('one of them is')
  await expect(phrases.read(phrase)).resolves.toMatchObject({ language: 'english' })
  await expect(phrases.judge(phrase)).resolves.toEqual({ kind: 'also-electrum' })
})

test('loads a list once, and only for its script', async () => {
  const loaded: string[] = []
  const counted = createPhrases(async (language) => {
    loaded.push(language)
    return WORD_LISTS[language]
  })
  await counted.judge('가격')
  await counted.judge('가격 가격 가')
  await counted.judge('legal winner ')
  expect(loaded).toEqual(['korean'])
})

test('a seed is that of the words in their language', async () => {
  // The first test vector of BIP39 for Japanese.
  const material = {
    ...(await phrases.read(`${'あいこくしん　'.repeat(11)}あおぞら`)),
    passphrase: '㍍ガバヴァぱばぐゞちぢ十人十色',
  }
  expect(material.entropy).toEqual(new Uint8Array(16))
  expect(hex.encode(await phrases.seed(material))).toBe(
    'a262d6fb6122ecf45be09c50492b31f92e9beb7d9a845987a02cefda57a15f9c467a17872029a9e92299b5cbdf306e3a0ee620245cbd508959b6cb7ca637bd55',
  )
})

describe.each(PHRASE_LANGUAGES)('a word that is in no phrase, typed among words of %s', (language) => {
  const words = phraseOfEntropy(entropy, wordsIn(language)).split(/\s/)

  test('is named by its place, with words of that language', async () => {
    const [first = '', second = '', third = ''] = words
    const judged = await phrases.judge(`${first} ${second} ${third} ${third}${third} `)
    // Each Chinese character is a word of its own.
    if (language.endsWith('chinese')) expect(judged).toBeNull()
    else {
      const unknown = judged?.kind === 'unknown-word' ? judged.unknown : undefined
      expect(unknown).toMatchObject({ place: 4 })
      expect(unknown?.nearest.every((word) => wordsIn(language).includes(word))).toBe(true)
    }
  })

  test('is not there in a right phrase', async () => {
    await expect(phrases.judge(words.join(' '))).resolves.toBeNull()
  })
})
