import { describe, expect, it } from 'vitest'
import { rebuiltIdOf, transactionsOf } from './identity'
import { evmSigned, hashOf, signed, toBitcoin, toEvm, txidOf } from './swap.fixture'

describe('rebuiltIdOf', () => {
  it('gives a UUID of version 8, whatever the id’s spelling', () => {
    expect(rebuiltIdOf('AB'.repeat(32))).toBe(rebuiltIdOf('ab'.repeat(32)))
    expect(rebuiltIdOf('ab'.repeat(32))).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  it('never changes, so that an earlier rebuild is recognised', () => {
    expect(rebuiltIdOf('00'.repeat(32))).toBe('c9d14b58-141e-866d-bed9-4ed8cafc95c1')
  })

  it('differs between transactions', () => {
    const ids = Array.from({ length: 500 }, (_, index) => rebuiltIdOf(index.toString(16).padStart(64, '0')))
    expect(new Set(ids).size).toBe(500)
  })
})

describe('transactionsOf', () => {
  it('lists every attempt of either direction that has a hash', () => {
    expect(transactionsOf(toEvm([signed('1'), signed('2')]))).toEqual([txidOf('1'), txidOf('2')])
    expect(transactionsOf(toBitcoin([evmSigned('a', 'allowance'), evmSigned(null)]))).toEqual([hashOf('a')])
  })
})
