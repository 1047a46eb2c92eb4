import { AppError } from '~/lib/core/errors'
import { type Envelope, headerOf, ID_LENGTH, keyHeaderOf, SALT_LENGTH } from './envelope'
import type { KdfParams } from './kdf'
import { KEY_LENGTH, NONCE_LENGTH } from './lengths'
import { decodeSeed, encodeSeed } from './seed-codec'
import { isWatching, type VaultMaterial, WATCHING_KEY_LENGTH, wipeMaterial } from './watching-key'

/** The vault's cryptographic primitives. They keep nothing that they are given. */
export interface VaultCrypto {
  /** 32 bytes of Argon2id; the password is never empty. */
  stretch(password: string, salt: Uint8Array, params: KdfParams): Promise<Uint8Array>
  /** AES-256-GCM: ciphertext and tag. */
  seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array, associated: Uint8Array): Promise<Uint8Array>
  /** `undefined` if key, nonce, ciphertext and associated data do not belong together. */
  open(
    key: Uint8Array,
    nonce: Uint8Array,
    sealed: Uint8Array,
    associated: Uint8Array,
  ): Promise<Uint8Array | undefined>
}

/** The dependencies of sealing. */
export type SealTools = { crypto: VaultCrypto; randomBytes: (length: number) => Uint8Array }

/** The new password lock of the vault key. */
export type PasswordLock = { password: string; kdf: KdfParams; generation: number }

/** An opened vault. The holder calls `wipe` when done. */
export type OpenVault = { vaultKey: Uint8Array; material: VaultMaterial; wipe: () => void }

/** Seals a seed or a watching key in a new envelope, with a new vault key. */
export async function sealVault(
  tools: SealTools,
  material: VaultMaterial,
  lock: PasswordLock,
): Promise<Envelope> {
  const id = tools.randomBytes(ID_LENGTH)
  const vaultKey = tools.randomBytes(KEY_LENGTH)
  const holds = isWatching(material) ? 'watching' : 'phrase'
  const plain = isWatching(material) ? material.watchingKey.slice() : encodeSeed(material)
  try {
    const seedNonce = tools.randomBytes(NONCE_LENGTH)
    const sealedSeed = await tools.crypto.seal(vaultKey, seedNonce, plain, headerOf({ holds, id }))
    return await lockKey(tools, { holds, id, seedNonce, sealedSeed }, vaultKey, lock)
  } finally {
    vaultKey.fill(0)
    plain.fill(0)
  }
}

/** The same vault under another password: the sealed seed stays byte for byte, and no passkey opens it any more. */
export function relockVault(
  tools: SealTools,
  { holds, id, seedNonce, sealedSeed }: Envelope,
  vaultKey: Uint8Array,
  lock: PasswordLock,
): Promise<Envelope> {
  return lockKey(tools, { holds, id, seedNonce, sealedSeed }, vaultKey, lock)
}

/**
 * `undefined` for a wrong password. @throws AppError `wallet-corrupt` if the password is right but the seed is damaged
 */
export async function openVault(
  crypto: VaultCrypto,
  envelope: Envelope,
  password: string,
): Promise<OpenVault | undefined> {
  // No vault has an empty password, and this build of Argon2id rejects one.
  if (password === '') return undefined
  const stretched = await crypto.stretch(password, envelope.salt, envelope.kdf)
  const vaultKey = await crypto
    .open(stretched, envelope.keyNonce, envelope.sealedKey, keyHeaderOf(envelope))
    .finally(() => stretched.fill(0))
  return vaultKey === undefined ? undefined : openWithKey(crypto, envelope, vaultKey)
}

/**
 * Opens what a vault key seals; `wipe` zeroes the key too. @throws AppError `wallet-corrupt`, with the key zeroed, if
 * the key is right but the seed is damaged
 */
export async function openWithKey(
  crypto: VaultCrypto,
  envelope: Envelope,
  vaultKey: Uint8Array,
): Promise<OpenVault> {
  const plain = await crypto.open(vaultKey, envelope.seedNonce, envelope.sealedSeed, headerOf(envelope))
  try {
    if (plain === undefined) throw new RangeError('the seed does not open')
    const material = envelope.holds === 'watching' ? decodeWatching(plain) : decodeSeed(plain)
    return {
      vaultKey,
      material,
      wipe() {
        vaultKey.fill(0)
        wipeMaterial(material)
      },
    }
  } catch {
    vaultKey.fill(0)
    throw new AppError('wallet-corrupt', 'the vault opens and what is in it is damaged')
  } finally {
    plain?.fill(0)
  }
}

function decodeWatching(plain: Uint8Array): VaultMaterial {
  if (plain.length !== WATCHING_KEY_LENGTH) throw new RangeError('not a watching key')
  return { watchingKey: plain.slice() }
}

async function lockKey(
  { crypto, randomBytes }: SealTools,
  sealed: Pick<Envelope, 'holds' | 'id' | 'seedNonce' | 'sealedSeed'>,
  vaultKey: Uint8Array,
  { password, kdf, generation }: PasswordLock,
): Promise<Envelope> {
  const salt = randomBytes(SALT_LENGTH)
  const keyNonce = randomBytes(NONCE_LENGTH)
  const stretched = await crypto.stretch(password, salt, kdf)
  const header = keyHeaderOf({ holds: sealed.holds, id: sealed.id, generation, kdf, salt })
  const sealedKey = await crypto.seal(stretched, keyNonce, vaultKey, header).finally(() => stretched.fill(0))
  return { ...sealed, generation, kdf, salt, keyNonce, sealedKey }
}
