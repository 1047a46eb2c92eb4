import { KDF_POLICY, type KdfPolicy } from '~/lib/core/vault/kdf'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import type { Alarms, Clock, KeyValueArea, Logger, Mutex, Random } from '../ports/platform'
import type { AccountChoice } from './accounts'
import { type Beginnings, createBeginnings } from './beginnings'
import { createKeystore, type EnvelopeCopy } from './keystore'
import { createLentAccounts, type LentAccounts } from './lent-accounts'
import { createLockState, type LockState } from './lock-state'
import { createOpenedKeys } from './opened-keys'
import { createOfferedStore } from './offered-store'
import { createOpening } from './opening'
import { createOutsideAccounts, type OutsideAccounts } from './outside-accounts'
import { createOutsideStore } from './outside-store'
import { createPhraseMarks } from './phrase-marks'
import { createPhrases, type LoadWords } from './phrases'
import { createPresence, type Presence } from './presence'
import { createPresenceMode } from './presence-mode'
import { createReveal, type Reveal } from './reveal'
import { createSafe } from './safe'
import { createThrottle } from './throttle'
import { createUnlocked } from './unlocked'
import { createWaysIn, type WaysIn } from './ways-in'

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
  accountChoice: () => Promise<AccountChoice>
  autoLockMinutes: () => Promise<number>
  /** Called when the wallet's state may have changed. */
  changed: () => void
  policy?: KdfPolicy
}

export type Wallet = LockState &
  Beginnings &
  WaysIn &
  Reveal &
  Presence &
  OutsideAccounts &
  LentAccounts & {
    /** The keystores of versions that were never released, sealed by their passwords. */
    unreleasedKeystores: () => Promise<string[]>
    /** Deletes this browser's keystore, damaged or not. */
    reset: () => Promise<void>
  }

/**
 * The user's keys. All writes run under one lock, so that two windows never unlock, create or change at once; secrets
 * are zeroed right after use, and errors never hold one.
 */
export function createWallet(ports: WalletPorts): Wallet {
  const { clock, local, random, logger, mutex, changed, policy = KDF_POLICY } = ports
  const exclusive = <T>(task: () => Promise<T>) => mutex.run('wallet', task)
  const keystore = createKeystore(ports.copies, policy, logger)
  const throttle = createThrottle(local, clock)
  const safe = createSafe({ keystore, throttle, crypto: ports.crypto, random, clock, policy })
  const unlocked = createUnlocked(ports)
  const phrases = createPhrases(ports.loadWords)
  const marks = createPhraseMarks(ports)
  const outside = createOutsideStore(ports)
  const offered = createOfferedStore(ports)
  const mode = createPresenceMode(local)
  const opening = createOpening({ phrases, marks, unlocked, mode, outside })
  const openedKeys = createOpenedKeys()
  const own = { ...ports, exclusive, keystore, safe, unlocked, phrases, marks, outside, offered, opening }
  const { state, required, withAccountsKey } = createLockState(own)
  const parts = { ...own, required, openedKeys, mode }
  const lent = createLentAccounts(parts)

  return {
    ...state,
    ...createBeginnings(parts),
    ...createWaysIn(parts),
    ...createReveal(parts),
    ...createPresence(parts),
    ...createOutsideAccounts({ ...parts, lent, withAccountsKey }),
    ...lent,

    unreleasedKeystores: keystore.unreleased,
    reset: async () => {
      await exclusive(async () => {
        await unlocked.end()
        await safe.remove()
        await marks.remove()
        await outside.remove()
        await offered.remove()
        await mode.turn(false)
      })
      logger.log('info', 'wallet-reset')
      changed()
    },
  }
}
