import { describe, expect, it } from 'vitest'
import { keepsAddress } from './kept-address'
import { type Fact, evmSigned, handedOver, signed, toBitcoin, toEvm } from './swap.fixture'

const GIVEN_UP: Fact = { type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } }

describe('an approved address stays its entry’s', () => {
  it.each([
    ['while it may still be paid', toBitcoin()],
    ['once its call was signed, whatever came of it', toBitcoin([evmSigned('1'), GIVEN_UP])],
    ['once its transaction was signed', toEvm([signed('1')])],
    ['once its transaction was handed over', toEvm([handedOver('1'), GIVEN_UP])],
  ])('%s', (_, entry) => {
    expect(keepsAddress(entry)).toBe(true)
  })
})

describe('an approved address is given back', () => {
  it.each([
    ['by a swap to Bitcoin that ends before its call', toBitcoin([evmSigned('1', 'allowance'), GIVEN_UP])],
    ['by a payment that ends unsigned', toEvm([GIVEN_UP])],
  ])('%s', (_, entry) => {
    expect(keepsAddress(entry)).toBe(false)
  })
})
