import { describe, expect, it } from 'vitest'
import { isElectrum, recognisePhrase } from './foreign-phrase'
import { wordsOf } from './phrase-words'

/** Published with the wallets that made them. */
const AEZEED =
  'ability liquid travel stem barely drastic pact cupboard apple thrive morning oak ' +
  'feature tissue couch old math inform success suggest drink motion know royal'

describe('a phrase of known words', () => {
  it.each([
    [
      'Electrum’s segwit',
      'wild father tree among universe such mobile favorite target dynamic credit identify',
    ],
    [
      'Electrum’s of 13 words',
      'cram swing cover prefer miss modify ritual silly deliver chunk behind inform able',
    ],
    ['Electrum’s of 2018', 'bitter grass shiver impose acquire brush forget axis eager alone wine silver'],
    [
      'Electrum’s, numbered',
      wordsOf('frost pig brisk excite novel report camera enlist axis nation novel desert')
        .map((word, at) => `${at + 1}. ${word}`)
        .join('\n'),
    ],
  ])('is told apart as %s', (_case, phrase) => {
    expect(recognisePhrase(wordsOf(phrase), 0)).toBe('electrum')
  })

  it('is aezeed if its checksum is', () => {
    expect(recognisePhrase(wordsOf(AEZEED), 0)).toBe('aezeed')
    expect(recognisePhrase(wordsOf(AEZEED.replace('royal', 'ability')), 0)).not.toBe('aezeed')
  })

  it('is nothing else if it is BIP39’s', () => {
    expect(recognisePhrase(wordsOf('abandon '.repeat(11) + 'about'), 0)).toBeUndefined()
    expect(recognisePhrase([], 0)).toBeUndefined()
  })
})

describe('a phrase with unknown words', () => {
  const words = (count: number) =>
    Array.from({ length: count }, (_, at) => `word${'abcdefghijklmnopqrstuvwxyzabcdefg'[at]}`)

  it.each([
    [20, 9, 'slip39'],
    [33, 12, 'slip39'],
    [12, 5, 'other-words'],
    [24, 3, 'other-words'],
    [12, 2, undefined],
    [20, 2, undefined],
    [11, 8, undefined],
  ] as const)('of %d words, %d of them unknown, is %s', (count, unknown, expected) => {
    expect(recognisePhrase(words(count), unknown)).toBe(expected)
  })

  it('is Monero’s if the last word repeats one', () => {
    const [first = ''] = words(24)
    expect(recognisePhrase([...words(24), first], 20)).toBe('monero')
    expect(recognisePhrase(words(25), 20)).toBe('other-words')
  })
})

it('finds Electrum’s mark whatever the accents and spaces', () => {
  const japanese =
    'なのか ひろい しなん まなぶ つぶす さがす おしゃれ かわく おいかける けさき かいとう さたん'
  expect(isElectrum(wordsOf(japanese))).toBe(true)
})
