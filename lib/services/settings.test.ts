import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { memoryArea, memoryMutex } from './journal/memory.fixture'
import { PROFILE as FIXTURE } from './journal/profile.fixture'
import { createSettings } from './settings'

/** With chain ids that a stored profile may have. */
const PROFILE = { ...FIXTURE, evm: FIXTURE.evm.map((network, at) => ({ ...network, chainId: 31337 + at })) }
const OTHER = { ...PROFILE, id: 'other', label: 'Other' }
const PROFILES = { other: JSON.stringify(OTHER) }

/** Settings over whatever was stored. */
function settingsOver(stored: unknown) {
  const local = memoryArea()
  if (stored !== undefined) local.stored.set('settings', JSON.stringify(stored))
  const settings = createSettings({ local, mutex: memoryMutex(), baked: PROFILE, changed: () => undefined })
  return { settings, stored: () => JSON.parse(local.stored.get('settings') ?? 'null') }
}

it('are intact from the start, and after every change', async () => {
  const { settings } = settingsOver(undefined)
  expect(await settings.health()).toBe('ok')
  await settings.importProfile(PROFILES.other)
  await settings.change({ autoLockMinutes: 3 })
  expect(await settings.health()).toBe('ok')
  expect(await settings.profile()).toEqual(OTHER)
})

it.each([
  ['cut short', '{"id":"other"'],
  ['another than its name says', JSON.stringify(PROFILE)],
])('use no other profile in the place of one that is %s', async (_case, document) => {
  const { settings } = settingsOver({ selectedProfile: 'other', profiles: { other: document } })
  expect(await settings.health()).toBe('damaged')
  expect(await settings.profile()).toBeNull()
  expect(await settings.profileById('other')).toBeNull()
  expect((await settings.view()).profiles).toEqual([{ id: PROFILE.id, label: PROFILE.label }])
})

it('drop only what cannot be read, once the user accepts that', async () => {
  const { settings } = settingsOver({
    autoLockMinutes: 'soon',
    accountIndex: 2,
    selectedProfile: 'other',
    profiles: { ...PROFILES, broken: '{' },
  })
  expect(await settings.health()).toBe('damaged')
  await settings.mend()
  expect(await settings.health()).toBe('ok')
  expect(await settings.get()).toMatchObject({ autoLockMinutes: 15, accountIndex: 2, profiles: PROFILES })
  expect(await settings.profile()).toEqual(OTHER)
})

it('use the profile’s service if the user’s own is unusable, and report it', async () => {
  const { settings } = settingsOver({ serviceUrl: 'spoilt', autoLockMinutes: 3 })
  expect(await settings.health()).toBe('damaged')
  expect(await settings.profile()).toEqual(PROFILE)
  expect(await settings.profileById(PROFILE.id)).toEqual(PROFILE)
  await settings.mend()
  expect(await settings.health()).toBe('ok')
  expect(await settings.get()).toMatchObject({ serviceUrl: null, autoLockMinutes: 3 })
})

it('keep the user’s own service when something else is repaired', async () => {
  const { settings } = settingsOver({ serviceUrl: 'http://127.0.0.1:9', autoLockMinutes: 'spoilt' })
  expect((await settings.profile())?.service.baseUrl).toBe('http://127.0.0.1:9')
  await settings.mend()
  expect(await settings.get()).toMatchObject({ serviceUrl: 'http://127.0.0.1:9', autoLockMinutes: 15 })
})

it('keep what a later version has added, and that version’s number', async () => {
  const later = { version: 2, autoLockMinutes: 5, theme: 'dark', profiles: { next: '{"format":2}' } }
  const { settings, stored } = settingsOver(later)
  expect(await settings.health()).toBe('ok')
  await settings.mend()
  expect(stored()).toEqual(later)
  await settings.change({ autoLockMinutes: 30 })
  expect(stored()).toMatchObject({ ...later, autoLockMinutes: 30 })
})

it('report that a change could not be written, and stay unchanged', async () => {
  const full = new AppError('storage-full', 'no room')
  const local = { ...memoryArea(), set: () => Promise.reject(full) }
  let changes = 0
  const changed = () => void (changes += 1)
  const settings = createSettings({ local, mutex: memoryMutex(), baked: PROFILE, changed })
  await expect(settings.change({ autoLockMinutes: 3 })).rejects.toBe(full)
  await expect(settings.importProfile(PROFILES.other)).rejects.toBe(full)
  expect((await settings.get()).autoLockMinutes).toBe(15)
  expect(changes).toBe(0)
})
