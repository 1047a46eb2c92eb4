import { AppError, type ErrorCode } from '~/lib/core/errors'
import type { Envelope } from '~/lib/core/vault/envelope'
import type { KdfParams, KdfPolicy } from '~/lib/core/vault/kdf'
import {
  type AnsweredPasskey,
  lockWithPasskey,
  openWithPasskey,
  PRF_OUTPUT_LENGTH,
} from '~/lib/core/vault/passkey'
import { isPasskeyRequest } from '~/lib/core/vault/passkey-lock'
import { checkPassword, normalPassword } from '~/lib/core/vault/password'
import type { VaultMaterial } from '~/lib/core/vault/watching-key'
import { type OpenVault, openVault, relockVault, sealVault, type VaultCrypto } from '~/lib/core/vault/seal'
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

/** A person's key to the keystore: the typed password, or what the passkey's authenticator gave. */
export type PersonKey = { password: string } | { output: Uint8Array }

/** A use of an opened keystore. */
type Use<T> = (material: VaultMaterial, envelope: Envelope, vaultKey: Uint8Array) => Promise<T>

export type Safe = {
  /** @throws AppError `wallet-missing`, `wallet-corrupt` */
  existing: () => Promise<Envelope>
  /**
   * @param before runs once nothing speaks against it, and before anything of the keystore is written
   * @throws AppError `password-weak`, `wallet-exists`, `storage-newer`, `storage-failed`, `storage-full`
   */
  create: (material: VaultMaterial, password: string, before?: () => Promise<void>) => Promise<Envelope>
  /**
   * A new keystore in place of one whose password is forgotten; the old one stays until the new one is stored.
   * @throws AppError `password-weak`, `wallet-missing`, `wallet-corrupt`, `storage-newer`, `storage-failed`, `storage-full`
   */
  replace: (material: VaultMaterial, password: string) => Promise<Envelope>
  /** @throws AppError `wallet-missing`, `wallet-corrupt`, `password-wrong`, `password-throttled` */
  open: <T>(password: string, use: Use<T>) => Promise<T>
  /** @throws AppError `password-weak`, and as `open` and `create` do */
  changePassword: (current: string, next: string) => Promise<void>
  /** @throws AppError `bad-input`, and as `open` and `create` do */
  addPasskey: (password: string, passkey: AnsweredPasskey) => Promise<void>
  /** @throws AppError as `open` and `create` do */
  removePasskey: (password: string) => Promise<void>
  /** Like `open`, by either key. Attempts of both count alike. */
  openBy: <T>(key: PersonKey, use: Use<T>) => Promise<T>
  remove: () => Promise<void>
}

/** Errors of a keystore that no version from now on opens. */
const REPLACEABLE = new Set<ErrorCode>(['wallet-corrupt', 'storage-unreleased'])

/** The keystore behind a password or a passkey. Every call runs under the wallet's lock. */
export function createSafe(ports: Ports): Safe {
  const { keystore, throttle } = ports
  const { tools, tuned, relock, seal } = createSealing(ports)
  const open = <T>(password: string, use: Use<T>) => openByPassword(password, use, ports)

  return {
    existing: () => existingIn(keystore),

    create: async (material, password, before = async () => {}) => {
      checkPassword(password)
      if (await existsIn(keystore)) throw new AppError('wallet-exists', 'there is a keystore already')
      await before()
      return seal(material, password, 0)
    },

    replace: async (material, password) => {
      checkPassword(password)
      const envelope = await seal(material, password, (await existingIn(keystore)).generation)
      await throttle.clear()
      return envelope
    },

    open,

    changePassword: async (current, next) => {
      checkPassword(next)
      await open(current, async (_material, envelope, vaultKey) =>
        keystore.save(await relock(envelope, vaultKey, next, await tuned())),
      )
    },

    addPasskey: async (password, passkey) => {
      if (!isPasskeyRequest(passkey) || passkey.output.length !== PRF_OUTPUT_LENGTH)
        throw new AppError('bad-input', 'not the lengths of a passkey')
      await open(password, async (_material, envelope, vaultKey) => {
        const relocked = await relock(envelope, vaultKey, password, envelope.kdf)
        await keystore.save(await lockWithPasskey(tools, relocked, vaultKey, passkey))
      })
    },

    removePasskey: async (password) => {
      await open(password, async (_material, envelope, vaultKey) => {
        if (envelope.passkey === undefined) return
        await keystore.save(await relock(envelope, vaultKey, password, envelope.kdf))
      })
    },

    openBy: (key, use) =>
      'password' in key ? open(key.password, use) : openByPasskey(key.output, use, ports),

    remove: async () => {
      await keystore.remove()
      await throttle.clear()
    },
  }
}

