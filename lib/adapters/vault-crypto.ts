import { argon2id } from 'hash-wasm'
import type { VaultCrypto } from '~/lib/core/vault/seal'

/**
 * Argon2id in WebAssembly and the browser's AES-256-GCM. The WebAssembly is compiled on first use, not when the worker
 * starts; the import is static because a service worker supports no other.
 */
export const vaultCrypto: VaultCrypto = {
  async stretch(password, salt, { memoryKiB, iterations, parallelism }) {
    const bytes = new TextEncoder().encode(password)
    const options = { password: bytes, salt, memorySize: memoryKiB, iterations, parallelism, hashLength: 32 }
    return argon2id({ ...options, outputType: 'binary' }).finally(() => bytes.fill(0))
  },

  async seal(key, nonce, plain, associated) {
    const aes = await aesKey(key)
    return new Uint8Array(await crypto.subtle.encrypt(gcm(nonce, associated), aes, source(plain)))
  },

  async open(key, nonce, sealed, associated) {
    const aes = await aesKey(key)
    try {
      return new Uint8Array(await crypto.subtle.decrypt(gcm(nonce, associated), aes, source(sealed)))
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'OperationError') return undefined
      throw thrown
    }
  },
}

function gcm(nonce: Uint8Array, associated: Uint8Array): AesGcmParams {
  return { name: 'AES-GCM', iv: source(nonce), additionalData: source(associated) }
}

function aesKey(key: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', source(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** The same bytes, not a copy that nothing would zero. WebCrypto rejects shared memory, which nothing here uses. */
function source({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError('bytes in shared memory')
  return new Uint8Array(buffer, byteOffset, byteLength)
}
