import { AppError } from '~/lib/core/errors'
import type { Envelope } from '~/lib/core/vault/envelope'
import type { KdfPolicy } from '~/lib/core/vault/kdf'
import { checkPassword, normalPassword } from '~/lib/core/vault/password'
import type { VaultMaterial } from '~/lib/core/vault/watching-key'
import { openVault, relockVault, sealVault, type VaultCrypto } from '~/lib/core/vault/seal'
import type { Clock, Random } from '../ports/platform'
import type { Keystore } from './keystore'
import type { Throttle } from './throttle'
import { tunedKdf } from './tuned-kdf'

type Ports = {
  keystore: Keystore
  throttle: Throttle
  crypto: VaultCrypto
  random: Random
  clock: Clock
  policy: KdfPolicy
}

/** The password-protected keystore. Every call runs under the wallet's lock. */
export function createSafe({ keystore, throttle, crypto, random, clock, policy }: Ports) {
  const tools = { crypto, randomBytes: (length: number) => random.bytes(length) }

  const tuned = () => tunedKdf({ crypto, random, clock, policy })

  /** Increases with every write, and beyond that of an earlier keystore in this browser. */
  const generationAfter = (previous: number) => Math.max(previous + 1, clock.now())

  const existing = async (): Promise<Envelope> => {
    const envelope = await keystore.load()
    if (envelope === undefined) throw new AppError('wallet-missing', 'no keystore')
    return envelope
  }

  /** Whether a keystore exists that this or another version may open. If every copy is damaged, it may be replaced. */
  const exists = async (): Promise<boolean> => {
    try {
      return (await keystore.load()) !== undefined
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'wallet-corrupt') return false
      throw thrown
    }
  }

  /** @throws AppError `wallet-missing`, `wallet-corrupt`, `password-wrong`, `password-throttled` */
  const open = async <T>(
    password: string,
    use: (material: VaultMaterial, envelope: Envelope, vaultKey: Uint8Array) => Promise<T>,
  ): Promise<T> => {
    const envelope = await existing()
    await throttle.check()
    const opened = await openVault(crypto, envelope, normalPassword(password))
    if (opened === undefined) {
      await throttle.failed()
      throw new AppError('password-wrong', 'the password does not open the keystore')
    }
    try {
      await throttle.clear()
      return await use(opened.material, envelope, opened.vaultKey)
    } finally {
      opened.wipe()
    }
  }

  const seal = async (material: VaultMaterial, password: string, previous: number): Promise<Envelope> => {
    const envelope = await sealVault(tools, material, {
      password: normalPassword(password),
      kdf: await tuned(),
      generation: generationAfter(previous),
    })
    await keystore.save(envelope)
    return envelope
  }

  return {
    existing,

    /**
     * @param before runs once nothing speaks against it, and before anything of the keystore is written
     * @throws AppError `password-weak`, `wallet-exists`, `storage-newer`, `storage-failed`, `storage-full`
     */
    create: async (
      material: VaultMaterial,
      password: string,
      before: () => Promise<void> = async () => {},
    ): Promise<Envelope> => {
      checkPassword(password)
      if (await exists()) throw new AppError('wallet-exists', 'there is a keystore already')
      await before()
      return seal(material, password, 0)
    },

    /**
     * A new keystore in place of one whose password is forgotten; the old one stays until the new one is stored.
     * @throws AppError `password-weak`, `wallet-missing`, `wallet-corrupt`, `storage-newer`, `storage-failed`, `storage-full`
     */
    replace: async (material: VaultMaterial, password: string): Promise<Envelope> => {
      checkPassword(password)
      const envelope = await seal(material, password, (await existing()).generation)
      await throttle.clear()
      return envelope
    },

    open,

    /** @throws AppError `password-weak`, and as `open` and `create` do */
    changePassword: async (current: string, next: string): Promise<void> => {
      checkPassword(next)
      await open(current, async (_material, envelope, vaultKey) =>
        keystore.save(
          await relockVault(tools, envelope, vaultKey, {
            password: normalPassword(next),
            kdf: await tuned(),
            generation: generationAfter(envelope.generation),
          }),
        ),
      )
    },

    remove: async (): Promise<void> => {
      await keystore.remove()
      await throttle.clear()
    },
  }
}
