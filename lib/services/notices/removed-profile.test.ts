import { expect, it } from 'vitest'
import { readSettings } from '~/lib/contract/settings'
import { AppError } from '~/lib/core/errors'
import { type Fact, toEvm } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { memoryAlarms, memoryArea, memoryClock, memoryMutex } from '../ports/memory.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { createNotices } from './notices'

const ABANDONED: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'too old' } }
const MIDNIGHT = new Date(2026, 0, 5).getTime()

it('of an entry whose profile was removed in the night does not hold back those of others', async () => {
  const gone = toEvm([ABANDONED, { type: 'settled' }], { id: 'gone', profileId: 'removed' })
  const other = toEvm([ABANDONED], { id: 'other' })
  const entries = new Map<string, Entry>([gone, other].map((entry) => [entry.id, entry]))
  const clock = memoryClock(MIDNIGHT)
  const shown: string[] = []
  const removed = new Set<string>()
  const notices = createNotices({
    alarms: memoryAlarms(),
    clock,
    local: memoryArea(),
    mutex: memoryMutex(),
    notify: async ({ id }) => void shown.push(id),
    deployments: {
      of: async (id) => {
        if (removed.has(id)) throw new AppError('profile-missing', 'removed')
        return { profile: PROFILE }
      },
    },
    journal: { get: async (id) => entries.get(id) },
    settings: {
      get: async () => ({ ...readSettings(undefined), quietHours: { from: 22 * 60, until: 7 * 60 } }),
    },
  })
  await notices.tell(gone)
  await notices.tell(other)
  removed.add('removed')
  clock.time = MIDNIGHT + 7 * 3_600_000
  for (const _time of [1, 2]) await notices.release().catch(() => {})
  expect(shown).toEqual(['other'])
})
