import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { ByteReader } from './byte-reader'

const reader = (bytes: string) => new ByteReader(hex.decode(bytes))
const badInput = expect.objectContaining({ code: 'bad-input' })

describe('a length', () => {
  it.each([
    ['00', 0],
    ['fc', 0xfc],
    ['fdfd00', 0xfd],
    ['fdffff', 0xffff],
    ['fe00000100', 0x10000],
    ['feffffffff', 0xffffffff],
  ])('%s is %i', (bytes, length) => {
    const read = reader(bytes)
    expect(read.count()).toBe(length)
    expect(read.isAtEnd).toBe(true)
  })

  it.each([
    ['in three bytes where one would do', 'fdfc00'],
    ['in five bytes where three would do', 'feffff0000'],
    ['in five bytes where one would do', 'fe01000000'],
    ['in nine bytes', 'ff0000010000000000'],
    ['cut off', 'fd00'],
    ['that is not there', ''],
  ])('%s is refused', (_, bytes) => {
    expect(() => reader(bytes).count()).toThrow(badInput)
  })
})
