import { describe, expect, it } from 'vitest'
import { targetOf } from './compact-target'
import { compactOf } from './compact-target.fixture'

describe('the compact form of a target', () => {
  // The cases of Bitcoin Core's src/test/arith_uint256_tests.cpp, bignum_SetCompact.
  it.each([
    [0x0112_3456, 0x12n],
    [0x0212_3456, 0x1234n],
    [0x0312_3456, 0x12_3456n],
    [0x0412_3456, 0x1234_5600n],
    [0x0500_9234, 0x9234_0000n],
    [0x2012_3456, 0x12_3456n << 232n],
    [0x1d00_ffff, 0xffffn << 208n],
    [0x207f_ffff, 0x7f_ffffn << 232n],
  ])('%i is expanded', (bits, target) => {
    expect(targetOf(bits)).toBe(target)
  })

  it.each([
    ['zero', 0],
    ['zero with a size', 0x0400_0000],
    ['a mantissa shifted away', 0x0100_3456],
    ['negative', 0x0492_3456],
    ['negative and small', 0x01fe_dcba],
    ['of 257 bits', 0x2112_3456],
    ['of far too many bits', 0xff12_3456],
  ])('that is %s leaves no hash under it', (_, bits) => {
    expect(targetOf(bits)).toBe(0n)
  })

  it.each([0, 0x0112_0000, 0x0212_3400, 0x0312_3456, 0x0412_3456, 0x0500_9234, 0x1d00_ffff, 0x207f_ffff])(
    '%i is the form of its own target',
    (bits) => {
      expect(compactOf(targetOf(bits))).toBe(bits)
    },
  )

  it('keeps the three highest bytes, and the sign clear', () => {
    expect(compactOf(0x80n)).toBe(0x0200_8000)
    expect(compactOf(0x1234_5678n)).toBe(0x0412_3456)
  })
})
