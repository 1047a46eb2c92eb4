import { describe, expect, it } from 'vitest'
import { newAccount } from '~/lib/core/accounts/account'
import type { Profile } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import { toEvm } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { memoryArea, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { PROFILE as FIXTURE } from '../ports/profile.fixture'
import { createSettings } from './settings'

/** With chain ids that a stored profile may have. */
const PROFILE = { ...FIXTURE, evm: FIXTURE.evm.map((network, at) => ({ ...network, chainId: 31337 + at })) }
const OTHER = { ...PROFILE, id: 'other', label: 'Other' }
const BUILT_IN = { id: PROFILE.id, label: PROFILE.label, isBuiltIn: true }
const PROFILES = { other: JSON.stringify(OTHER) }

/** Settings over these stored values. */
function settingsOver(
  stored: unknown,
  { baked = PROFILE, locale }: { baked?: Profile; locale?: string } = {},
) {
  const local = memoryArea()
  if (stored !== undefined) local.stored.set('settings', JSON.stringify(stored))
  const open: Pick<Entry, 'profileId'>[] = []
  const settings = createSettings({
    local,
    mutex: memoryMutex(),
    store: {
      open: async () => open.map(({ profileId }) => ({ ...toEvm(), profileId })),
      untold: async () => [],
    },
    baked,
    locale,
    changed: () => undefined,
  })
  return { settings, open, stored: () => JSON.parse(local.stored.get('settings') ?? 'null') }
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
])('uses no other profile where the chosen one is %s', async (_case, document) => {
  const { settings } = settingsOver({ selectedProfile: 'other', profiles: { other: document } })
  expect(await settings.health()).toBe('damaged')
  expect(await settings.profile()).toBeNull()
  expect(await settings.profileById('other')).toBeNull()
  expect((await settings.view()).profiles).toEqual([BUILT_IN])
})

