import { argon2id } from '@noble/hashes/argon2.js'
import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeEnvelope, parseEnvelope } from '~/lib/core/vault/envelope'
import { KDF_POLICY, minParams } from '~/lib/core/vault/kdf'
import { openVault, sealVault } from '~/lib/core/vault/seal'
import { browserRandom } from './random'
import { vaultCrypto } from './vault-crypto'

const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill)

describe('stretch', () => {
  it.each([
    ['password', 8, 1],
    ['password', 64, 3],
    ['Füße 😀 correct horse', 32, 2],
  ])('agrees with another Argon2id: %s, %i KiB, %i times', async (password, memoryKiB, iterations) => {
    const salt = bytes(16, 7)
    const expected = argon2id(password, salt, { m: memoryKiB, t: iterations, p: 1, dkLen: 32 })
    const stretched = await vaultCrypto.stretch(password, salt, { memoryKiB, iterations, parallelism: 1 })
    expect(hex.encode(stretched)).toBe(hex.encode(expected))
  })

  it('distinguishes composed forms of a text', async () => {
    const forms = ['\u00e9', 'e\u0301'].map((text) =>
      vaultCrypto.stretch(text, bytes(16, 1), { memoryKiB: 8, iterations: 1, parallelism: 1 }),
    )
    const [composed, decomposed] = await Promise.all(forms)
    expect(composed).not.toEqual(decomposed)
  })
})

describe('seal and open', () => {
  const key = bytes(32, 0)
  const nonce = bytes(12, 0)

  it('meet test case 14 of the AES-GCM specification', async () => {
    const sealed = await vaultCrypto.seal(key, nonce, bytes(16, 0), new Uint8Array())
    expect(hex.encode(sealed)).toBe('cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919')
  })

  it('use only the viewed bytes of a larger buffer', async () => {
    const whole = bytes(40, 9)
    const sealed = await vaultCrypto.seal(key, nonce, whole.subarray(8, 24), whole.subarray(30))
    expect(sealed).toHaveLength(32)
    const padded = Uint8Array.of(1, 2, ...sealed, 3)
    const opened = await vaultCrypto.open(key, nonce, padded.subarray(2, 34), bytes(10, 9))
    expect(opened).toEqual(bytes(16, 9))
  })

  it.each([
    ['key', bytes(32, 1), nonce, bytes(4, 5)],
    ['nonce', key, bytes(12, 1), bytes(4, 5)],
    ['associated data', key, nonce, bytes(4, 6)],
    ['missing associated data', key, nonce, new Uint8Array()],
  ])('do not agree with another %s', async (_case, otherKey, otherNonce, otherData) => {
    const sealed = await vaultCrypto.seal(key, nonce, bytes(16, 3), bytes(4, 5))
    await expect(vaultCrypto.open(key, nonce, sealed, bytes(4, 5))).resolves.toEqual(bytes(16, 3))
    await expect(vaultCrypto.open(otherKey, otherNonce, sealed, otherData)).resolves.toBeUndefined()
  })

  it('throw an error for an invalid key', async () => {
    await expect(vaultCrypto.open(bytes(5, 0), nonce, bytes(32, 0), bytes(0, 0))).rejects.toThrow(/./)
  })
})

it('an envelope of production strength opens only with its password', async () => {
  const tools = { crypto: vaultCrypto, randomBytes: (length: number) => browserRandom.bytes(length) }
  const material = { entropy: bytes(32, 1), language: 'english', passphrase: 'TREZOR' } as const
  const lock = { password: 'correct horse', kdf: minParams(KDF_POLICY), generation: 1 }
  const text = encodeEnvelope(await sealVault(tools, material, lock))
  const envelope = parseEnvelope(text, KDF_POLICY)
  expect((await openVault(vaultCrypto, envelope, 'correct horse'))?.material).toEqual(material)
  for (const wrong of ['correct horsE', ''])
    await expect(openVault(vaultCrypto, envelope, wrong)).resolves.toBeUndefined()
})
