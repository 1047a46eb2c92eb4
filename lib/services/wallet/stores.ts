import { KDF_POLICY, type KdfPolicy } from '~/lib/core/vault/kdf'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import type { Alarms, Clock, KeyValueArea, Logger, Random } from '../ports/platform'
import { createKeystore, type EnvelopeCopy } from './keystore'
import { createOfferedStore } from './offered-store'
import { createOutsideStore } from './outside-store'
import { createPhraseMarks } from './phrase-marks'
import { createPresenceMode } from './presence-mode'
import { createSafe } from './safe'
import { createThrottle } from './throttle'
import { createUnlocked } from './unlocked'

export type StorePorts = {
  /** Where the envelope is kept, at least two places. */
  copies: readonly EnvelopeCopy[]
  local: KeyValueArea
  session: KeyValueArea
  clock: Clock
  random: Random
  alarms: Alarms
  logger: Logger
  crypto: VaultCrypto
  autoLockMinutes: () => Promise<number>
  policy?: KdfPolicy
}

/** Everything that the wallet keeps in this browser. Writers must hold the wallet's lock. */
export function createStores(ports: StorePorts) {
  const { copies, local, clock, logger, policy = KDF_POLICY } = ports
  const keystore = createKeystore(copies, policy, logger)
  const safe = createSafe({ ...ports, keystore, throttle: createThrottle(local, clock), policy })
  const unlocked = createUnlocked(ports)
  const marks = createPhraseMarks(ports)
  const outside = createOutsideStore(ports)
  const offered = createOfferedStore(ports)
  const mode = createPresenceMode(local)

  return {
    keystore,
    safe,
    unlocked,
    marks,
    outside,
    offered,
    mode,

    removeAll: async () => {
      await unlocked.end()
      await safe.remove()
      await marks.remove()
      await outside.remove()
      await offered.remove()
      await mode.turn(false)
    },
  }
}
