import { AppError } from '~/lib/core/errors'
import { type KeyTree, withKeyTree } from '~/lib/core/vault/derive'
import { type Held, needsPerson, secretOf } from './held'
import { phraseMissing } from './phrases'

/** The id of the one approved entry that a key is opened for, or the name of another act of the user. */
export type SignedFor = string

/** A change of the accounts, and what a file brings for them. */
export const ACCOUNTS_ACT = 'accounts'
/** A change of the settings. */
export const SETTINGS_ACT = 'settings'

export type OpenedKeys = ReturnType<typeof createOpenedKeys>

/**
 * The keys that sign: those of the unlocked session, or, where a person has to be present, those that the person has just
 * opened for one act. They are in this worker's memory alone, serve one signing, and are zeroed with it or when the act ends.
 */
export function createOpenedKeys() {
  const seeds = new Map<SignedFor, Uint8Array>()

  const isOpen = (held: Held, signedFor: SignedFor | undefined) =>
    !needsPerson(held) || (signedFor !== undefined && seeds.has(signedFor))

  return {
    isOpen,

    /** Opens a seed for one act, which takes it over. @throws AppError `presence-missing` while the same act is under way */
    async during<T>(signedFor: SignedFor, seed: Uint8Array, act: () => Promise<T>): Promise<T> {
      try {
        if (seeds.has(signedFor)) throw new AppError('presence-missing', 'opened for the same act already')
        seeds.set(signedFor, seed)
        return await act()
      } finally {
        if (seeds.get(signedFor) === seed) seeds.delete(signedFor)
        seed.fill(0)
      }
    },

    /** Lends private keys. @throws AppError `phrase-missing`; `presence-missing` */
    withTree<T>(held: Held, signedFor: SignedFor | undefined, use: (tree: KeyTree) => T): T {
      if ('watchingKey' in held) throw phraseMissing()
      if ('seed' in held) return withKeyTree(secretOf(held), use)
      const seed = signedFor === undefined ? undefined : seeds.get(signedFor)
      if (seed === undefined || signedFor === undefined) throw presenceMissing()
      // Whoever signs for an entry signs all of it at once; a file has many accounts.
      if (signedFor === ACCOUNTS_ACT) return withKeyTree(seed.slice(), use)
      seeds.delete(signedFor)
      return withKeyTree(seed, use)
    },
  }
}

/** For what waits for a person: a page answers it by asking for the passkey or the password. */
export function presenceMissing(): AppError {
  return new AppError('presence-missing', 'a person has to open the key for this')
}
