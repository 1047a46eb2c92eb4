import { expect, it } from 'vitest'
import { wordOfAddress } from './abi-word'

it('pads an address to a word', () => {
  expect(wordOfAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).toBe(
    '0x000000000000000000000000eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  )
})
