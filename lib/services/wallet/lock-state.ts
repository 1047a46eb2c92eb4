import type { WalletState } from '~/lib/contract/views/status'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import type { Keystore } from './keystore'
import { withAccountsKey } from './held'
import type { createUnlocked, Unlocked } from './unlocked'

export type LockState = {
  /** @throws AppError `storage-failed` if the state cannot be read: it is never guessed to be `none` */
  status: () => Promise<WalletState>
  /** Whether the wallet has no phrase, also while it is locked. */
  isWatching: () => Promise<boolean>
  lock: () => Promise<void>
  /** Restarts the auto-lock after user activity. Does nothing when locked. */
  touch: () => Promise<void>
  /** Locks if due. Called at every start of the worker, when the alarm fires and when the setting changes. */
  resume: () => Promise<void>
}

type Parts = {
  keystore: Keystore
  unlocked: ReturnType<typeof createUnlocked>
  exclusive: <T>(task: () => Promise<T>) => Promise<T>
  changed: () => void
}

const UNREADABLE: { [C in ErrorCode]?: WalletState } = {
  'wallet-corrupt': 'corrupt',
  'storage-newer': 'newer',
  'storage-unreleased': 'unreleased',
}

/** Whether the wallet is unlocked, and until when; and what it holds, lent while it is. */
export function createLockState(parts: Parts) {
  const { keystore, unlocked, exclusive, changed } = parts
  const current = () => currentOf(parts)
  const required = () => requiredOf(parts)

  const state: LockState = {
    status: async () => ((await current()) === undefined ? stateAtRest(parts) : 'unlocked'),

    isWatching: async () => {
      const unlockedState = await current()
      if (unlockedState !== undefined) return 'watchingKey' in unlockedState.held
      try {
        return (await keystore.read()).newest?.holds === 'watching'
      } catch {
        // A keystore that cannot be read is shown by the status.
        return false
      }
    },

    lock: async () => {
      await exclusive(unlocked.end)
      changed()
    },

    touch: async () => {
      const unlockedState = await current()
      if (unlockedState === undefined || unlocked.isRecent(unlockedState)) return
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
  }

  return {
    state,
    required,

    /** Lends the key of the list of other signers' accounts. @throws AppError `wallet-locked`, `wallet-missing` */
    withAccountsKey: async <T>(use: (accountsKey: Uint8Array) => Promise<T>): Promise<T> =>
      withAccountsKey((await required()).held, use),
  }
}

/** The unlocked state; if it has expired, it is wiped. Never call this under the lock. */
async function currentOf({
  unlocked,
  exclusive,
  changed,
}: Omit<Parts, 'keystore'>): Promise<Unlocked | undefined> {
  const unlockedState = await unlocked.read()
  if (unlockedState === undefined || !(await unlocked.isExpired(unlockedState))) return unlockedState
  await exclusive(async () => {
    const again = await unlocked.read()
    if (again !== undefined && (await unlocked.isExpired(again))) await unlocked.end()
  })
  changed()
  return undefined
}

/** @throws AppError `wallet-locked`, `wallet-missing` */
async function requiredOf(parts: Parts): Promise<Unlocked> {
  const unlockedState = await currentOf(parts)
  if (unlockedState !== undefined) return unlockedState
  const { newest } = await parts.keystore.read()
  throw newest === undefined
    ? new AppError('wallet-missing', 'no keystore')
    : new AppError('wallet-locked', 'the wallet is locked')
}

/** The state of a wallet that is not unlocked. */
async function stateAtRest({ keystore, exclusive }: Parts): Promise<WalletState> {
  try {
    const { newest, stale } = await keystore.read()
    const envelope = stale.length === 0 ? newest : await exclusive(keystore.load)
    return envelope === undefined ? 'none' : 'locked'
  } catch (thrown) {
    const state = thrown instanceof AppError ? UNREADABLE[thrown.code] : undefined
    if (state === undefined) throw thrown
    return state
  }
}
