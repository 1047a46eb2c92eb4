import { KEYSTORE_KEY } from '~/lib/contract/keystore-key'

type Store = { get(key: string): Promise<Record<string, unknown>> }

const CHECKSUM_LENGTH = 32

/**
 * Whether there is a keystore to unlock, as far as a page can see: one that was lost, or whose checksum (FORMATS.md) is
 * not its own, asks for no password. A keystore that cannot be read counts as present, since the background, which
 * answers next, has another copy.
 */
export async function isKeystoreKept(store: Store): Promise<boolean> {
  let stored: unknown
  try {
    stored = (await store.get(KEYSTORE_KEY))[KEYSTORE_KEY]
  } catch {
    return true
  }
  return typeof stored === 'string' && (await isWhole(stored))
}

/**
 * The check of `parseEnvelope`, with the browser's own hash: loading another implementation would delay the first
 * screen.
 */
async function isWhole(text: string): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
    const checksum = new Uint8Array(
      await crypto.subtle.digest('SHA-256', bytes.subarray(0, -CHECKSUM_LENGTH)),
    )
    return String(checksum) === String(bytes.subarray(-CHECKSUM_LENGTH))
  } catch {
    // Not base64.
    return false
  }
}
