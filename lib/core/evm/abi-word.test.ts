import { describe, expect, it } from 'vitest'
import { addressOfWord, wordOfAddress } from './abi-word'

const ADDRESS = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const WORD = '0x000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

describe('addresses in words', () => {
  it('are left-padded', () => {
    expect(wordOfAddress(ADDRESS)).toBe(WORD)
    expect(addressOfWord(WORD)).toBe(ADDRESS)
  })

  it.each([
    '0x010000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee000000000000000000000000',
    '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    '0x',
  ] as const)('are not in %s', (word) => {
    expect(addressOfWord(word)).toBeUndefined()
  })
})
