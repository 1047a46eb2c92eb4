import { expect, it } from 'vitest'
import { KEYSTORE_KEY } from '~/lib/contract/keystore-key'
import { encodeEnvelope } from '~/lib/core/vault/envelope'
import { FAST_KDF } from '~/lib/core/vault/fast-crypto.fixture'
import { isKeystoreKept } from './kept-keystore'

const bytes = (length: number) => new Uint8Array(length).fill(7)

const WHOLE = encodeEnvelope({
  id: bytes(16),
  holds: 'phrase',
  generation: 1,
  kdf: FAST_KDF,
  salt: bytes(16),
  keyNonce: bytes(12),
  sealedKey: bytes(48),
  seedNonce: bytes(12),
  sealedSeed: bytes(144),
})

const isKept = (stored: Record<string, unknown>) =>
  isKeystoreKept({ get: async (key) => (key === KEYSTORE_KEY ? stored : {}) })

it('asks for a password only where a keystore is stored', async () => {
  expect(await isKept({ [KEYSTORE_KEY]: WHOLE })).toBe(true)
  expect(await isKept({})).toBe(false)
})

it.each([
  ['another character', WHOLE.replace('Bw', 'Cw')],
  ['the rest missing', WHOLE.slice(0, 100)],
  ['no base64', 'spoilt'],
  ['nothing left', ''],
  ['no text', { spoilt: true }],
])('asks for no password of a damaged keystore: %s', async (_, stored) => {
  expect(stored).not.toBe(WHOLE)
  expect(await isKept({ [KEYSTORE_KEY]: stored })).toBe(false)
})

it('takes no unreadable keystore for a lost one', async () => {
  const get = async () => {
    throw new Error('the disk fails')
  }
  expect(await isKeystoreKept({ get })).toBe(true)
})
