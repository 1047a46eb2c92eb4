import { hex } from '@scure/base'
import { OWN_ADDRESSES_KEY } from '~/lib/contract/own-addresses-key'
import { PROGRAMS_KEY } from '~/lib/contract/programs-key'
import { READINGS_KEY } from '~/lib/contract/readings-key'
import { SNAPSHOT_KEY } from '~/lib/contract/snapshot-key'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import type { Alarms, Clock, KeyValueArea } from '../ports/platform'

/** The alarm that locks an unattended wallet. */
export const AUTO_LOCK_ALARM = 'auto-lock'

const KEY = 'unlocked'
/** 64 bytes as hex. */
const SEED = /^[0-9a-f]{128}$/
/** 32 bytes as hex. */
const WATCHING_KEY = /^[0-9a-f]{64}$/
/** Another touch within this time is not written. */
const TOUCH_INTERVAL_MS = 10_000
/** Small corrections of the clock are normal; beyond this, the time of the last touch is meaningless. */
const CLOCK_SLACK_MS = 60_000

/** The name under which each kind of secret is stored: the seed of a phrase, or the key of a wallet that only watches. */
type SecretKind = 'seed' | 'watchingKey'

/** `id` identifies the keystore; the secret is decoded only on request. */
export type Unlocked = { id: string; touchedAt: number; kind: SecretKind; secret: () => Uint8Array }

type Ports = {
  session: KeyValueArea
  alarms: Alarms
  clock: Clock
  autoLockMinutes: () => Promise<number>
}

/**
 * The unlocked secret, in the browser's memory only: it survives the worker but not the browser. Expiry is checked
 * against the clock on every read, whether or not the alarm fired. Writers must hold the wallet's lock.
 */
export function createUnlocked({ session, alarms, clock, autoLockMinutes }: Ports) {
  const lifeMs = async () => (await autoLockMinutes()) * 60_000

  const write = async (id: string, kind: SecretKind, secret: string) => {
    const touchedAt = clock.now()
    const deadline = touchedAt + (await lifeMs())
    await session.set(KEY, { id, touchedAt, [kind]: secret })
    await announce(deadline)
  }

  const announce = async (deadline: number) => {
    await alarms.set(AUTO_LOCK_ALARM, deadline)
    await session.set(UNLOCKED_UNTIL, deadline)
  }

  return {
    begin: (id: string, kind: SecretKind, secret: Uint8Array) => write(id, kind, hex.encode(secret)),

    /** The stored value, even if expired. */
    read: async (): Promise<Unlocked | undefined> => parseUnlocked(await session.get(KEY)),

    isExpired: async ({ touchedAt }: Unlocked): Promise<boolean> => {
      const age = clock.now() - touchedAt
      return age >= (await lifeMs()) || age < -CLOCK_SLACK_MS
    },

    isRecent: ({ touchedAt }: Unlocked): boolean => clock.now() - touchedAt < TOUCH_INTERVAL_MS,

    async touch({ id, kind, secret }: Unlocked): Promise<void> {
      const decoded = secret()
      try {
        await write(id, kind, hex.encode(decoded))
      } finally {
        decoded.fill(0)
      }
    },

    /** Sets the alarm again: alarms can get lost, and the setting may have changed. */
    rearm: async ({ touchedAt }: Unlocked): Promise<void> => announce(touchedAt + (await lifeMs())),

    end: async (): Promise<void> => {
      await session.remove(KEY)
      // A page that writes a snapshot looks for this mark afterwards.
      await session.remove(UNLOCKED_UNTIL)
      await session.remove(SNAPSHOT_KEY)
      await session.remove(READINGS_KEY)
      await session.remove(OWN_ADDRESSES_KEY)
      await session.remove(PROGRAMS_KEY)
      await alarms.clear(AUTO_LOCK_ALARM)
    },
  }
}

function parseUnlocked(stored: unknown): Unlocked | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  if (!('id' in stored) || !('touchedAt' in stored)) return undefined
  const { id, touchedAt } = stored
  if (typeof id !== 'string' || typeof touchedAt !== 'number') return undefined
  const seed = 'seed' in stored ? stored.seed : undefined
  if (typeof seed === 'string' && SEED.test(seed))
    return { id, touchedAt, kind: 'seed', secret: () => hex.decode(seed) }
  const key = 'watchingKey' in stored ? stored.watchingKey : undefined
  if (typeof key === 'string' && WATCHING_KEY.test(key))
    return { id, touchedAt, kind: 'watchingKey', secret: () => hex.decode(key) }
  return undefined
}
