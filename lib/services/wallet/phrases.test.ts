import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { WORD_LISTS } from '~/lib/build/word-lists'
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

test.each(['spanish', 'french', 'portuguese'] as const)(
  '%s may be typed without its accents',
  async (language) => {
    const words = WORD_LISTS[language].filter((word) => /\p{M}/u.test(word.normalize('NFKD')))
    const plain = (phrase: string) => phrase.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    const phrase = phraseOfEntropy(entropy, WORD_LISTS[language])
    await expect(phrases.read(plain(phrase))).resolves.toEqual({ entropy, language })
    expect(new Set(WORD_LISTS[language].map(plain)).size).toBe(2048)
    expect(words.length > 0 || language === 'portuguese').toBe(true)
  },
)

test('Chinese may be typed without spaces', async () => {
  const phrase = phraseOfEntropy(entropy, WORD_LISTS['simplified-chinese']).replaceAll(' ', '')
  await expect(phrases.read(phrase)).resolves.toEqual({ entropy, language: 'simplified-chinese' })
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
    const found = await phrases.unknownWord(`${first} ${second} ${third} ${third}${third} `)
    // Each Chinese character is a word of its own.
    if (language === 'simplified-chinese') expect(found).toBeNull()
    else {
      expect(found).toMatchObject({ place: 4 })
      expect(found?.nearest.every((word) => wordsIn(language).includes(word))).toBe(true)
    }
  })

  test('is not there in a right phrase', async () => {
    await expect(phrases.unknownWord(words.join(' '))).resolves.toBeNull()
  })
})
