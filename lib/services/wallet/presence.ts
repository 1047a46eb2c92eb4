import type { Envelope } from '~/lib/core/vault/envelope'
import { isWatching } from '~/lib/core/vault/watching-key'
import { needsPerson } from './held'
import type { createOpening } from './opening'
import { ACCOUNTS_ACT, type OpenedKeys, presenceMissing, SETTINGS_ACT, type SignedFor } from './opened-keys'
import { type createPhrases, phraseMissing } from './phrases'
import type { PresenceMode } from './presence-mode'
import type { PersonKey, Safe } from './safe'
import type { createUnlocked, Unlocked } from './unlocked'

export type Presence = {
  /** Whether a person has to open the key for each payment. */
  isPresenceOn: () => Promise<boolean>
  /**
   * Turns that on or off: the unlocked wallet holds no seed from now on, or holds one again.
   * @throws AppError `presence-missing` without a key; `phrase-missing`, and as `unlock` and `unlockWithPasskey` do
   */
  turnPresence: (isOn: boolean, key: PersonKey | undefined) => Promise<void>
  /** Run before anything is written. @throws AppError `wallet-locked`; `presence-missing` unless what signs for this is open */
  requireKey: (signedFor: SignedFor) => Promise<void>
  /** @throws AppError `presence-missing` where a longer time than now needs a person; `wallet-locked` */
  checkAutoLock: (minutes: number) => Promise<void>
  /**
   * Opens the key for one entry, or one other act, for as long as that takes; where nobody has to be present, it is the
   * session's. @throws AppError as `unlock` and `unlockWithPasskey` do
   */
  withKeyFor: <T>(signedFor: SignedFor, key: PersonKey | undefined, act: () => Promise<T>) => Promise<T>
  /** The same for a change of the accounts: afterwards the wallet holds what their places need. */
  changingAccounts: <T>(key: PersonKey | undefined, change: () => Promise<T>) => Promise<T>
}

type Opened = { seed: Uint8Array; envelope: Envelope }

type Parts = {
  mode: PresenceMode
  safe: Pick<Safe, 'openBy'>
  opening: Pick<ReturnType<typeof createOpening>, 'begin'>
  phrases: Pick<ReturnType<typeof createPhrases>, 'seed'>
  openedKeys: OpenedKeys
  unlocked: Pick<ReturnType<typeof createUnlocked>, 'read'>
  autoLockMinutes: () => Promise<number>
  /** @throws AppError `wallet-locked`, `wallet-missing` */
  required: () => Promise<Unlocked>
  exclusive: <T>(task: () => Promise<T>) => Promise<T>
  changed: () => void
}

/** The person at the wallet, asked for at each payment if the user has turned that on. */
export function createPresence(parts: Parts): Presence {
  const { mode, opening, openedKeys, unlocked, required, exclusive, changed } = parts

  /** Goes on unlocked with what the wallet then holds, unless it was locked meanwhile. */
  const hold = ({ seed, envelope }: Opened, isPublic = mode.isOn) =>
    exclusive(async () => {
      if ((await unlocked.read()) !== undefined) await opening.begin(envelope, seed, isPublic)
    })

  const withOpened = async <T>(
    signedFor: SignedFor,
    key: PersonKey | undefined,
    act: (open: Opened | undefined) => Promise<T>,
  ): Promise<T> => {
    if (key === undefined || !needsPerson((await required()).held)) return act(undefined)
    const open = await openedBy(key, parts)
    return openedKeys.during(signedFor, open.seed, () => act(open))
  }

  const requireKey = async (signedFor: SignedFor): Promise<void> => {
    if (!openedKeys.isOpen((await required()).held, signedFor)) throw presenceMissing()
  }

  return {
    isPresenceOn: mode.isOn,

    async turnPresence(isOn, key) {
      if (key === undefined) throw presenceMissing()
      const open = await openedBy(key, parts)
      try {
        // The mark is written while the wallet holds no seed: a worker that dies in between leaves the safer of both.
        if (isOn) await hold(open, async () => true)
        await mode.turn(isOn)
        if (!isOn) await hold(open)
      } finally {
        open.seed.fill(0)
      }
      changed()
    },

    requireKey,

    async checkAutoLock(minutes) {
      if ((await mode.isOn()) && minutes > (await parts.autoLockMinutes())) await requireKey(SETTINGS_ACT)
    },

    withKeyFor: (signedFor, key, act) => withOpened(signedFor, key, () => act()),

    changingAccounts: (key, change) =>
      withOpened(ACCOUNTS_ACT, key, async (open) => {
        await requireKey(ACCOUNTS_ACT)
        const answer = await change()
        if (open !== undefined) await hold(open)
        return answer
      }),
  }
}

/** Opens a seed by a person's key, which is zeroed; the caller zeroes the seed. */
async function openedBy(
  key: PersonKey,
  { safe, phrases, exclusive }: Pick<Parts, 'safe' | 'phrases' | 'exclusive'>,
): Promise<Opened> {
  try {
    return await exclusive(() =>
      safe.openBy(key, async (material, envelope) => {
        if (isWatching(material)) throw phraseMissing()
        return { seed: await phrases.seed(material), envelope }
      }),
    )
  } finally {
    if ('output' in key) key.output.fill(0)
  }
}
