import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { type Envelope, encodeEnvelope, parseEnvelope } from './envelope'
import { FAST_KDF, FAST_POLICY, fastCrypto } from './fast-crypto.fixture'
import { KDF_POLICY } from './kdf'
import { entropyOfPhrase, PHRASE_LANGUAGES } from './phrase'
import { openVault, relockVault, sealVault } from './seal'
import { decodeSeed, encodeSeed } from './seed-codec'

const PASSWORD = 'correct horse'
const LOCK = { password: PASSWORD, kdf: FAST_KDF, generation: 7 }
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const crypto = fastCrypto()
const tools = {
  crypto,
  randomBytes: (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length)),
}
const material = () =>
  ({ entropy: entropyOfPhrase(PHRASE), language: 'english', passphrase: '\u{feff}ümlaut ' }) as const
const parse = (text: unknown) => parseEnvelope(text, FAST_POLICY)
const corrupt = expect.objectContaining({ code: 'wallet-corrupt' })

/** Every envelope that differs from this one in a single bit, with a corrected checksum. */
function* forgeries(text: string): Generator<string> {
  const body = base64.decode(text).slice(0, -32)
  for (let bit = 0; bit < body.length * 8; bit++) {
    const forged = body.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
    yield base64.encode(Uint8Array.of(...forged, ...sha256(forged)))
  }
}

describe('an envelope', () => {
  it('opens with its password to what was sealed', async () => {
    const envelope = await sealVault(tools, material(), LOCK)
    const opened = await openVault(crypto, parse(encodeEnvelope(envelope)), PASSWORD)
    expect(opened?.material).toEqual(material())
  })

  it('does not open with another password', async () => {
    const envelope = await sealVault(tools, material(), LOCK)
    await expect(openVault(crypto, envelope, 'correct horsf')).resolves.toBeUndefined()
  })

  it('wipes what it opened on request', async () => {
    const opened = await openVault(crypto, await sealVault(tools, material(), LOCK), PASSWORD)
    opened?.wipe()
    expect(opened?.vaultKey).toEqual(new Uint8Array(32))
    expect(opened?.material).toMatchObject({ entropy: new Uint8Array(16) })
  })

  it('keeps its sealed seed when the password changes', async () => {
    const before = await sealVault(tools, material(), LOCK)
    const opened = await openVault(crypto, before, PASSWORD)
    if (opened === undefined) throw new Error('does not open')
    const after = await relockVault(tools, before, opened.vaultKey, {
      ...LOCK,
      password: 'battery staple',
      generation: 8,
    })
    expect(after.id).toEqual(before.id)
    expect(after.sealedSeed).toEqual(before.sealedSeed)
    expect(after.salt).not.toEqual(before.salt)
    expect(after.keyNonce).not.toEqual(before.keyNonce)
    expect(after.generation).toBe(8)
    await expect(openVault(crypto, after, PASSWORD)).resolves.toBeUndefined()
    expect((await openVault(crypto, after, 'battery staple'))?.material).toEqual(material())
  })

  it('repeats no key, salt, nonce or id for equal input', async () => {
    const [a, b] = [await sealVault(tools, material(), LOCK), await sealVault(tools, material(), LOCK)]
    for (const field of ['id', 'salt', 'keyNonce', 'seedNonce', 'sealedKey', 'sealedSeed'] as const)
      expect(a[field]).not.toEqual(b[field])
  })

  it('tells neither word count nor passphrase by its length', async () => {
    const lengths = [16, 32].flatMap((size) =>
      ['', 'TREZOR'].map((passphrase) => ({
        entropy: new Uint8Array(size),
        language: 'english' as const,
        passphrase,
      })),
    )
    const texts = await Promise.all(
      lengths.map(async (seed) => encodeEnvelope(await sealVault(tools, seed, LOCK))),
    )
    expect(new Set(texts.map(({ length }) => length)).size).toBe(1)
  })

  // threat: damaged-storage
  it('is damaged by any changed bit of its text', async () => {
    const text = encodeEnvelope(await sealVault(tools, material(), LOCK))
    for (let at = 0; at < text.length; at++)
      for (let bit = 0; bit < 16; bit++) {
        const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << bit))
        expect(() => parse(text.slice(0, at) + flipped + text.slice(at + 1))).toThrow(corrupt)
      }
  })

  it('is damaged if truncated or extended anywhere', async () => {
    const text = encodeEnvelope(await sealVault(tools, material(), LOCK))
    for (let length = 0; length < text.length; length++)
      expect(() => parse(text.slice(0, length))).toThrow(corrupt)
    for (const grown of [`${text}A`, `${text}AAAA`, ` ${text}`, `${text}\n`, text + text])
      expect(() => parse(grown)).toThrow(corrupt)
  })

  it('reveals nothing if a bit and the checksum are changed', async () => {
    for (const forged of forgeries(encodeEnvelope(await sealVault(tools, material(), LOCK)))) {
      const outcome = await Promise.resolve(forged)
        .then(parse)
        .then((envelope) => openVault(crypto, envelope, PASSWORD))
        .catch((thrown: unknown) => (thrown instanceof AppError ? thrown.code : thrown))
      expect([undefined, 'wallet-corrupt', 'storage-newer', 'storage-unreleased']).toContain(outcome)
    }
  })

  it('is damaged by checksummed bytes after its last field', async () => {
    const body = base64.decode(encodeEnvelope(await sealVault(tools, material(), LOCK))).slice(0, -32)
    const sealed = (bytes: Uint8Array) => base64.encode(Uint8Array.of(...bytes, ...sha256(bytes)))
    expect(parse(sealed(body)).generation).toBe(7)
    expect(() => parse(sealed(Uint8Array.of(...body, 0)))).toThrow(corrupt)
  })

  it('rejects the seed of another envelope with the same password', async () => {
    const [a, b] = [await sealVault(tools, material(), LOCK), await sealVault(tools, material(), LOCK)]
    const mixed: Envelope = { ...a, seedNonce: b.seedNonce, sealedSeed: b.sealedSeed }
    await expect(openVault(crypto, mixed, PASSWORD)).rejects.toThrow(corrupt)
  })

  it.each([
    ['ten gigabytes', { memoryKiB: 10 * 1024 * 1024 }],
    ['a million iterations', { iterations: 1_000_000 }],
    ['next to no memory', { memoryKiB: 8 }],
    ['one iteration', { iterations: 1 }],
    ['200 lanes', { parallelism: 200 }],
  ])('that asks for %s is damaged, before anything is stretched', async (_case, change) => {
    const minimum = { memoryKiB: 65_536, iterations: 3, parallelism: 1 }
    const envelope = await sealVault(tools, material(), { ...LOCK, kdf: minimum })
    expect(parseEnvelope(encodeEnvelope(envelope), KDF_POLICY).kdf).toEqual(minimum)
    const text = encodeEnvelope({ ...envelope, kdf: { ...minimum, ...change } })
    expect(() => parseEnvelope(text, KDF_POLICY)).toThrow(corrupt)
  })

  it.each([undefined, null, 0, {}, [], 'null', '', 'A'.repeat(1e6)])('is not %j', (stored) => {
    expect(() => parse(stored)).toThrow(corrupt)
  })
})