it('drops only what cannot be read, once the user accepts', async () => {
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

it('uses the profile’s service if the user’s own is unusable', async () => {
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

it('keeps what a later version has added', async () => {
  const later = { version: 3, autoLockMinutes: 5, theme: 'dark', profiles: { next: '{"format":2}' } }
  const { settings, stored } = settingsOver(later)
  expect(await settings.health()).toBe('ok')
  await settings.mend()
  expect(stored()).toEqual(later)
  await settings.change({ autoLockMinutes: 30 })
  expect(stored()).toMatchObject({ ...later, autoLockMinutes: 30 })
})

it('stays unchanged where a change cannot be written', async () => {
  const full = new AppError('storage-full', 'no room')
  const local = { ...memoryArea(), set: () => Promise.reject(full) }
  let changes = 0
  const changed = () => void (changes += 1)
  const store = memoryStore()
  const settings = createSettings({ local, mutex: memoryMutex(), store, baked: PROFILE, changed })
  await expect(settings.change({ autoLockMinutes: 3 })).rejects.toBe(full)
  await expect(settings.importProfile(PROFILES.other)).rejects.toBe(full)
  expect((await settings.get()).autoLockMinutes).toBe(15)
  expect(changes).toBe(0)
})

describe('the built-in profile', () => {
  const IMPOSTOR = JSON.stringify({ ...OTHER, id: PROFILE.id })

  it('cannot be replaced by an import', async () => {
    const { settings } = settingsOver(undefined)
    await expect(settings.previewProfile(IMPOSTOR)).rejects.toMatchObject({ code: 'profile-reserved' })
    await expect(settings.importProfile(IMPOSTOR)).rejects.toMatchObject({ code: 'profile-reserved' })
    expect(await settings.profile()).toEqual(PROFILE)
  })

  it('is used although another of its id is stored', async () => {
    const profiles = { [PROFILE.id]: IMPOSTOR }
    const { settings, stored } = settingsOver({ selectedProfile: PROFILE.id, profiles })
    expect(await settings.profile()).toEqual(PROFILE)
    expect(await settings.profileById(PROFILE.id)).toEqual(PROFILE)
    expect((await settings.view()).profiles).toEqual([BUILT_IN])

    const fresh = settingsOver(undefined)
    await fresh.settings.takeOver({ ...(await settings.get()), profiles })
    expect(fresh.stored().profiles).toEqual({})
    expect(stored().profiles).toEqual(profiles)
  })

  it('cannot be removed', async () => {
    const { settings } = settingsOver(undefined)
    await expect(settings.removeProfile(PROFILE.id)).rejects.toMatchObject({ code: 'profile-reserved' })
  })
})

describe('an import', () => {
  it('is compared with its predecessor, or the profile in use', async () => {
    const { settings, stored } = settingsOver(undefined)
    expect((await settings.previewProfile(PROFILES.other)).compared).toEqual({
      label: PROFILE.label,
      isReplaced: false,
    })
    expect(stored()).toBeNull()
    await settings.importProfile(PROFILES.other)
    await settings.selectProfile(PROFILE.id)
    expect((await settings.previewProfile(PROFILES.other)).compared).toEqual({
      label: 'Other',
      isReplaced: true,
    })
    expect(await settings.profile()).toEqual(PROFILE)
  })
})

it('returns to the profile’s service when the profile changes', async () => {
  const { settings } = settingsOver({ selectedProfile: 'other', profiles: PROFILES })
  const own = 'http://127.0.0.1:4000'
  await settings.change({ serviceUrl: own })
  expect((await settings.profile())?.service.baseUrl).toBe(own)
  await settings.selectProfile(PROFILE.id)
  expect((await settings.profile())?.service.baseUrl).toBe(PROFILE.service.baseUrl)
  await settings.change({ serviceUrl: own })
  await settings.importProfile(PROFILES.other)
  expect((await settings.profile())?.service.baseUrl).toBe(OTHER.service.baseUrl)
})

// threat: foreign-backup
it('take neither accounts nor their choice from a backup', async () => {
  const { settings } = settingsOver(undefined)
  const ours = { accounts: [newAccount(0), { ...newAccount(2), name: 'Savings' }], accountIndex: 2 }
  await settings.changeAccounts(() => ours)
  const theirs = [
    { ...newAccount(0), name: 'Daily' },
    { ...newAccount(1), addressType: 'p2pkh' as const },
  ]
  await settings.takeOver({ ...(await settings.get()), accounts: theirs, accountIndex: 1 })
  expect(await settings.get()).toMatchObject(ours)
})

it('offers a backup’s new profiles without taking them', async () => {
  const theirs = JSON.stringify({ ...OTHER, id: 'theirs', label: 'Theirs' })
  const { settings, stored } = settingsOver({ selectedProfile: null, profiles: PROFILES })
  const profiles = { ...PROFILES, theirs, [PROFILE.id]: JSON.stringify(PROFILE), broken: '{' }
  const backup = { ...(await settings.get()), selectedProfile: 'theirs', profiles }
  await settings.takeOver(backup)
  expect(await settings.offered(backup)).toEqual([{ label: 'Theirs', json: theirs }])
  expect(stored().profiles).toEqual(PROFILES)
  expect((await settings.profile())?.id).toBe(PROFILE.id)
})

it.each([
  [5, 5],
  [60, 15],
])('takes a backup’s auto-lock of %i minutes as %i', async (theirs, expected) => {
  const { settings } = settingsOver(undefined)
  await settings.takeOver({ ...(await settings.get()), autoLockMinutes: theirs })
  expect((await settings.get()).autoLockMinutes).toBe(expected)
})

describe('a profile that takes the place of one in use', () => {
  const [polygon, ...others] = OTHER.evm
  const replaced = (evm: object) => JSON.stringify({ ...OTHER, evm: [{ ...polygon, ...evm }, ...others] })
  const foreign = `0x${'e'.repeat(40)}`
  const needing = () => {
    const opened = settingsOver({ profiles: PROFILES })
    opened.open.push({ profileId: 'other' })
    return opened
  }

  // threat: replaced-profile
  it.each([
    ['another contract', { transferRouter: foreign }],
    ['other decimals', { tokens: polygon?.tokens.map((token) => ({ ...token, decimals: 7 })) }],
    ['fewer tokens', { tokens: [] }],
    ['another currency', { nativeCurrency: { symbol: 'POL', decimals: 9 } }],
    ['a later first block', { fromBlock: 9_999 }],
  ])('keeps it from %s while swaps rest on it', async (_, change) => {
    const { settings, open } = needing()
    const json = replaced(change)
    await expect(settings.importProfile(json)).rejects.toMatchObject({
      code: 'profile-needed',
      details: { swaps: '1' },
    })
    expect(await settings.profileById('other')).toEqual(OTHER)
    expect((await settings.previewProfile(json)).parts).not.toEqual([])
    open.length = 0
    await settings.importProfile(json)
    expect(await settings.profileById('other')).not.toEqual(OTHER)
  })

  it.each([
    ['servers', { rpc: ['http://127.0.0.1:9'] }],
    ['names', { label: 'Renamed' }],
  ])('may name other %s meanwhile', async (_, change) => {
    const { settings } = needing()
    await settings.importProfile(replaced(change))
    expect((await settings.profileById('other'))?.evm[0]).toMatchObject(change)
  })

  it('may record the code of now behind its contracts', async () => {
    const { settings } = needing()
    for (const digit of ['1', '2']) {
      const implementations = [{ contract: `0x${'7'.repeat(40)}`, implementation: `0x${digit.repeat(40)}` }]
      await settings.importProfile(replaced({ implementations }))
      expect((await settings.profileById('other'))?.evm[0]).toMatchObject({ implementations })
    }
  })

  it('may be of another id', async () => {
    const { settings } = needing()
    const json = JSON.stringify({ ...JSON.parse(replaced({ transferRouter: foreign })), id: 'third' })
    await settings.importProfile(json)
    expect(await settings.profileById('other')).toEqual(OTHER)
  })
})

describe('an imported profile that is removed', () => {
  it('is replaced by the built-in one', async () => {
    const { settings, stored } = settingsOver({ selectedProfile: 'other', profiles: PROFILES })
    await settings.removeProfile('other')
    expect(stored()).toMatchObject({ profiles: {}, selectedProfile: null })
    expect(await settings.profile()).toEqual(PROFILE)
    await expect(settings.removeProfile('other')).rejects.toMatchObject({ code: 'profile-missing' })
  })

  it('leaves the one in use as it is', async () => {
    const { settings } = settingsOver({ serviceUrl: 'http://127.0.0.1:9', profiles: PROFILES })
    await settings.removeProfile('other')
    expect((await settings.profile())?.service.baseUrl).toBe('http://127.0.0.1:9')
  })

  it('stays while swaps are followed by it', async () => {
    const { settings, open } = settingsOver({ profiles: PROFILES })
    open.push({ profileId: 'other' }, { profileId: PROFILE.id }, { profileId: 'other' })
    await expect(settings.removeProfile('other')).rejects.toMatchObject({
      code: 'still-needed',
      details: { swaps: '2' },
    })
    expect(await settings.profileById('other')).toEqual(OTHER)
  })
})

describe('the currency of amounts', () => {
  const priceFeeds = { BTC: `0x${'1'.repeat(40)}`, EUR: `0x${'2'.repeat(40)}` } as const
  const FED = { ...PROFILE, evm: PROFILE.evm.map((network) => ({ ...network, priceFeeds })) }
  const UNFED = { ...PROFILE, evm: PROFILE.evm.map((network) => ({ ...network, priceFeeds: {} })) }
  const shown = async (stored: unknown, options: { baked?: Profile; locale?: string }) =>
    (await settingsOver(stored, options).settings.view()).currency

  it.each([
    ['de', 'EUR'],
    ['en-US', 'USD'],
    ['ja', null],
  ])('follows the locale %s where it has a feed: %s', async (locale, currency) => {
    expect(await shown(undefined, { baked: FED, locale })).toBe(currency)
  })

  it('is none where the profile has no feed', async () => {
    expect(await shown(undefined, { baked: UNFED, locale: 'de' })).toBeNull()
    expect(await shown({ currency: 'EUR' }, { baked: UNFED, locale: 'de' })).toBeNull()
  })

  it('is the chosen one in every locale', async () => {
    expect(await shown({ currency: 'EUR' }, { baked: FED, locale: 'en-US' })).toBe('EUR')
    const { settings } = settingsOver(undefined, { baked: FED, locale: 'en-US' })
    await settings.change({ currency: null })
    expect((await settings.view()).currency).toBeNull()
    await settings.change({ autoLockMinutes: 3 })
    expect((await settings.view()).currency).toBeNull()
    await settings.change({ currency: 'USD' })
    expect((await settings.view()).currency).toBe('USD')
  })
})
