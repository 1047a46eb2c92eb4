import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/bitcoin-work.json'
import { AppError } from '~/lib/core/errors'
import { genesisHash } from '~/lib/core/network'
import { blockHashOf, decodeHeader, encodeHeader } from '~/lib/core/bitcoin/block-header'

const LISTED = [
  ...vectors.first,
  ...vectors.adjustment,
  ...vectors.payments.flatMap(({ headers }) => headers),
]

describe('a block header', () => {
  it.each(LISTED)('of mainnet block $height is read, written and hashed', ({ raw, hash }) => {
    const header = decodeHeader(hex.decode(raw))
    expect(hex.encode(encodeHeader(header))).toBe(raw)
    expect(blockHashOf(header)).toBe(hash)
  })

  it('hashes to the genesis hash for the first block', () => {
    expect(vectors.first[0]?.hash).toBe(genesisHash('mainnet'))
  })

  it.each([79, 81])('of %i bytes is none', (length) => {
    expect(() => decodeHeader(new Uint8Array(length))).toThrow(AppError)
  })
})
