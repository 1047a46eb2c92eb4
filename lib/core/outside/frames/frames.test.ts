import { UR, URDecoder, UREncoder } from '@ngraveio/bc-ur'
import { base64, hex } from '@scure/base'
import { joinQRs, splitQRs } from 'bbqr'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBytewords, encodeBytewords } from './bytewords'
import { crc32 } from './crc32'
import { bbqrFrames } from './encode-bbqr'
import { urFrames } from './encode-ur'
import { type FrameOutcome, FrameReader } from './frame-reader'

/** Bytes that no compression shortens, the same every time. */
function bytesOf(length: number, seed = 1): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

function readAll(frames: Iterable<string>, reader = new FrameReader()): FrameOutcome {
  let outcome: FrameOutcome = { kind: 'unreadable' }
  for (const frame of frames) {
    outcome = reader.receive(frame)
    if (outcome.kind === 'done') return outcome
  }
  return outcome
}

const first = <T>(count: number, at: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => at(index))
const lengths = fc.integer({ min: 1, max: 3_000 })

describe('the parts of BC-UR', () => {
  it('has the checksum and bytewords that the standards publish', () => {
    expect(crc32(new TextEncoder().encode('Hello, world!'))).toBe(0xebe6c6e6)
    expect(encodeBytewords(hex.decode('00010280ff'))).toBe('aeadaolazmjendeoti')
    expect(hex.encode(decodeBytewords('aeadaolazmjendeoti'))).toBe('00010280ff')
  })

  it.each([
    '',
    'ae',
    'aeadaolazmjendeott',
    'aeadaolazmjendeot',
    'zzadaolazmjendeoti',
    'aeadaolazmjendeotiae',
  ])('rejects bytewords that are damaged: %s', (text) => {
    expect(() => decodeBytewords(text)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })
})

describe('animated BC-UR frames', () => {
  it('are those of another library, mixed ones too', () => {
    for (const [length, fragmentBytes] of [
      [5, 100],
      [700, 100],
      [2_500, 90],
      [4_000, 200],
    ] as const) {
      const bytes = bytesOf(length)
      const encoder = new UREncoder(UR.fromBuffer(Buffer.from(bytes)), fragmentBytes)
      const { at, count } = urFrames(bytes, { type: 'psbt', fragmentBytes })
      expect(count).toBe(encoder.fragmentsLength)
      for (const frame of first(count * 3, at))
        expect(frame.replace('UR:PSBT/', 'UR:BYTES/')).toBe(encoder.nextPart().toUpperCase())
    }
  })

  it('are read by another library with two thirds lost', () => {
    const bytes = bytesOf(3_000)
    const { at, count } = urFrames(bytes, { type: 'crypto-psbt', fragmentBytes: 120 })
    const decoder = new URDecoder()
    for (let index = 1; !decoder.isComplete() && index < count * 20; index += 3)
      decoder.receivePart(at(index))
    expect(decoder.isSuccess()).toBe(true)
    expect(hex.encode(decoder.resultUR().decodeCBOR())).toBe(hex.encode(bytes))
  })

  it('are read from another library in any order', () => {
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 60, max: 300 }),
        fc.infiniteStream(fc.nat()),
        (length, size, draws) => {
          const bytes = bytesOf(length)
          const encoder = new UREncoder(new UR(UR.fromBuffer(Buffer.from(bytes)).cbor, 'psbt'), size)
          const sent = first(encoder.fragmentsLength * 8, () => encoder.nextPart())
          const kept = sent.filter(() => (draws.next().value ?? 0) % 3 === 0)
          const order = kept
            .map((frame) => [draws.next().value ?? 0, frame] as const)
            .toSorted(([a], [b]) => a - b)
          const outcome = readAll([...order.map(([, frame]) => frame), ...sent])
          expect(outcome).toEqual({ kind: 'done', bytes })
        },
      ),
      { numRuns: 12 },
    )
  })

  it('tell how far they are, and count nothing twice', () => {
    const { at, count } = urFrames(bytesOf(1_000), { type: 'psbt', fragmentBytes: 200 })
    const reader = new FrameReader()
    expect(count).toBe(6)
    expect(reader.receive(at(0))).toEqual({ kind: 'more', known: 1, count })
    expect(reader.receive(at(0))).toEqual({ kind: 'more', known: 1, count })
    expect(reader.receive(at(1))).toEqual({ kind: 'more', known: 2, count })
    expect(reader.receive(at(0))).toEqual({ kind: 'more', known: 2, count })
  })

  it('are told from those of other animations in view', () => {
    const [own, other] = [bytesOf(900), bytesOf(900, 2)].map((bytes) =>
      urFrames(bytes, { type: 'psbt', fragmentBytes: 100 }),
    )
    if (own === undefined || other === undefined) throw new Error('two animations')
    const mixed = first(own.count, (index) => [own.at(index), other.at(index + 1)]).flat()
    expect(readAll(mixed)).toEqual({ kind: 'done', bytes: bytesOf(900) })
  })

  it('are refused if damaged', () => {
    const { at, count } = urFrames(bytesOf(900), { type: 'psbt', fragmentBytes: 100 })
    const place = fc.record({
      index: fc.nat({ max: count * 2 }),
      at: fc.nat(),
      put: fc.constantFrom('A', 'B', 'C', 'X', 'Y', 'Z', '0', '1', '9', '-', '/'),
    })
    fc.assert(
      fc.property(place, (damage) => {
        const frame = at(damage.index)
        const cut = damage.at % frame.length
        const damaged = frame.slice(0, cut) + damage.put + frame.slice(cut + 1)
        if (damaged !== frame) expect(new FrameReader().receive(damaged)).toEqual({ kind: 'unreadable' })
      }),
    )
  })

  // threat: foreign-frames
  it('begin anew if a forged frame has spoilt the message', () => {
    const bytes = bytesOf(900)
    const { at, count } = urFrames(bytes, { type: 'psbt', fragmentBytes: 100 })
    const [, body = ''] = /([A-Z]+)$/.exec(at(0)) ?? []
    const forged = decodeBytewords(body.toLowerCase())
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1
    const reader = new FrameReader()
    reader.receive(`UR:PSBT/1-${count}/${encodeBytewords(forged)}`)
    expect(readAll(first(count, at), reader)).toEqual({ kind: 'unreadable' })
    expect(readAll(first(count, at), reader)).toEqual({ kind: 'done', bytes })
  })
})

