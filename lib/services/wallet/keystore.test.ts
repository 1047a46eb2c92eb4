import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { type Envelope, encodeEnvelope } from '~/lib/core/vault/envelope'
import { FAST_KDF, FAST_POLICY } from '~/lib/core/vault/fast-crypto.fixture'
import { createKeystore } from './keystore'
import { memoryCopy } from './wallet.fixture'

const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill)

function envelope(generation: number): Envelope {
  return {
    id: bytes(16, 1),
    holds: 'phrase',
    generation,
    kdf: FAST_KDF,
    salt: bytes(16, generation % 256),
    keyNonce: bytes(12, 3),
    sealedKey: bytes(48, 4),
    seedNonce: bytes(12, 5),
    sealedSeed: bytes(144, 6),
  }
}

const OLD = encodeEnvelope(envelope(1))
const NEW = encodeEnvelope(envelope(2))

function keystore(first: unknown, second: unknown) {
  const copies = [memoryCopy('one'), memoryCopy('two')] as const
  copies[0].stored = first
  copies[1].stored = second
  const events: string[] = []
  const logger = { log: (_level: string, event: string) => void events.push(event) }
  return { copies, events, store: createKeystore(copies, FAST_POLICY, logger) }
}

const flipped = (text: string) => `${text.slice(0, 100)}${text[100] === 'A' ? 'B' : 'A'}${text.slice(101)}`

/** As a later version may write it: another number after the seven letters of the header, and intact. */
function ofLaterVersion(text: string): string {
  const body = base64.decode(text).slice(0, -32)
  body[7] = 5
  return base64.encode(Uint8Array.from([...body, ...sha256(body)]))
}

describe('load', () => {
  it('finds nothing if nothing was written', async () => {
    await expect(keystore(undefined, undefined).store.load()).resolves.toBeUndefined()
  })

  it.each([
    ['missing', undefined],
    ['torn', OLD.slice(0, 80)],
    ['bit-flipped', flipped(OLD)],
    ['empty', ''],
    ['another type', { not: 'text' }],
  ])('replaces a copy that is %s by the good one', async (_case, bad) => {
    for (const [first, second] of [
      [bad, OLD],
      [OLD, bad],
    ]) {
      const { copies, events, store } = keystore(first, second)
      await expect(store.load()).resolves.toEqual(envelope(1))
      expect(copies.map(({ stored }) => stored)).toEqual([OLD, OLD])
      expect(events).toEqual(['keystore-copy-restored'])
    }
  })

  it.each([
    [OLD, NEW],
    [NEW, OLD],
  ])('replaces the older of two good copies by the newer', async (first, second) => {
    const { copies, events, store } = keystore(first, second)
    await expect(store.load()).resolves.toEqual(envelope(2))
    expect(copies.map(({ stored }) => stored)).toEqual([NEW, NEW])
    expect(events).toEqual(['keystore-copy-restored'])
  })

  it('writes nothing if both copies agree', async () => {
    const { copies, events, store } = keystore(NEW, NEW)
    for (const copy of copies) copy.failing.add('write')
    await expect(store.load()).resolves.toEqual(envelope(2))
    expect(events).toEqual([])
  })

  it.each([
    ['both damaged', flipped(OLD), NEW.slice(3)],
    ['one damaged, the other missing', undefined, flipped(OLD)],
    ['one of no type that it could be, the other missing', null, undefined],
  ])('is corrupt and not empty with %s', async (_case, first, second) => {
    const { copies, store } = keystore(first, second)
    await expect(store.load()).rejects.toMatchObject({ code: 'wallet-corrupt' })
    expect(copies.map(({ stored }) => stored)).toEqual([first, second])
  })

  it.each([
    ['and no other', undefined],
    ['beside a good one', OLD],
    ['beside a damaged one', flipped(OLD)],
  ])('changes nothing if a later version wrote one copy %s', async (_case, other) => {
    for (const [first, second] of [
      [ofLaterVersion(NEW), other],
      [other, ofLaterVersion(NEW)],
    ]) {
      const { copies, store } = keystore(first, second)
      await expect(store.load()).rejects.toMatchObject({ code: 'storage-newer' })
      expect(copies.map(({ stored }) => stored)).toEqual([first, second])
    }
  })

  it.each([
    ['the other is missing', undefined],
    ['the other is damaged', flipped(OLD)],
  ])('fails if one copy cannot be read and %s', async (_case, other) => {
    const { copies, store } = keystore(OLD, other)
    copies[0].failing.add('read')
    await expect(store.load()).rejects.toThrow('read fails')
  })

  it('uses the good copy if the other cannot be read', async () => {
    const { copies, store } = keystore(OLD, NEW)
    copies[0].failing.add('read')
    await expect(store.load()).resolves.toEqual(envelope(2))
    expect(copies[0].stored).toBe(OLD)
  })

  it('uses the good copy if the other cannot be rewritten', async () => {
    const { copies, events, store } = keystore(OLD, undefined)
    copies[1].failing.add('write')
    await expect(store.load()).resolves.toEqual(envelope(1))
    expect(events).toEqual(['keystore-copy-not-restored'])
  })
})

describe('save', () => {
  it('writes both copies', async () => {
    const { copies, store } = keystore(undefined, undefined)
    await store.save(envelope(1))
    expect(copies.map(({ stored }) => stored)).toEqual([OLD, OLD])
  })

  it.each([0, 1] as const)('fails without a change where copy %i cannot be written', async (which) => {
    for (const before of [undefined, OLD, flipped(OLD)]) {
      const { copies, store } = keystore(before, before)
      copies[which].failing.add('write')
      await expect(store.save(envelope(2))).rejects.toThrow('write fails')
      expect(copies.map(({ stored }) => stored)).toEqual([before, before])
    }
  })
})

describe('remove', () => {
  it('removes both copies, damaged ones too', async () => {
    const { copies, store } = keystore(OLD, 'damaged')
    await store.remove()
    expect(copies.map(({ stored }) => stored)).toEqual([undefined, undefined])
  })

  it('fails if one remains', async () => {
    const { copies, store } = keystore(OLD, OLD)
    copies[1].failing.add('remove')
    await expect(store.remove()).rejects.toThrow('remove fails')
  })
})
