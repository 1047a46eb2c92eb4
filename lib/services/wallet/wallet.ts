import { hex } from '@scure/base'
import type { WalletState } from '~/lib/contract/views/status'
import { AppError } from '~/lib/core/errors'
import type { OutsideAccount, OutsideEvm } from '~/lib/core/outside/account/outside-account'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import { withKeyTree } from '~/lib/core/vault/derive'
import type { Envelope } from '~/lib/core/vault/envelope'
import type { PhraseJudgement } from '~/lib/core/vault/foreign-phrase'
import { KDF_POLICY, type KdfPolicy } from '~/lib/core/vault/kdf'
import type { AnsweredPasskey } from '~/lib/core/vault/passkey'
import { PASSKEY_SALT_LENGTH, type PasskeyRequest } from '~/lib/core/vault/passkey-lock'
import { checkPassword } from '~/lib/core/vault/password'
import { phraseOfEntropy, type SeedMaterial } from '~/lib/core/vault/phrase'
import { phraseMark } from '~/lib/core/vault/phrase-mark'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import { isWatching, type VaultMaterial, WATCHING_KEY_LENGTH } from '~/lib/core/vault/watching-key'
import type { Alarms, Clock, KeyValueArea, Logger, Mutex, Random } from '../ports/platform'
import type { AccountChoice } from './accounts'
import { createKeystore, type EnvelopeCopy } from './keystore'
import { createLentAccounts, type LentAccounts } from './lent-accounts'
import { createOfferedStore, type Offered } from './offered-store'
import { createOutsideStore } from './outside-store'
import { createPhrases, type LoadWords, phraseMissing } from './phrases'
import { createSafe } from './safe'
import { createThrottle } from './throttle'
import { createUnlocked, type Unlocked } from './unlocked'
import { type KeyKind, type WrittenKey, writtenKey } from './written-key'

export type WalletPorts = {
  /** Where the envelope is kept, at least two places. */
  copies: readonly EnvelopeCopy[]
  local: KeyValueArea
  session: KeyValueArea
  clock: Clock
  random: Random
  alarms: Alarms
  mutex: Mutex
  logger: Logger
  crypto: VaultCrypto
  loadWords: LoadWords
  /** @throws AppError `profile-missing` if no network is known yet */
  accountChoice: () => Promise<AccountChoice>
  autoLockMinutes: () => Promise<number>
  /** Called when the wallet's state may have changed. */
  changed: () => void
  policy?: KdfPolicy
}

/** A phrase, and the password that is to protect it. */
export type PhraseOrder = { phrase: string; passphrase?: string | undefined; password: string }

/** Random bytes for a new passkey: whom it is for, the challenge that nobody checks, and its salt. */
export type PasskeyDraft = { userId: Uint8Array; challenge: Uint8Array; salt: Uint8Array }

/** Where the mark of the wallet's phrase is kept. */
const MARK_KEY = 'phrase-mark'
/** WebAuthn: a user's id has at most 64 bytes, and a challenge at least 16. */
const USER_ID_LENGTH = 32
const CHALLENGE_LENGTH = 32

