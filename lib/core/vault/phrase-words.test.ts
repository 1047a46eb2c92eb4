import { wordlist } from '@scure/bip39/wordlists/english.js'
import { wordlist as chinese } from '@scure/bip39/wordlists/simplified-chinese.js'
import { describe, expect, it } from 'vitest'
import { firstUnknownWord, withWord, wordsOf } from './phrase-words'

const unknown = (phrase: string) => firstUnknownWord(phrase, wordlist)

describe('the first word that is not in the list', () => {
  it('is none in a right phrase, whatever case or spacing', () => {
    expect(unknown('')).toBeUndefined()
    expect(unknown('  Legal winner\nTHANK  year ')).toBeUndefined()
  })

  it.each([
    ['a missing letter', 'legal winer thank ', 2, 'winer', 'winner'],
    ['a letter too many', 'legall winner ', 1, 'legall', 'legal'],
    ['another letter', 'legal winner thonk ', 3, 'thonk', 'thank'],
    ['letters that changed places', 'legal winner thnak ', 3, 'thnak', 'thank'],
  ])('is named with its place and a suggestion: %s', (_case, phrase, place, word, meant) => {
    const found = unknown(phrase)
    expect(found).toMatchObject({ place, word })
    expect(found?.nearest).toContain(meant)
    expect(found?.nearest.length).toBeLessThanOrEqual(3)
  })

  it('is the first of several', () => {
    expect(unknown('legal xylofone thonk ')?.place).toBe(2)
  })

  it('is not a beginning that may still become a word', () => {
    expect(unknown('legal winn')).toBeUndefined()
    expect(unknown('legal winx')?.word).toBe('winx')
    expect(unknown('legal winn ')?.word).toBe('winn')
  })

  it.each(['qqqqqqqqq ', 'q ', 'xq '])('has no suggestions where none is near: %s', (phrase) => {
    expect(unknown(phrase)?.nearest).toEqual([])
  })

  it('has no suggestions for one Chinese character', () => {
    expect(firstUnknownWord('的鑫', chinese)).toEqual({ place: 2, word: '鑫', nearest: [] })
  })

  it('ends with any sign that stands between words', () => {
    expect(unknown('legal, winn')).toBeUndefined()
    expect(unknown('legal, winn,')?.word).toBe('winn')
    expect(unknown('legal winn\u200b')).toBeUndefined()
  })
})

it('puts a suggestion in the place of the word alone', () => {
  expect(withWord('legal winer  thank', 2, 'winner')).toBe('legal winner thank ')
})

it.each([
  ['1. Legal 2) winner 03: thank', 'legal winner thank'],
  ['[“legal”, "winner"; \'thank\']', 'legal winner thank'],
  ['leg4l winner1', 'leg4l winner1'],
  ['ﬁnal', 'final'],
  ['12 24', ''],
  ['的一 是', '的 一 是'],
  ['Word 1: legal\nWord 2: winner', 'legal winner'],
  ['word1: legal word2: winner', 'legal winner'],
  ['Palabra nº 1: legal', 'palabra no legal'],
  ['WORD #1 legal, word #2 winner', 'legal winner'],
  ['Seed phrase: legal winner', 'legal winner'],
  ['My seed phrase：\u00a0legal winner', 'legal winner'],
  ['Recovery phrase (12 words): legal winner', 'legal winner'],
  ['Seed phrase: 1: legal 2: winner', 'legal winner'],
  ['first: legal\nsecond: winner', 'legal winner'],
  ['{"mnemonic": "legal winner"}', 'legal winner'],
  ['1: legal 2: winner', 'legal winner'],
  ['1: zoo 2: zoo 3: zoo', 'zoo zoo zoo'],
  ['legal: winner: thank', 'legal winner thank'],
  ['winner1 legal2', 'winner1 legal2'],
])('splits %j into words', (phrase, words) => {
  expect(wordsOf(phrase).join(' ')).toBe(words)
})