describe('the sealed bytes', () => {
  it('round-trip for any seed and passphrase', () => {
    const entropy = fc
      .constantFrom(16, 20, 24, 28, 32)
      .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))
    fc.assert(
      fc.property(
        entropy,
        fc.constantFrom(...PHRASE_LANGUAGES),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        (bytes, language, passphrase) => {
          const encoded = encodeSeed({ entropy: bytes, language, passphrase })
          expect(encoded.length % 128).toBe(0)
          expect(decodeSeed(encoded)).toEqual({ entropy: bytes, language, passphrase })
        },
      ),
    )
  })

  it('keep the old form for an English phrase', () => {
    const before = new Uint8Array(128)
    before.set([16, ...new Uint8Array(16).fill(7), 0, 3, 97, 98, 99])
    const material = { entropy: new Uint8Array(16).fill(7), language: 'english', passphrase: 'abc' } as const
    expect(decodeSeed(before)).toEqual(material)
    expect(encodeSeed(material)).toEqual(before)
  })

  it.each([
    ['entropy of 17 bytes', (bytes: Uint8Array) => bytes.with(0, 17)],
    ['text that is not UTF-8', (bytes: Uint8Array) => bytes.with(19, 0xff)],
    ['padding that is not zero', (bytes: Uint8Array) => bytes.with(127, 1)],
    ['a language that nobody knows', (bytes: Uint8Array) => bytes.with(22, PHRASE_LANGUAGES.length)],
    ['half a block', (bytes: Uint8Array) => bytes.slice(0, 64)],
    ['a text longer than the bytes', (bytes: Uint8Array) => bytes.with(17, 0xff)],
  ])('are rejected with %s', (_case, damage) => {
    const good = encodeSeed({ entropy: new Uint8Array(16), language: 'english', passphrase: 'abc' })
    expect(decodeSeed(good).passphrase).toBe('abc')
    expect(() => decodeSeed(Uint8Array.from(damage(good)))).toThrow(/./)
  })
})

describe('a wallet without a phrase', () => {
  const watchingKey = () => new Uint8Array(32).fill(9)

  it('opens with its password alone', async () => {
    const envelope = await sealVault(tools, { watchingKey: watchingKey() }, LOCK)
    const text = encodeEnvelope(envelope)
    const opened = await openVault(crypto, parse(text), PASSWORD)
    expect(opened?.material).toEqual({ watchingKey: watchingKey() })
    await expect(openVault(crypto, envelope, 'correct horsf')).resolves.toBeUndefined()
    opened?.wipe()
    expect(opened?.material).toEqual({ watchingKey: new Uint8Array(32) })
  })

  it('is told from one with a phrase, both ways', async () => {
    const watching = await sealVault(tools, { watchingKey: watchingKey() }, LOCK)
    const phrase = await sealVault(tools, material(), LOCK)
    await expect(openVault(crypto, { ...watching, holds: 'phrase' }, PASSWORD)).resolves.toBeUndefined()
    await expect(openVault(crypto, { ...phrase, holds: 'watching' }, PASSWORD)).resolves.toBeUndefined()
  })
})
