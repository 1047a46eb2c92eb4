import { describe, expect, it } from 'vitest'
import { BigEndianReader, BigEndianWriter } from './big-endian'

describe('numbers', () => {
  it('are read back as they were written', () => {
    const bytes = new BigEndianWriter()
      .u8(255)
      .u16(65_535)
      .u32(4_294_967_295)
      .u64(Number.MAX_SAFE_INTEGER)
      .done()
    expect(bytes).toHaveLength(15)
    const reader = new BigEndianReader(bytes)
    expect([reader.u8(), reader.u16(), reader.u32(), reader.u64()]).toEqual([
      255,
      65_535,
      4_294_967_295,
      Number.MAX_SAFE_INTEGER,
    ])
    reader.end()
  })

  it.each<[string, (writer: BigEndianWriter) => BigEndianWriter]>([
    ['256 in a byte', (writer) => writer.u8(256)],
    ['65536 in two', (writer) => writer.u16(65_536)],
    ['2^32 in four', (writer) => writer.u32(2 ** 32)],
    ['2^53 in eight', (writer) => writer.u64(2 ** 53)],
    ['-1', (writer) => writer.u8(-1)],
    ['1.5', (writer) => writer.u8(1.5)],
    ['NaN', (writer) => writer.u8(Number.NaN)],
  ])('that do not fit are refused: %s', (_, write) => {
    expect(() => write(new BigEndianWriter())).toThrow(RangeError)
  })
})