export type Wallet = LentAccounts & {
  /** @throws AppError `storage-failed` if the state cannot be read: it is never guessed to be `none` */
  status: () => Promise<WalletState>
  /** A fresh phrase for the page that shows it. Nothing is kept: the page passes it to `create` later. */
  draftPhrase: (words: 12 | 24) => string
  /** Judges a phrase, as far as it is typed. */
  judgePhrase: (phrase: string) => Promise<PhraseJudgement | null>
  /**
   * Creates the wallet from a drafted or the user's own phrase, and unlocks it. Replaces a keystore that is damaged
   * in every copy.
   * @throws AppError `phrase-invalid`, `phrase-foreign`, `password-weak`, `wallet-exists`, `storage-newer`, `storage-failed`,
   * `storage-full`
   */
  create: (order: PhraseOrder) => Promise<void>
  /**
   * Whether a phrase is that of the wallet, whose password is forgotten: `unknown` if no unlock has marked it yet.
   * Changes nothing.
   * @throws AppError `phrase-invalid`, `phrase-foreign`, `phrase-other` for another wallet's, `password-weak`,
   * `wallet-missing`, `wallet-corrupt`, `storage-newer`
   */
  checkRestore: (order: PhraseOrder) => Promise<'own' | 'unknown'>
  /**
   * Seals the phrase under a new password in place of the wallet's keystore, and unlocks it.
   * @returns whether accounts of other signers were dropped, which another wallet has sealed
   * @throws AppError as `checkRestore` does
   */
  restore: (order: PhraseOrder) => Promise<boolean>
  /**
   * Creates a wallet without a phrase, which only watches, with its first account, and unlocks it.
   * @throws AppError as `create` does
   */
  watch: (order: { account: OutsideAccount; password: string }) => Promise<void>
  /** Whether the wallet has no phrase, also while it is locked. */
  isWatching: () => Promise<boolean>
  /**
   * Adds an account whose keys are elsewhere, and returns its index; another form of a known one completes that.
   * @param instead the origin, as text, that the user gives up for this one's
   * @throws AppError `outside-key-own` for a key of the phrase, `outside-origin-other`; `wallet-locked`, `wallet-missing`,
   * `account-limit`, `storage-corrupt`, `storage-failed`
   */
  addOutside: (account: OutsideAccount, instead?: string) => Promise<number>
  /** Gives such an account its keys on EVM networks. @throws AppError `account-missing`, `outside-key-known`, and as `addOutside` does */
  addOutsideEvm: (index: number, evm: OutsideEvm, instead?: string) => Promise<void>
  /**
   * The accounts of other signers that are another one, or one of the phrase's: from index to index. Nothing is changed.
   * @throws AppError as `addOutside` does
   */
  twinsOutside: () => Promise<ReadonlyMap<number, number>>
  /** Makes each of these one with its other. @throws AppError as `addOutside` does */
  mergeOutside: () => Promise<void>
  /** Forgets such an account, if it is known. @throws AppError as `addOutside` does */
  removeOutside: (index: number) => Promise<void>
  /** Whether accounts of an earlier wallet's other signers are gone, and the user hasn't read it yet. */
  hasDroppedOutside: () => Promise<boolean>
  /** Notes that the user has read it. */
  forgetDroppedOutside: () => Promise<void>
  /** Accounts from a file, apart from all that is the wallet's. @throws AppError `wallet-locked` */
  offered: () => Promise<Offered>
  /** @throws AppError `wallet-locked`, `storage-failed`, `storage-full` */
  changeOffered: (change: (offered: Offered) => Offered) => Promise<void>
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
  lock: () => Promise<void>
  /** Drops the passkey. @throws AppError `password-weak`, and as `unlock` does */
  changePassword: (change: { current: string; next: string }) => Promise<void>
  /** @throws AppError as `unlock` does, `phrase-missing` */
  revealPhrase: (password: string) => Promise<{ phrase: string; passphrase: string }>
  /**
   * The private key of an account in use, as other wallets import it.
   * @throws AppError as `unlock` does; `profile-missing`, `phrase-missing`
   */
  revealKey(kind: KeyKind, password: string): Promise<WrittenKey>
  /** Deletes this browser's keystore, damaged or not. */
  reset: () => Promise<void>
  /** Restarts the auto-lock after user activity. Does nothing when locked. */
  touch: () => Promise<void>
  /** Locks if due. Called at every start of the worker, when the alarm fires and when the setting changes. */
  resume: () => Promise<void>
}

/**
 * The user's keys. All writes run under one lock, so that two windows never unlock, create or change at once; secrets
 * are zeroed right after use, and errors never hold one.
 */
