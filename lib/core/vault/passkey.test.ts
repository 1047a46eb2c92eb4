import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { type Envelope, encodeEnvelope, parseEnvelope } from './envelope'
import { FAST_KDF, FAST_POLICY, fastCrypto } from './fast-crypto.fixture'
import { lockWithPasskey, openWithPasskey } from './passkey'
import { MAX_CREDENTIAL_ID } from './passkey-lock'
import { openVault, relockVault, sealVault, type VaultCrypto } from './seal'
import type { VaultMaterial } from './watching-key'

const PASSWORD = 'correct horse'
const LOCK = { password: PASSWORD, kdf: FAST_KDF, generation: 7 }
const PHRASE = { entropy: new Uint8Array(16).fill(5), language: 'english', passphrase: '' } as const
const WATCHING = { watchingKey: new Uint8Array(32).fill(9) }
/** FORMATS.md: the passkey's part after the sealed seed of a phrase. */
const LOCK_AT = 132 + 144

const crypto = fastCrypto()
const randomBytes = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))
const tools = { crypto, randomBytes }
const parse = (text: string) => parseEnvelope(text, FAST_POLICY)
const corrupt = expect.objectContaining({ code: 'wallet-corrupt' })

const request = () => ({ credentialId: randomBytes(20), salt: randomBytes(32) })
const output = () => new Uint8Array(32).fill(3)
const copyOf = (material: VaultMaterial): VaultMaterial =>
  'watchingKey' in material
    ? { watchingKey: material.watchingKey.slice() }
    : { ...material, entropy: material.entropy.slice() }

/** A keystore, and the same one with a passkey. */
async function sealed(material: VaultMaterial = PHRASE, answered = { ...request(), output: output() }) {
  const without = await sealVault(tools, copyOf(material), LOCK)
  const opened = await openVault(crypto, without, PASSWORD)
  if (opened === undefined) throw new Error('does not open')
  const { vaultKey } = opened
  const relocked = await relockVault(tools, without, vaultKey, { ...LOCK, generation: 8 })
  return { without, vaultKey, envelope: await lockWithPasskey(tools, relocked, vaultKey, answered) }
}

/** With a checksum of its own. */
function written(body: Uint8Array): string {
  return base64.encode(Uint8Array.of(...body, ...sha256(body)))
}

const bodyOf = (envelope: Envelope) => base64.decode(encodeEnvelope(envelope)).slice(0, -32)

describe('a passkey', () => {
  it.each([
    ['a phrase', PHRASE],
    ['no phrase', WATCHING],
  ])('opens a wallet with %s beside the password', async (_case, material) => {
    const { envelope } = await sealed(material)
    const read = parse(encodeEnvelope(envelope))
    expect(read).toEqual(envelope)
    expect((await openWithPasskey(crypto, read, output()))?.material).toEqual(material)
    expect((await openVault(crypto, read, PASSWORD))?.material).toEqual(material)
  })

  it('opens by its own output alone', async () => {
    const { envelope } = await sealed()
    for (const other of [new Uint8Array(32), output().with(31, 2), output().slice(1), new Uint8Array()])
      await expect(openWithPasskey(crypto, envelope, Uint8Array.from(other))).resolves.toBeUndefined()
  })

  it('opens nothing where there is none', async () => {
    const { without } = await sealed()
    await expect(openWithPasskey(crypto, without, output())).resolves.toBeUndefined()
  })

  // threat: passkey-on-disk
  it('is not opened by anything that its keystore stores', async () => {
    const { envelope, vaultKey } = await sealed()
    const body = bodyOf(envelope)
    for (let at = 0; at + 32 <= body.length; at++) {
      const stored = body.slice(at, at + 32)
      expect(stored).not.toEqual(vaultKey)
      await expect(openWithPasskey(crypto, envelope, stored)).resolves.toBeUndefined()
    }
  })

  it('shares no nonce or sealed key despite the same output', async () => {
    const { without, vaultKey } = await sealed()
    const answered = { ...request(), output: output() }
    const [a, b] = [
      await lockWithPasskey(tools, without, vaultKey, answered),
      await lockWithPasskey(tools, without, vaultKey, answered),
    ]
    expect(a.passkey?.nonce).not.toEqual(b.passkey?.nonce)
    expect(a.passkey?.sealedKey).not.toEqual(b.passkey?.sealedKey)
  })

  it('fits one keystore, one write of it and one credential', async () => {
    const { envelope, without, vaultKey } = await sealed()
    const { passkey } = envelope
    if (passkey === undefined) throw new Error('no passkey')
    const other = await sealed()
    const later = await relockVault(tools, without, vaultKey, { ...LOCK, generation: 9 })
    const mixed: Envelope[] = [
      { ...other.envelope, passkey },
      { ...later, passkey },
      { ...envelope, passkey: { ...passkey, ...request() } },
      { ...envelope, holds: 'watching' },
    ]
    for (const one of mixed) await expect(openWithPasskey(crypto, one, output())).resolves.toBeUndefined()
  })

  it('is dropped by a new password', async () => {
    const { envelope, vaultKey } = await sealed()
    const after = await relockVault(tools, envelope, vaultKey, {
      ...LOCK,
      password: 'battery',
      generation: 9,
    })
    expect(after.passkey).toBeUndefined()
    expect(after.sealedSeed).toEqual(envelope.sealedSeed)
    await expect(openWithPasskey(crypto, after, output())).resolves.toBeUndefined()
  })

  it('leaves no key behind when it seals or opens', async () => {
    const keys: Uint8Array[] = []
    const watched: VaultCrypto = {
      ...crypto,
      seal: (key, ...rest) => (keys.push(key), crypto.seal(key, ...rest)),
      open: (key, ...rest) => (keys.push(key), crypto.open(key, ...rest)),
    }
    const { envelope, vaultKey } = await sealed()
    const answered = { ...request(), output: output() }
    await lockWithPasskey({ ...tools, crypto: watched }, envelope, vaultKey, answered)
    const opened = await openWithPasskey(watched, envelope, output())
    await openWithPasskey(watched, envelope, new Uint8Array(32))
    opened?.wipe()
    expect(keys.map((key) => key.every((byte) => byte === 0))).toEqual([true, true, true, true])
  })

  it('is damage if what it opens is', async () => {
    const { envelope } = await sealed()
    const damaged = { ...envelope, sealedSeed: new Uint8Array(144) }
    await expect(openWithPasskey(crypto, damaged, output())).rejects.toThrow(corrupt)
  })
})

