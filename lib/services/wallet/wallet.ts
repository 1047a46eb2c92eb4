import type { Mutex } from '../ports/platform'
import type { AccountChoice } from './accounts'
import { type Beginnings, createBeginnings } from './beginnings'
import { createLentAccounts, type LentAccounts } from './lent-accounts'
import { createLockState, type LockState } from './lock-state'
import { createOpenedKeys } from './opened-keys'
import { createOpening } from './opening'
import { createOutsideAccounts, type OutsideAccounts } from './outside-accounts'
import { createPhrases, type LoadWords } from './phrases'
import { createPresence, type Presence } from './presence'
import { createReveal, type Reveal } from './reveal'
import { createStores, type StorePorts } from './stores'
import { createWaysIn, type WaysIn } from './ways-in'

export type WalletPorts = StorePorts & {
  mutex: Mutex
  loadWords: LoadWords
  accountChoice: () => Promise<AccountChoice>
  /** Called when the wallet's state may have changed. */
  changed: () => void
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
  const { logger, mutex, changed } = ports
  const exclusive = <T>(task: () => Promise<T>) => mutex.run('wallet', task)
  const { removeAll, ...stores } = createStores(ports)
  const phrases = createPhrases(ports.loadWords)
  const opening = createOpening({ ...stores, phrases })
  const own = { ...ports, ...stores, exclusive, phrases, opening }
  const { state, required, withAccountsKey } = createLockState(own)
  const parts = { ...own, required, openedKeys: createOpenedKeys() }
  const lent = createLentAccounts(parts)

  return {
    ...state,
    ...createBeginnings(parts),
    ...createWaysIn(parts),
    ...createReveal(parts),
    ...createPresence(parts),
    ...createOutsideAccounts({ ...parts, lent, withAccountsKey }),
    ...lent,

    unreleasedKeystores: stores.keystore.unreleased,
    reset: async () => {
      await exclusive(removeAll)
      logger.log('info', 'wallet-reset')
      changed()
    },
  }
}
