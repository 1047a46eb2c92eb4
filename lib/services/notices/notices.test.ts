import { expect, it } from 'vitest'
import { readSettings } from '~/lib/contract/settings'
import { bitcoinPayment, type Fact, toEvm } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { memoryAlarms, memoryArea, memoryClock, memoryMutex } from '../ports/memory.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { createNotices, NOTICES_ALARM } from './notices'

const ABANDONED: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'too old' } }
const FAILED = toEvm([ABANDONED])
const NIGHT = { from: 22 * 60, until: 7 * 60 }
const MIDNIGHT = new Date(2026, 0, 5).getTime()
const SEVEN = MIDNIGHT + 7 * 3_600_000

/** Notices at midnight, with the settings of the user. */
function noticesWith(stored: object) {
  const settings = { ...readSettings(undefined), ...stored }
  const alarms = memoryAlarms()
  const clock = memoryClock(MIDNIGHT)
  const entries = new Map<string, Entry>([[FAILED.id, FAILED]])
  const shown: { id: string; hidesAmounts: boolean }[] = []
  const notices = createNotices({
    alarms,
    clock,
    local: memoryArea(),
    mutex: memoryMutex(),
    notify: async ({ id }, _profile, { hidesAmounts }) => void shown.push({ id, hidesAmounts }),
    deployments: { of: async () => ({ profile: PROFILE }) },
    journal: { get: async (id) => entries.get(id) },
    settings: { get: async () => settings },
  })
  return { notices, alarms, clock, entries, settings, shown }
}

it('are shown at once by day, and say whether amounts may be seen', async () => {
  const { notices, shown } = noticesWith({ hidesAmounts: true })
  await notices.tell(FAILED)
  expect(shown).toEqual([{ id: FAILED.id, hidesAmounts: true }])
})

it('of a kind that is switched off are not shown, and those of others are', async () => {
  const { notices, shown } = noticesWith({ mutedNotices: ['failed'] })
  await notices.tell(FAILED)
  expect(shown).toEqual([])
  const other = noticesWith({ mutedNotices: ['arrived', 'sent', 'attention', 'refund'] })
  await other.notices.tell(FAILED)
  expect(other.shown).toHaveLength(1)
})

it('are not shown of what is under way', async () => {
  const { notices, shown } = noticesWith({})
  await notices.tell(bitcoinPayment())
  expect(shown).toEqual([])
})

it('of the quiet hours are shown once they end, each once, as it stands by then', async () => {
  const { notices, alarms, clock, shown } = noticesWith({ quietHours: NIGHT })
  await notices.tell(FAILED)
  await notices.tell(FAILED)
  expect(shown).toEqual([])
  expect(alarms.alarms.get(NOTICES_ALARM)).toBe(SEVEN)

  // The alarm may ring early, and the worker start at any time.
  clock.time = SEVEN - 60_000
  await notices.release()
  expect(shown).toEqual([])
  expect(alarms.alarms.get(NOTICES_ALARM)).toBe(SEVEN)

  clock.time = SEVEN
  await notices.release()
  await notices.release()
  expect(shown).toEqual([{ id: FAILED.id, hidesAmounts: false }])
  expect(alarms.alarms.size).toBe(0)
})

it('that were held are not shown once their kind is off, nor of what is under way again', async () => {
  const { notices, clock, entries, settings, shown } = noticesWith({ quietHours: NIGHT })
  await notices.tell(FAILED)
  clock.time = SEVEN
  Object.assign(settings, { mutedNotices: ['failed'] })
  await notices.release()
  expect(shown).toEqual([])

  clock.time = MIDNIGHT
  Object.assign(settings, { mutedNotices: [] })
  await notices.tell(FAILED)
  entries.set(FAILED.id, toEvm())
  clock.time = SEVEN
  await notices.release()
  expect(shown).toEqual([])
})
