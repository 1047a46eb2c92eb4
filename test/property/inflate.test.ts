import { deflateRawSync } from 'node:zlib'
import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inflate } from '~/lib/core/outside/frames/inflate'

describe('inflate', () => {
  it('reads what zlib compresses, at any level', () => {
    const texts = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc
        .string({ unit: fc.constantFrom('a', 'b', 'psbt') })
        .map((text) => new TextEncoder().encode(text.repeat(9))),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 9 }), (bytes, level) => {
        expect(hex.encode(inflate(deflateRawSync(bytes, { level }), 100_000))).toBe(hex.encode(bytes))
      }),
    )
  })

  it('refuses damage, leftovers, and more than it may hold', () => {
    const compressed = deflateRawSync(new Uint8Array(50_000))
    const refused = expect.objectContaining({ code: 'bad-input' })
    expect(() => inflate(compressed, 49_999)).toThrow(refused)
    expect(() => inflate(Uint8Array.of(...compressed, 0), 50_000)).toThrow(refused)
    for (let length = 0; length < compressed.length; length += 1)
      expect(() => inflate(compressed.subarray(0, length), 50_000)).toThrow(refused)
    // A distance before the beginning; a block of the kind that is reserved.
    for (const bytes of ['4b04a200', '07']) expect(() => inflate(hex.decode(bytes), 50_000)).toThrow(refused)
  })
})