/** @throws AppError `wallet-missing`, `wallet-corrupt`, `password-wrong`, `password-throttled` */
async function openByPassword<T>(
  password: string,
  use: Use<T>,
  { keystore, throttle, crypto }: Ports,
): Promise<T> {
  const envelope = await existingIn(keystore)
  return attempt(
    envelope,
    () => openVault(crypto, envelope, normalPassword(password)),
    'password-wrong',
    use,
    throttle,
  )
}

/** @throws AppError `passkey-missing`, `passkey-wrong`, `password-throttled`, `wallet-missing`, `wallet-corrupt` */
async function openByPasskey<T>(
  output: Uint8Array,
  use: Use<T>,
  { keystore, throttle, crypto }: Ports,
): Promise<T> {
  const envelope = await existingIn(keystore)
  if (envelope.passkey === undefined) throw new AppError('passkey-missing', 'no passkey')
  return attempt(envelope, () => openWithPasskey(crypto, envelope, output), 'passkey-wrong', use, throttle)
}

/** Counts one attempt. `refused`: the code for a key that does not fit. */
async function attempt<T>(
  envelope: Envelope,
  tryKey: () => Promise<OpenVault | undefined>,
  refused: 'password-wrong' | 'passkey-wrong',
  use: Use<T>,
  throttle: Throttle,
): Promise<T> {
  await throttle.check()
  const opened = await tryKey()
  if (opened === undefined) {
    await throttle.failed()
    throw new AppError(refused, 'this does not open the keystore')
  }
  try {
    await throttle.clear()
    return await use(opened.material, envelope, opened.vaultKey)
  } finally {
    opened.wipe()
  }
}

/** Whether a keystore exists that this or a later version may open. Any other may be replaced. */
async function existsIn(keystore: Keystore): Promise<boolean> {
  try {
    return (await keystore.load()) !== undefined
  } catch (thrown) {
    if (thrown instanceof AppError && REPLACEABLE.has(thrown.code)) return false
    throw thrown
  }
}

async function existingIn(keystore: Keystore): Promise<Envelope> {
  const envelope = await keystore.load()
  if (envelope === undefined) throw new AppError('wallet-missing', 'no keystore')
  return envelope
}

/** How a keystore is sealed, and by which costs. */
function createSealing({ keystore, crypto, random, clock, policy }: Ports) {
  const tools = { crypto, randomBytes: (length: number) => random.bytes(length) }

  const tuned = () => tunedKdf({ crypto, random, clock, policy })

  /** Increases with every write, and beyond that of an earlier keystore in this browser. */
  const generationAfter = (previous: number) => Math.max(previous + 1, clock.now())

  /** The keystore sealed anew under a password, without a passkey. */
  const relock = (envelope: Envelope, vaultKey: Uint8Array, password: string, kdf: KdfParams) =>
    relockVault(tools, envelope, vaultKey, {
      password: normalPassword(password),
      kdf,
      generation: generationAfter(envelope.generation),
    })

  const seal = async (material: VaultMaterial, password: string, previous: number): Promise<Envelope> => {
    const envelope = await sealVault(tools, material, {
      password: normalPassword(password),
      kdf: await tuned(),
      generation: generationAfter(previous),
    })
    await keystore.save(envelope)
    return envelope
  }

  return { tools, tuned, relock, seal }
}
