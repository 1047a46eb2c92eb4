import { currenciesOf } from '~/lib/contract/currencies'
import type { AccountList } from '~/lib/core/accounts/account'
import { listFound } from '~/lib/core/accounts/change-accounts'
import { type Profile, parseProfile, parseProfileJson } from '~/lib/contract/profile'
import { previewOf } from '~/lib/contract/profile-changes'
import { areWhole, isOfLaterVersion, isProfile, readSettings, type Settings } from '~/lib/contract/settings'
import type { SettingsChange } from '~/lib/contract/ui'
import type { ProfilePreview } from '~/lib/contract/views/profile-import'
import type { SettingsView } from '~/lib/contract/views/status'
import { AppError } from '~/lib/core/errors'
import type { JournalStore } from './ports/journal-store'
import type { KeyValueArea, Mutex } from './ports/platform'

const KEY = 'settings'

export type SettingsService = ReturnType<typeof createSettings>

type Ports = {
  local: KeyValueArea
  mutex: Mutex
  store: Pick<JournalStore, 'open'>
  /** The profile built in at build time. */
  baked: Profile | null
  changed: () => void
}

/** The user's settings, and the deployment profiles to choose from. */
export function createSettings({ local, mutex, store, baked, changed }: Ports) {
  const read = async (): Promise<Settings> => readSettings(await local.get(KEY))

  const write = (change: (settings: Settings) => Settings) =>
    mutex.run('settings', async () => {
      const stored = await local.get(KEY)
      const next = change(readSettings(stored))
      // Keep what a later version has added.
      await local.set(KEY, isOfLaterVersion(stored) ? { ...Object(stored), ...next } : next)
      changed()
      return next
    })

  /**
   * A profile that cannot be read counts as none, and is never replaced by another. One that has the built-in profile's
   * id never stands in its place.
   */
  const profileIn = ({ profiles }: Settings, id: string | null): Profile | null => {
    if (id === null || id === baked?.id) return baked
    const json = Object.hasOwn(profiles, id) ? profiles[id] : undefined
    return json !== undefined && isProfile(id, json) ? parseProfileJson(json) : null
  }

  /** @throws AppError `profile-invalid`, `profile-reserved` */
  const importable = (json: string): Profile => {
    const profile = parseProfileJson(json)
    if (isBuiltIn(profile.id)) throw new AppError('profile-reserved', 'the id of the built-in profile')
    return profile
  }

  /** With the user's own service address if there is a usable one. */
  const inUse = (profile: Profile | null, { serviceUrl }: Settings): Profile | null =>
    profile === null || serviceUrl === null ? profile : (servedBy(profile, serviceUrl) ?? profile)

  const hasUsableService = (settings: Settings): boolean => {
    const profile = profileIn(settings, settings.selectedProfile)
    const { serviceUrl } = settings
    return profile === null || serviceUrl === null || servedBy(profile, serviceUrl) !== null
  }

  const isDamaged = async (): Promise<boolean> => {
    const stored = await local.get(KEY)
    return !areWhole(stored) || !hasUsableService(readSettings(stored))
  }

  /** The selected profile, with the user's own service address if one is set; `null` if there is none. */
  const profile = async (): Promise<Profile | null> => {
    const settings = await read()
    return inUse(profileIn(settings, settings.selectedProfile), settings)
  }

  const listed = ({ profiles }: Settings): SettingsView['profiles'] => {
    const stored = Object.entries(profiles)
      .filter(([id, json]) => !isBuiltIn(id) && isProfile(id, json))
      .map(([, json]) => parseProfileJson(json))
    const all = baked === null ? stored : [baked, ...stored]
    return all.map(({ id, label }) => ({ id, label, isBuiltIn: isBuiltIn(id) }))
  }

  return {
    get: read,

    /** `damaged` if some setting cannot be read and its default is used. */
    health: async (): Promise<'ok' | 'damaged'> => ((await isDamaged()) ? 'damaged' : 'ok'),

    /** Drops settings that cannot be read. */
    mend: async (): Promise<void> => {
      if (!(await isDamaged())) return
      await write((settings) => {
        const whole = Object.entries(settings.profiles).filter(([id, json]) => isProfile(id, json))
        return {
          ...settings,
          serviceUrl: hasUsableService(settings) ? settings.serviceUrl : null,
          profiles: Object.fromEntries(whole),
        }
      })
    },

    change: (change: SettingsChange) =>
      write((settings) => {
        if (typeof change.serviceUrl === 'string') withServiceUrl(selected(settings), change.serviceUrl)
        const given = Object.entries(change).filter(([, value]) => value !== undefined)
        return { ...settings, ...Object.fromEntries(given) }
      }),

    /** Changes the accounts that the user keeps, and which of them is in use. */
    changeAccounts: (change: (list: AccountList) => AccountList) =>
      write((settings) => ({ ...settings, ...change(settings) })),

    /** What `importProfile` would change. @throws AppError `profile-invalid`, `profile-reserved` */
    previewProfile: async (json: string): Promise<ProfilePreview> => {
      const profile = importable(json)
      const settings = await read()
      const replaced = profileIn(settings, profile.id)
      return previewOf(profile, replaced ?? profileIn(settings, settings.selectedProfile))
    },

    /** Adds or replaces a profile and selects it. @throws AppError `profile-invalid`, `profile-reserved` */
    importProfile: (json: string) =>
      write((settings) => {
        const profile = importable(json)
        return {
          ...settings,
          selectedProfile: profile.id,
          serviceUrl: null,
          profiles: { ...settings.profiles, [profile.id]: JSON.stringify(profile) },
        }
      }),

    selectProfile: (id: string) =>
      write((settings) => {
        if (profileIn(settings, id) === null) throw missing()
        return { ...settings, selectedProfile: id, serviceUrl: null }
      }),

    /**
     * Removes an imported profile; if it was selected, the built-in one is, or none.
     * @throws AppError `profile-missing`, `profile-reserved`, `profile-in-use` while swaps are followed by it
     */
    removeProfile: async (id: string): Promise<void> => {
      const needing = (await store.open()).filter(({ profileId }) => profileId === id)
      if (needing.length > 0)
        throw new AppError('profile-in-use', 'swaps need the profile', {
          details: { swaps: String(needing.length) },
        })
      await write((settings) => {
        if (isBuiltIn(id)) throw new AppError('profile-reserved', 'the built-in profile stays')
        if (!Object.hasOwn(settings.profiles, id)) throw missing()
        const { [id]: _removed, ...profiles } = settings.profiles
        return {
          ...settings,
          profiles,
          ...(settings.selectedProfile === id && { selectedProfile: null, serviceUrl: null }),
        }
      })
    },

    /**
     * Adopts a backup's settings: its accounts, the auto-lock time, and profiles that are not here yet. One of them is
     * selected only if none is usable; the backup's service address never is.
     */
    takeOver: ({ autoLockMinutes, accounts, accountIndex, selectedProfile, profiles }: Settings) =>
      write((ours) => {
        const added = Object.entries(profiles).filter(([id, json]) => !isBuiltIn(id) && isProfile(id, json))
        const all = { ...Object.fromEntries(added), ...ours.profiles }
        const isNeeded = ours.selectedProfile === null && baked === null
        const canSelect = selectedProfile !== null && Object.hasOwn(all, selectedProfile)
        return {
          ...ours,
          ...listFound({ accounts, accountIndex }, ours.accounts),
          autoLockMinutes,
          profiles: all,
          selectedProfile: isNeeded && canSelect ? selectedProfile : ours.selectedProfile,
        }
      }),

    view: async (): Promise<SettingsView> => {
      const settings = await read()
      const { version: _version, accounts: _accounts, accountIndex: _index, ...chosen } = settings
      const used = await profile()
      const currencies = used === null ? [] : currenciesOf(used)
      return {
        ...chosen,
        currency: currencies.find((one) => one === settings.currency) ?? null,
        currencies,
        profiles: listed(settings),
        selectedProfile: used?.id ?? null,
      }
    },

    profile,

    /** The selected profile. @throws AppError `profile-missing` */
    requiredProfile: async (): Promise<Profile> => {
      const found = await profile()
      if (found === null) throw missing()
      return found
    },

    profileById: async (id: string): Promise<Profile | null> => {
      const settings = await read()
      const profile = profileIn(settings, id)
      const isSelected = id === (settings.selectedProfile ?? baked?.id)
      return isSelected ? inUse(profile, settings) : profile
    },
  }

  function isBuiltIn(id: string): boolean {
    return id === baked?.id
  }

  function selected(settings: Settings): Profile {
    const profile = profileIn(settings, settings.selectedProfile)
    if (profile === null) throw missing()
    return profile
  }
}

function withServiceUrl(profile: Profile, baseUrl: string): Profile {
  return parseProfile({ ...profile, service: { ...profile.service, baseUrl } })
}

function servedBy(profile: Profile, baseUrl: string): Profile | null {
  try {
    return withServiceUrl(profile, baseUrl)
  } catch {
    return null
  }
}

function missing(): AppError {
  return new AppError('profile-missing', 'no deployment profile')
}
