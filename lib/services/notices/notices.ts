import { AppError } from '~/lib/core/errors'
import type { Looks } from '~/lib/contract/looks'
import type { Profile } from '~/lib/contract/profile'
import { noticeKindOf } from '~/lib/core/journal/notice-kind'
import { quietMinutesLeft } from '~/lib/core/quiet-hours'
import type { Entry } from '~/lib/core/journal/types'
import { readHeld, writeHeld } from './held-notices'
import type { Alarms, Clock, KeyValueArea, Mutex } from '../ports/platform'
import type { Journal } from '../journal/journal'
import type { SettingsService } from '../settings/settings'

/** Rings when the quiet hours end. */
export const NOTICES_ALARM = 'notices'

export type Notices = ReturnType<typeof createNotices>

type Ports = {
  alarms: Alarms
  clock: Clock
  local: KeyValueArea
  mutex: Mutex
  notify: (entry: Entry, profile: Profile, looks: Pick<Looks, 'language' | 'hidesAmounts'>) => Promise<void>
  deployments: { of: (profileId: string) => Promise<{ profile: Profile }> }
  journal: Pick<Journal, 'get'>
  settings: Pick<SettingsService, 'get'>
}

/**
 * Notifies the user by the settings: only of the kinds that are on, and not in the quiet hours. What happens in the
 * quiet hours is held on disk, and the entries' state is shown when they end.
 */
export function createNotices({
  alarms,
  clock,
  local,
  mutex,
  notify,
  deployments,
  journal,
  settings,
}: Ports) {
  const quietMs = async (): Promise<number> => {
    const { quietHours } = await settings.get()
    return quietHours === null ? 0 : quietMinutesLeft(quietHours, minuteOfDay(clock.now())) * 60_000
  }

  const show = async (entry: Entry): Promise<void> => {
    const { language, hidesAmounts, mutedNotices } = await settings.get()
    const kind = noticeKindOf(entry)
    if (kind === null || mutedNotices.includes(kind)) return
    await notify(entry, (await deployments.of(entry.profileId)).profile, { language, hidesAmounts })
  }

  const exclusive = (task: () => Promise<void>) => mutex.run('notices', task)

  return {
    tell: async (entry: Entry): Promise<void> => {
      const waitMs = await quietMs()
      if (waitMs === 0) return show(entry)
      await exclusive(async () => {
        // The alarm first: a notice held without one would wait for the next start.
        await alarms.set(NOTICES_ALARM, clock.now() + waitMs)
        await writeHeld(local, [...(await readHeld(local)), entry.id])
      })
    },

    /** Shows the held notices, at every start and when the quiet hours end, unless it is still (or again) quiet. */
    release: (): Promise<void> =>
      exclusive(async () => {
        const held = await readHeld(local)
        if (held.length === 0) return alarms.clear(NOTICES_ALARM)
        const waitMs = await quietMs()
        if (waitMs > 0) return alarms.set(NOTICES_ALARM, clock.now() + waitMs)
        for (const id of held) {
          const entry = await journal.get(id)
          if (entry !== undefined) await show(entry).catch(unlessForgotten)
        }
        await writeHeld(local, [])
        await alarms.clear(NOTICES_ALARM)
      }),
  }
}

/** An entry may outlive its profile: then it cannot be described, and must not hold back the others. */
function unlessForgotten(thrown: unknown): void {
  if (!(thrown instanceof AppError) || thrown.code !== 'profile-missing') throw thrown
}

/** By the clock on the user's wall. */
function minuteOfDay(now: number): number {
  const date = new Date(now)
  return date.getHours() * 60 + date.getMinutes()
}
