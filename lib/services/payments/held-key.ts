import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import type { Keyring } from '../ports/keyring'

export type HeldKey = ReturnType<typeof createHeldKey>

/**
 * The one private key that is being swept. It exists only in this worker's memory and is never stored: once the worker
 * stops, or the wallet is locked or changes its account, it is gone and has to be pasted again.
 */
export function createHeldKey() {
  let held: { privateKey: Uint8Array; publicKey: string } | undefined

  const wipe = () => {
    held?.privateKey.fill(0)
    held = undefined
  }
  /** @throws AppError `key-gone` */
  const required = () => {
    if (held === undefined) throw new AppError('key-gone', 'the key to sweep is no longer held')
    return held
  }

  return {
    /** Takes the key over, and wipes an earlier one. Returns its compressed public key, as hex. */
    hold(privateKey: Uint8Array): string {
      wipe()
      const publicKey = hex.encode(secp256k1.getPublicKey(privateKey, true))
      held = { privateKey, publicKey }
      return publicKey
    },

    wipe,

    publicKey: (): string => required().publicKey,

    /** The wallet's keyring, except that the held key signs for Bitcoin. */
    keyring: (wallet: Keyring): Keyring => ({
      ...wallet,
      async accounts(index) {
        const accounts = await wallet.accounts(index)
        required()
        return accounts
      },
      async withBitcoinKey({ publicKey }, use) {
        const current = required()
        if (current.publicKey !== publicKey)
          throw new AppError('key-gone', 'another key is being swept meanwhile')
        return use(current.privateKey)
      },
    }),
  }
}
