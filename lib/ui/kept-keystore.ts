import { KEYSTORE_KEY } from '~/lib/contract/keystore-key'

type Store = { get(key: string): Promise<Record<string, unknown>> }

/**
 * Whether there is a keystore to unlock, as far as a page can see: one that was lost asks for no password. What cannot be
 * read counts as there, since the background, which answers next, has another copy.
 */
export async function isKeystoreKept(store: Store): Promise<boolean> {
  try {
    return KEYSTORE_KEY in (await store.get(KEYSTORE_KEY))
  } catch {
    return true
  }
}
