import { describe, expect, it } from 'vitest'
import { minReplacementFee, signalsReplacement } from './replace-by-fee'

const coin = (sequence: number) => ({ txid: '11'.repeat(32), vout: 0, sequence })

describe('BIP125', () => {
  it.each([
    ['no input', [], false],
    ['final', [0xffffffff], false],
    ['a lock time alone', [0xfffffffe], false],
    ['one that says so among others', [0xffffffff, 0xfffffffd], true],
    ['a relative lock', [144], true],
  ])('reads the signal of %s', (_, sequences, expected) => {
    expect(signalsReplacement({ inputs: sequences.map(coin) })).toBe(expected)
  })

  it.each([
    ['what is replaced and 1 sat/vB', [{ feeSats: 1_000n, vsize: 200 }], 0n, 150, 1_150n],
    ['the descendants as well', [{ feeSats: 1_000n, vsize: 200 }], 700n, 150, 1_850n],
    ['a higher rate where it is larger', [{ feeSats: 1_000n, vsize: 100 }], 0n, 300, 3_001n],
    [
      'the dearest of several versions',
      [
        { feeSats: 1_000n, vsize: 200 },
        { feeSats: 4_000n, vsize: 250 },
      ],
      0n,
      200,
      4_200n,
    ],
  ])('asks for %s', (_, outbid, descendants, vsize, minimum) => {
    expect(minReplacementFee(outbid, descendants, vsize)).toBe(minimum)
  })
})