export function createWallet(ports: WalletPorts): Wallet {
  const { clock, local, random, logger, mutex, changed, policy = KDF_POLICY } = ports
  const keystore = createKeystore(ports.copies, policy, logger)
  const throttle = createThrottle(local, clock)
  const safe = createSafe({ keystore, throttle, crypto: ports.crypto, random, clock, policy })
  const unlocked = createUnlocked(ports)
  const phrases = createPhrases(ports.loadWords)
  const outside = createOutsideStore(ports)
  const offered = createOfferedStore(ports)

  const lent = createLentAccounts({ ...ports, outside, required: () => required() })

  const exclusive = <T>(task: () => Promise<T>) => mutex.run('wallet', task)

  const withSeed = async <T>(material: SeedMaterial, use: (seed: Uint8Array) => Promise<T>): Promise<T> => {
    const seed = await phrases.seed(material)
    try {
      return await use(seed)
    } finally {
      seed.fill(0)
    }
  }

  const begin = async (envelope: Envelope, seed: Uint8Array) => {
    await unlocked.begin(hex.encode(envelope.id), 'seed', seed)
    // Without it, the phrase of a forgotten password is known only as a valid one.
    try {
      const made = { id: hex.encode(envelope.id), mark: phraseMark(envelope, seed) }
      const kept = parseMark(await local.get(MARK_KEY))
      if (kept?.id !== made.id || kept.mark !== made.mark) await local.set(MARK_KEY, made)
    } catch {
      logger.log('warn', 'phrase-mark-not-kept')
    }
  }

  /** Accounts of other signers belong to the wallet that has named them. */
  const dropForeign = async (seed: Uint8Array): Promise<boolean> => {
    const isDropped = await outside.dropForeign(seed)
    if (isDropped) logger.log('warn', 'outside-accounts-dropped')
    return isDropped
  }

  const beginAny = (material: VaultMaterial, envelope: Envelope): Promise<void> =>
    isWatching(material)
      ? unlocked.begin(hex.encode(envelope.id), 'watchingKey', material.watchingKey)
      : withSeed(material, (seed) => begin(envelope, seed))

  /** Lends what an order's phrase stands for, and its seed. */
  const withPhrase = async <T>(
    { phrase, passphrase = '' }: PhraseOrder,
    use: (material: SeedMaterial, seed: Uint8Array) => Promise<T>,
  ): Promise<T> => {
    const material = { ...(await phrases.read(phrase)), passphrase }
    try {
      return await withSeed(material, (seed) => use(material, seed))
    } finally {
      material.entropy.fill(0)
    }
  }

  /** Runs under the wallet's lock. A mark of an earlier keystore tells nothing. */
  const ownership = async (seed: Uint8Array): Promise<'own' | 'unknown'> => {
    const envelope = await safe.existing()
    if (envelope.holds === 'watching') throw phraseMissing()
    const kept = parseMark(await local.get(MARK_KEY))
    if (kept === undefined || kept.id !== hex.encode(envelope.id)) return 'unknown'
    if (kept.mark !== phraseMark(envelope, seed))
      throw new AppError('phrase-other', 'the phrase of another wallet')
    return 'own'
  }

  /** The unlocked state; if it has expired, it is wiped. Never call this under the lock. */
  const current = async (): Promise<Unlocked | undefined> => {
    const found = await unlocked.read()
    if (found === undefined || !(await unlocked.isExpired(found))) return found
    await exclusive(async () => {
      const again = await unlocked.read()
      if (again !== undefined && (await unlocked.isExpired(again))) await unlocked.end()
    })
    changed()
    return undefined
  }

  const required = async (): Promise<Unlocked> => {
    const found = await current()
    if (found !== undefined) return found
    const { newest } = await keystore.read()
    throw newest === undefined
      ? new AppError('wallet-missing', 'no keystore')
      : new AppError('wallet-locked', 'the wallet is locked')
  }

  return {
    status: async () => {
      if ((await current()) !== undefined) return 'unlocked'
      try {
        const { newest, stale } = await keystore.read()
        const envelope = stale.length === 0 ? newest : await exclusive(keystore.load)
        return envelope === undefined ? 'none' : 'locked'
      } catch (thrown) {
        if (thrown instanceof AppError && thrown.code === 'wallet-corrupt') return 'corrupt'
        if (thrown instanceof AppError && thrown.code === 'storage-newer') return 'newer'
        if (thrown instanceof AppError && thrown.code === 'storage-unreleased') return 'unreleased'
        throw thrown
      }
    },

    draftPhrase: (words) => {
      const entropy = random.bytes(words === 12 ? 16 : 32)
      try {
        return phraseOfEntropy(entropy)
      } finally {
        entropy.fill(0)
      }
    },

    judgePhrase: (phrase) => phrases.judge(phrase),

    create: async (order) => {
      await withPhrase(order, (material, seed) =>
        exclusive(async () => {
          await begin(await safe.create(material, order.password), seed)
          await dropForeign(seed)
        }),
      )
      logger.log('info', 'wallet-created')
      changed()
    },

    checkRestore: async (order) => {
      checkPassword(order.password)
      return withPhrase(order, (_material, seed) => exclusive(() => ownership(seed)))
    },

    restore: async (order) => {
      const isDropped = await withPhrase(order, (material, seed) =>
        exclusive(async () => {
          await ownership(seed)
          await begin(await safe.replace(material, order.password), seed)
          return dropForeign(seed)
        }),
      )
      logger.log('info', 'wallet-restored')
      changed()
      return isDropped
    },

    async watch({ account, password }) {
      const watchingKey = random.bytes(WATCHING_KEY_LENGTH)
      try {
        await exclusive(async () => {
          // First the account: a wallet without one could show nothing.
          const store = () => outside.begin(watchingKey, account)
          const envelope = await safe.create({ watchingKey }, password, store)
          await beginAny({ watchingKey }, envelope)
        })
      } finally {
        watchingKey.fill(0)
      }
      logger.log('info', 'wallet-created')
      changed()
    },

    isWatching: async () => {
      const found = await current()
      if (found !== undefined) return found.kind === 'watchingKey'
      try {
        return (await keystore.read()).newest?.holds === 'watching'
      } catch {
        // A keystore that cannot be read is shown by the status.
        return false
      }
    },

    async addOutside(account, instead) {
      const listed = new Set((await ports.accountChoice()).accounts.map(({ index }) => index))
      await lent.findOutside(account)
      const secret = (await required()).secret()
      const index = await exclusive(() => outside.add(secret, account, { listed, instead })).finally(() =>
        secret.fill(0),
      )
      changed()
      return index
    },

    async addOutsideEvm(index, evm, instead) {
      await lent.findOutsideEvm(index, evm)
      const secret = (await required()).secret()
      await exclusive(() => outside.addEvm(secret, index, { evm, instead })).finally(() => secret.fill(0))
      changed()
    },

    async twinsOutside() {
      const merge = await lent.outsideMerger()
      const secret = (await required()).secret()
      return merge(await outside.read(secret).finally(() => secret.fill(0))).moved
    },

    async mergeOutside() {
      const merge = await lent.outsideMerger()
      const secret = (await required()).secret()
      await exclusive(() => outside.update(secret, (known) => merge(known).accounts)).finally(() =>
        secret.fill(0),
      )
      changed()
    },

    async removeOutside(index) {
      const secret = (await required()).secret()
      await exclusive(() => outside.forget(secret, index)).finally(() => secret.fill(0))
      changed()
    },

    hasDroppedOutside: outside.hasDropped,

    async forgetDroppedOutside() {
      await outside.forgetDropped()
      changed()
    },

    async offered() {
      const secret = (await required()).secret()
      return offered.read(secret).finally(() => secret.fill(0))
    },

    async changeOffered(change) {
      const secret = (await required()).secret()
      await exclusive(async () => offered.write(secret, change(await offered.read(secret)))).finally(() =>
        secret.fill(0),
      )
      changed()
    },

    unlock: async (password) => {
      await exclusive(() => safe.open(password, beginAny))
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
      await exclusive(() => safe.openWithPasskey(output, beginAny))
      changed()
    },

    lock: async () => {
      await exclusive(unlocked.end)
      changed()
    },

    async changePassword({ current, next }) {
      await exclusive(() => safe.changePassword(current, next))
      changed()
    },

    revealPhrase: (password) =>
      exclusive(() =>
        safe.open(password, async (material) => {
          if (isWatching(material)) throw phraseMissing()
          return { phrase: await phrases.write(material), passphrase: material.passphrase }
        }),
      ),

    async revealKey(kind, password) {
      const choice = await ports.accountChoice()
      return exclusive(() =>
        safe.open(password, async (material) => {
          if (isWatching(material) || isOutsideIndex(choice.accountIndex)) throw phraseMissing()
          return withSeed(material, async (seed) =>
            withKeyTree(seed, (tree) => writtenKey(tree, kind, choice)),
          )
        }),
      )
    },

    reset: async () => {
      await exclusive(async () => {
        await unlocked.end()
        await safe.remove()
        await local.remove(MARK_KEY)
        await outside.remove()
        await offered.remove()
      })
      logger.log('info', 'wallet-reset')
      changed()
    },

    touch: async () => {
      const found = await current()
      if (found === undefined || unlocked.isRecent(found)) return
      await exclusive(async () => {
        const again = await unlocked.read()
        if (again !== undefined) await unlocked.touch(again)
      })
    },

    resume: async () => {
      await current()
      // It may have been locked since, or an earlier worker may have died in the middle of a lock: pages would take it
      // for unlocked, and show what they had shown.
      await exclusive(async () => {
        const again = await unlocked.read()
        if (again === undefined) await unlocked.end()
        else await unlocked.rearm(again)
      })
    },

    ...lent,
  }
}

/** Anything unreadable counts as no mark: then the phrase is checked to be a valid one. */
function parseMark(stored: unknown): { id: string; mark: string } | undefined {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('mark' in stored))
    return undefined
  const { id, mark } = stored
  return typeof id === 'string' && typeof mark === 'string' ? { id, mark } : undefined
}