describe('an envelope with a passkey', () => {
  it.each([
    ['a phrase', PHRASE],
    ['no phrase', WATCHING],
  ])('becomes its own again after a new password, of %s', async (_case, material) => {
    const { without, envelope, vaultKey } = await sealed(material)
    expect(envelope.sealedSeed).toEqual(without.sealedSeed)
    const again = await relockVault(tools, envelope, vaultKey, { ...LOCK, generation: 9 })
    expect(bodyOf(again)).toHaveLength(bodyOf(without).length)
    expect((await openVault(crypto, parse(encodeEnvelope(again)), PASSWORD))?.material).toEqual(material)
  })

  it('round-trips for any credential', async () => {
    const { without, vaultKey } = await sealed()
    const ids = fc.uint8Array({ minLength: 1, maxLength: MAX_CREDENTIAL_ID })
    const outputs = fc.uint8Array({ minLength: 32, maxLength: 32 })
    await fc.assert(
      fc.asyncProperty(ids, outputs, outputs, async (credentialId, salt, prf) => {
        const answered = { credentialId, salt, output: prf }
        const envelope = await lockWithPasskey(tools, without, vaultKey, answered)
        const read = parse(encodeEnvelope(envelope))
        expect(read).toEqual(envelope)
        expect((await openWithPasskey(crypto, read, prf))?.material).toEqual(PHRASE)
      }),
      { numRuns: 30 },
    )
  })

  it('is damaged by a missing or too long credential', async () => {
    const { envelope } = await sealed()
    const { passkey } = envelope
    if (passkey === undefined) throw new Error('no passkey')
    for (const length of [0, MAX_CREDENTIAL_ID + 1]) {
      const changed = { ...envelope, passkey: { ...passkey, credentialId: new Uint8Array(length) } }
      expect(() => encodeEnvelope(changed)).toThrow('not the length')
      const body = bodyOf(envelope)
      body.set([length >> 8, length & 0xff], LOCK_AT + 1)
      expect(() => parse(written(body))).toThrow(corrupt)
    }
  })

  it('is damaged if truncated, extended or of an unknown kind', async () => {
    const body = bodyOf((await sealed()).envelope)
    for (let length = 0; length < body.length; length++)
      expect(() => parse(written(body.slice(0, length)))).toThrow(corrupt)
    expect(() => parse(written(Uint8Array.of(...body, 0)))).toThrow(corrupt)
    expect(body[LOCK_AT]).toBe(1)
    expect(() => parse(written(Uint8Array.from(body.with(LOCK_AT, 3))))).toThrow(corrupt)
  })

  // threat: damaged-storage
  it('reveals nothing by a passkey if any byte is changed', async () => {
    const { envelope } = await sealed()
    const body = bodyOf(envelope)
    for (const [at, byte] of body.entries()) {
      const forged = written(Uint8Array.from(body.with(at, byte ^ (1 << (at % 8)))))
      const outcome = await Promise.resolve(forged)
        .then(parse)
        .then((read) => openWithPasskey(crypto, read, output()))
        .then((opened) => opened?.material)
        .catch((thrown: unknown) => (thrown instanceof AppError ? thrown.code : thrown))
      // The password's own lock is none of the passkey's.
      if (at >= 58 && at < 118) expect(outcome).toEqual(PHRASE)
      else expect([undefined, 'wallet-corrupt', 'storage-newer', 'storage-unreleased']).toContain(outcome)
    }
  })

  it('opens by its password though the passkey part is changed', async () => {
    const { envelope } = await sealed()
    const body = bodyOf(envelope)
    for (const at of [LOCK_AT + 3, LOCK_AT + 23, LOCK_AT + 55, body.length - 1]) {
      const read = parse(written(Uint8Array.from(body.with(at, (body[at] ?? 0) ^ 1))))
      expect((await openVault(crypto, read, PASSWORD))?.material).toEqual(PHRASE)
    }
  })
})
