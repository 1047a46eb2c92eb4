import { sha256 } from '@noble/hashes/sha2.js'
import type { KdfParams, KdfPolicy } from './kdf'
import type { VaultCrypto } from './seal'

/** For tests: parameters that cost nothing, and a key stretching that records its arguments. */
export const FAST_POLICY: KdfPolicy = {
  memoryKiB: { min: 8, max: 64 },
  iterations: { min: 1, max: 4 },
  parallelism: { min: 1, max: 1 },
  targetMs: 500,
}

export const FAST_KDF: KdfParams = { memoryKiB: 8, iterations: 1, parallelism: 1 }

export type FastCrypto = VaultCrypto & { stretched: KdfParams[] }

/** Real AES-GCM, with a hash in place of Argon2id. */
export function fastCrypto(): FastCrypto {
  const stretched: KdfParams[] = []
  return {
    stretched,
    stretch: (password, salt, params) => {
      stretched.push(params)
      return Promise.resolve(
        sha256(new TextEncoder().encode(`${password}|${salt.join()}|${JSON.stringify(params)}`)),
      )
    },
    seal: async (key, nonce, plain, associated) =>
      new Uint8Array(await crypto.subtle.encrypt(gcm(nonce, associated), await aesKey(key), plain.slice())),
    open: async (key, nonce, sealed, associated) => {
      const aes = await aesKey(key)
      try {
        return new Uint8Array(await crypto.subtle.decrypt(gcm(nonce, associated), aes, sealed.slice()))
      } catch {
        return undefined
      }
    },
  }
}

function gcm(nonce: Uint8Array, associated: Uint8Array) {
  return { name: 'AES-GCM', iv: nonce.slice(), additionalData: associated.slice() }
}

function aesKey(key: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key.slice(), 'AES-GCM', false, ['encrypt', 'decrypt'])
}