describe('BBQr frames', () => {
  it('are read by another library', () => {
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 400 }), (length, characters) => {
        const joined = joinQRs(bbqrFrames(bytesOf(length), 'P', characters))
        expect(joined.fileType).toBe('P')
        expect(hex.encode(joined.raw)).toBe(hex.encode(bytesOf(length)))
      }),
      { numRuns: 20 },
    )
  })

  it.each(['H', '2', 'Z'] as const)('are read from another library, last one first: %s', (encoding) => {
    for (const bytes of [
      bytesOf(2_500),
      bytesOf(2_500).map((byte) => byte & 15),
      new Uint8Array(2_500).fill(7),
      Buffer.from('psbt '.repeat(500)),
    ]) {
      const { parts } = splitQRs(Uint8Array.from(bytes), 'T', { encoding, maxVersion: 10 })
      expect(readAll(parts.toReversed())).toEqual({ kind: 'done', bytes: Uint8Array.from(bytes) })
    }
  })

  it('are never more than can be counted', () => {
    const frames = bbqrFrames(bytesOf(100_000), 'P', 8)
    expect(frames.length).toBeLessThanOrEqual(1_295)
    expect(readAll(frames)).toEqual({ kind: 'done', bytes: bytesOf(100_000) })
  })

  it('begin anew where one contradicts the others', () => {
    const [own, other] = [bbqrFrames(bytesOf(300), 'P', 160), bbqrFrames(bytesOf(300, 2), 'P', 160)]
    const reader = new FrameReader()
    reader.receive(other?.[0] ?? '')
    expect(readAll(own ?? [], reader)).toEqual({ kind: 'done', bytes: bytesOf(300) })
  })

  it.each([
    'B$2P0100',
    'B$2P0000MFRGG',
    'B$2P0101MFRGG',
    'B$2J0100MFRGG',
    'B$XP0100MFRGG',
    'B$2P0200MFRGG',
    'B$2P0100MFRG1',
    'B$HP0100ABC',
    'B$ZP0100MFRGG',
  ])('are refused if they are none: %s', (frame) => {
    expect(new FrameReader().receive(frame)).toEqual({ kind: 'unreadable' })
  })
})

describe('a reader of frames', () => {
  it('takes a code that holds the whole', () => {
    const psbt = hex.decode(`70736274ff${'00'.repeat(60)}`)
    for (const text of [hex.encode(psbt), hex.encode(psbt).toUpperCase(), base64.encode(psbt)])
      expect(new FrameReader().receive(text)).toEqual({ kind: 'done', bytes: new TextEncoder().encode(text) })
    const { at, count } = urFrames(psbt, { type: 'psbt', fragmentBytes: 200 })
    expect(count).toBe(1)
    expect(new FrameReader().receive(at(5))).toEqual({ kind: 'done', bytes: psbt })
  })

  // threat: foreign-frames
  it('stops after ten megabytes of frames', () => {
    const reader = new FrameReader()
    const outcomes = Array.from(
      { length: 2_501 },
      (_, index) => reader.receive(String(index).padEnd(4_000, 'x')).kind,
    )
    expect(outcomes.indexOf('too-large')).toBe(2_500)
    const { at } = urFrames(bytesOf(10), { type: 'psbt', fragmentBytes: 100 })
    expect(reader.receive(at(0))).toEqual({ kind: 'too-large' })
  })

  it('reads no frame that is longer than a code', () => {
    expect(new FrameReader().receive('00'.repeat(3_000))).toEqual({ kind: 'unreadable' })
  })

  it('never throws', () => {
    const reader = new FrameReader()
    const heads = fc.constantFrom(
      '',
      'ur:psbt/',
      'ur:psbt/1-2/',
      'UR:PSBT/9999999999-1295/',
      'B$2P0200',
      'B$ZP0100',
    )
    fc.assert(
      fc.property(heads, fc.string(), (head, rest) => {
        expect(['unreadable', 'more']).toContain(reader.receive(head + rest).kind)
      }),
    )
  })
})
