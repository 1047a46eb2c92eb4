import { argon2id } from 'hash-wasm'
import type { VaultCrypto } from '~/lib/core/vault/seal'

/**
 * Argon2id in WebAssembly and AES-256-GCM of the browser. The WebAssembly is compiled at its first use, not when the
 * worker starts; the import is a static one because a service worker has no other.
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

/** The same bytes, not a copy that no one would zero; WebCrypto takes no shared memory, and no one has any. */
function source({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError('bytes in shared memory')
  return new Uint8Array(buffer, byteOffset, byteLength)
}
