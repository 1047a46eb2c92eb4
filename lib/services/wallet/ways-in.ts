import type { AnsweredPasskey } from '~/lib/core/vault/passkey'
import { PASSKEY_SALT_LENGTH, type PasskeyRequest } from '~/lib/core/vault/passkey-lock'
import type { Random } from '../ports/platform'
import type { Keystore } from './keystore'
import type { createOpening } from './opening'
import type { Safe } from './safe'

/** WebAuthn: a user's id has at most 64 bytes, and a challenge at least 16. */
const USER_ID_LENGTH = 32
const CHALLENGE_LENGTH = 32

/** Random bytes for a new passkey: whom it is for, the challenge that nobody checks, and its salt. */
type PasskeyDraft = { userId: Uint8Array; challenge: Uint8Array; salt: Uint8Array }

export type WaysIn = {
  /** @throws AppError `wallet-missing`, `wallet-corrupt`, `password-wrong`, `password-throttled` (`seconds`) */
  unlock: (password: string) => Promise<void>
  /** The request for the wallet's passkey, also while it is locked; `undefined` without one. */
  passkey: () => Promise<PasskeyRequest | undefined>
  /** Checks the password, and draws what a page makes a passkey with. Nothing is kept. @throws AppError as `unlock` does */
  draftPasskey: (password: string) => Promise<PasskeyDraft>
  /** Lets a passkey unlock the wallet too, in place of an earlier one. @throws AppError `bad-input`, and as `unlock` does */
  addPasskey: (password: string, passkey: AnsweredPasskey) => Promise<void>
  /** @throws AppError as `unlock` does */
  removePasskey: (password: string) => Promise<void>
  /**
   * Attempts count like those of passwords. `output` is what the authenticator gave.
   * @throws AppError `passkey-missing`, `passkey-wrong`, `password-throttled` (`seconds`), `wallet-missing`, `wallet-corrupt`
   */
  unlockWithPasskey: (output: Uint8Array) => Promise<void>
  /** Drops the passkey. @throws AppError `password-weak`, and as `unlock` does */
  changePassword: (change: { current: string; next: string }) => Promise<void>
}

type Parts = {
  keystore: Pick<Keystore, 'read'>
  safe: Safe
  opening: Pick<ReturnType<typeof createOpening>, 'beginAny'>
  random: Random
  exclusive: <T>(task: () => Promise<T>) => Promise<T>
  changed: () => void
}

/** The ways into a locked wallet, the password and the passkey, and their change. */
export function createWaysIn({ keystore, safe, opening, random, exclusive, changed }: Parts): WaysIn {
  return {
    unlock: async (password) => {
      await exclusive(() => safe.open(password, opening.beginAny))
      changed()
    },

    passkey: async () => (await keystore.read()).newest?.passkey,

    draftPasskey: (password) =>
      exclusive(() =>
        safe.open(password, async () => ({
          userId: random.bytes(USER_ID_LENGTH),
          challenge: random.bytes(CHALLENGE_LENGTH),
          salt: random.bytes(PASSKEY_SALT_LENGTH),
        })),
      ),

    async addPasskey(password, passkey) {
      await exclusive(() => safe.addPasskey(password, passkey))
      changed()
    },

    async removePasskey(password) {
      await exclusive(() => safe.removePasskey(password))
      changed()
    },

    async unlockWithPasskey(output) {
      await exclusive(() => safe.openBy({ output }, opening.beginAny))
      changed()
    },

    async changePassword({ current, next }) {
      await exclusive(() => safe.changePassword(current, next))
      changed()
    },
  }
}
