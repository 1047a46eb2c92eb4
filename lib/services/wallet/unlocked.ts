import * as z from 'zod/mini'
import { OWN_ADDRESSES_KEY } from '~/lib/contract/own-addresses-key'
import { PROGRAMS_KEY } from '~/lib/contract/programs-key'
import { READINGS_KEY } from '~/lib/contract/readings-key'
import { SNAPSHOT_KEY } from '~/lib/contract/snapshot-key'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import type { Alarms, Clock, KeyValueArea } from '../ports/platform'
import { type Held, held } from './held'

/** The alarm that locks an unattended wallet. */
export const AUTO_LOCK_ALARM = 'auto-lock'

const KEY = 'unlocked'
/** Another touch within this time is not written. */
const TOUCH_INTERVAL_MS = 10_000
/** Small corrections of the clock are normal; beyond this, the time of the last touch is meaningless. */
const CLOCK_SLACK_MS = 60_000

const stored = z.object({ id: z.string(), touchedAt: z.number() })

/** `id` identifies the keystore. */
export type Unlocked = { id: string; touchedAt: number; held: Held }

type Ports = {
  session: KeyValueArea
  alarms: Alarms
  clock: Clock
  autoLockMinutes: () => Promise<number>
}

/**
 * The unlocked state, in the browser's memory only: it survives the worker but not the browser. Expiry is checked
 * against the clock on every read, whether or not the alarm fired. Writers must hold the wallet's lock.
 */
export function createUnlocked({ session, alarms, clock, autoLockMinutes }: Ports) {
  const lifeMs = async () => (await autoLockMinutes()) * 60_000

  const write = async (id: string, holds: Held) => {
    const touchedAt = clock.now()
    const deadline = touchedAt + (await lifeMs())
    await session.set(KEY, { id, touchedAt, ...holds })
    await announce(deadline)
  }

  const announce = async (deadline: number) => {
    await alarms.set(AUTO_LOCK_ALARM, deadline)
    await session.set(UNLOCKED_UNTIL, deadline)
  }

  return {
    begin: write,

    /** The stored value, even if expired. */
    read: async (): Promise<Unlocked | undefined> => parseUnlocked(await session.get(KEY)),

    isExpired: async ({ touchedAt }: Unlocked): Promise<boolean> => {
      const age = clock.now() - touchedAt
      return age >= (await lifeMs()) || age < -CLOCK_SLACK_MS
    },

    isRecent: ({ touchedAt }: Unlocked): boolean => clock.now() - touchedAt < TOUCH_INTERVAL_MS,

    touch: ({ id, held: holds }: Unlocked): Promise<void> => write(id, holds),

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

function parseUnlocked(value: unknown): Unlocked | undefined {
  const [state, holds] = [stored.safeParse(value).data, held.safeParse(value).data]
  return state && holds && { ...state, held: holds }
}
