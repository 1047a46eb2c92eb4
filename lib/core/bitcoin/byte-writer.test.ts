import { describe, expect, it } from 'vitest'
import { ByteReader } from './byte-reader'
import { ByteWriter } from './byte-writer'

describe('ByteWriter and ByteReader', () => {
  it.each([0, 252, 253, 65_535, 65_536, 4_294_967_295])(
    'encode the count %i in the shortest form',
    (value) => {
      const reader = new ByteReader(new ByteWriter().count(value).done())
      expect(reader.count()).toBe(value)
      expect(reader.isAtEnd).toBe(true)
    },
  )

  it('keep a value within which the buffer grows', () => {
    for (let before = 1_015; before <= 1_025; before += 1) {
      const bytes = new ByteWriter()
        .bytes(new Uint8Array(before).fill(1))
        .u32(0xfffffffd)
        .u64(2n ** 63n)
        .count(300)
        .sized(Uint8Array.of(9))
        .done()
      const reader = new ByteReader(bytes)
      reader.bytes(before)
      expect([reader.u32(), reader.u64(), reader.count(), reader.sized()]).toEqual([
        0xfffffffd,
        2n ** 63n,
        300,
        Uint8Array.of(9),
      ])
      reader.end()
    }
  })

  it('write negative versions in two’s complement', () => {
    expect(new ByteReader(new ByteWriter().u32(-1).done()).i32()).toBe(-1)
  })
})
