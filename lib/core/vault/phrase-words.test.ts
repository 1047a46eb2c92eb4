import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, it } from 'vitest'
import { firstUnknownWord, withWord } from './phrase-words'

const unknown = (phrase: string) => firstUnknownWord(phrase, wordlist)

describe('the first word that is not in the list', () => {
  it('is none in a right phrase, in any case and spacing', () => {
    expect(unknown('')).toBeUndefined()
    expect(unknown('  Legal winner\nTHANK  year ')).toBeUndefined()
  })

  it.each([
    ['a missing letter', 'legal winer thank ', 2, 'winer', 'winner'],
    ['a letter too many', 'legall winner ', 1, 'legall', 'legal'],
    ['another letter', 'legal winner thonk ', 3, 'thonk', 'thank'],
    ['letters that changed places', 'legal winner thnak ', 3, 'thnak', 'thank'],
  ])('with %s is named by its place, with the one that is meant', (_case, phrase, place, word, meant) => {
    const found = unknown(phrase)
    expect(found).toMatchObject({ place, word })
    expect(found?.nearest).toContain(meant)
    expect(found?.nearest.length).toBeLessThanOrEqual(3)
  })

  it('is the first of several', () => {
    expect(unknown('legal xylofone thonk ')?.place).toBe(2)
  })

  it('is not the one that is being typed, as long as it may become a word', () => {
    expect(unknown('legal winn')).toBeUndefined()
    expect(unknown('legal winx')?.word).toBe('winx')
    expect(unknown('legal winn ')?.word).toBe('winn')
  })

  it('has no suggestions where none is near', () => {
    expect(unknown('qqqqqqqqq ')?.nearest).toEqual([])
  })
})

it('a suggestion takes the place of the word alone, and the next word can be typed', () => {
  expect(withWord('legal winer  thank', 2, 'winner')).toBe('legal winner thank ')
})
