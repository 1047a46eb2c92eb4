import { currenciesOf } from '~/lib/contract/currencies'
import type { Currency } from '~/lib/core/quote/currency'
import { localeCurrency } from '~/lib/core/quote/locale-currency'
import type { AccountList } from '~/lib/core/accounts/account'
import { type Profile, parseProfileJson } from '~/lib/contract/profile'
import { previewOf } from '~/lib/contract/profile-changes'
import { areWhole, isOfLaterVersion, isProfile, readSettings, type Settings } from '~/lib/contract/settings'
import type { SettingsChange } from '~/lib/contract/ui'
import type { ProfilePreview } from '~/lib/contract/views/profile-import'
import type { SettingsView } from '~/lib/contract/views/status'
import { AppError } from '~/lib/core/errors'
import type { BitcoinNetwork } from '~/lib/core/network'
import { breaksEntries } from './needed-facts'
import { createKeptProfiles, missing } from './kept-profiles'
import type { JournalStore } from '../ports/journal-store'
import type { StorePorts } from '../ports/platform'

const KEY = 'settings'
/** More than any wallet has but after a restore; those are told within minutes. */
const MOST_UNTOLD = 100

export type SettingsService = ReturnType<typeof createSettings>

type Ports = StorePorts & {
  store: Pick<JournalStore, 'open' | 'untold'>
  /** The profile built in at build time. */
  baked: Profile | null
  /** The browser's; until the user chooses, amounts are also shown in its currency. */
  locale?: string | undefined
}

/** The user's settings, and the deployment profiles to choose from. */
export function createSettings({ local, mutex, store, baked, locale = '', changed }: Ports) {
  const keptProfiles = createKeptProfiles(baked)

  const shownCurrency = (chosen: Currency | null, fed: readonly Currency[]): Currency | null =>
    chosen === null ? localeCurrency(locale, fed) : (fed.find((one) => one === chosen) ?? null)

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

  const isDamaged = async (): Promise<boolean> => {
    const stored = await local.get(KEY)
    return !areWhole(stored) || !keptProfiles.hasUsableService(readSettings(stored))
  }

  /** The selected profile, with the user's own service address if one is set; `null` if there is none. */
  const profile = async (): Promise<Profile | null> => keptProfiles.inUse(await read())

  /** Entries that are followed by a profile, or whose end is still to be told by it. */
  const needingProfile = async (id: string) =>
    [...(await store.open()), ...(await store.untold(MOST_UNTOLD))].filter(
      ({ profileId }) => profileId === id,
    )

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
          serviceUrl: keptProfiles.hasUsableService(settings) ? settings.serviceUrl : null,
          profiles: Object.fromEntries(whole),
        }
      })
    },

    change: (change: SettingsChange) =>
      write((settings) => {
        if (typeof change.serviceUrl === 'string') keptProfiles.requireService(settings, change.serviceUrl)
        const changes = Object.entries(change).filter(([, value]) => value !== undefined)
        return {
          ...settings,
          ...Object.fromEntries(changes),
          ...(change.currency !== undefined && { isCurrencyOff: change.currency === null }),
        }
      }),

    /** Changes the accounts that the user keeps, and which of them is in use. */
    changeAccounts: (change: (list: AccountList) => AccountList) =>
      write((settings) => ({ ...settings, ...change(settings) })),

    /** Lists the changes of `importProfile`. @throws AppError `profile-invalid`, `profile-reserved` */
    previewProfile: async (json: string): Promise<ProfilePreview> => {
      const profile = keptProfiles.importable(json)
      const settings = await read()
      return previewOf(profile, keptProfiles.find(settings, profile.id) ?? keptProfiles.selected(settings))
    },

    /**
     * Adds or replaces a profile and selects it. @throws AppError `profile-invalid`, `profile-reserved`, `profile-needed`
     * while swaps rest on what it would replace
     */
    importProfile: async (json: string): Promise<Settings> => {
      const { id } = keptProfiles.importable(json)
      const needing = await needingProfile(id)
      return write((settings) => {
        const profile = keptProfiles.importable(json)
        const before = keptProfiles.find(settings, id)
        if (before !== null && breaksEntries(before, profile, needing))
          throw new AppError('profile-needed', 'swaps rest on what it would replace', {
            details: { swaps: String(needing.length) },
          })
        return {
          ...settings,
          selectedProfile: profile.id,
          serviceUrl: null,
          profiles: { ...settings.profiles, [profile.id]: JSON.stringify(profile) },
        }
      })
    },

    selectProfile: (id: string) =>
      write((settings) => {
        if (keptProfiles.find(settings, id) === null) throw missing()
        return { ...settings, selectedProfile: id, serviceUrl: null }
      }),

    /**
     * Removes an imported profile; if it was selected, the built-in one is, or none.
     * @throws AppError `profile-missing`, `profile-reserved`, `still-needed` while swaps are followed by it
     */
    removeProfile: async (id: string): Promise<void> => {
      const needing = await needingProfile(id)
      if (needing.length > 0)
        throw new AppError('still-needed', 'swaps need the profile', {
          details: { swaps: String(needing.length) },
        })
      await write((settings) => {
        if (keptProfiles.isBuiltIn(id)) throw new AppError('profile-reserved', 'the built-in profile stays')
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
     * Adopts from a backup's settings an auto-lock that is shorter than ours. Its accounts and profiles are offered, and
     * the one in use stays.
     */
    takeOver: ({ autoLockMinutes }: Settings) =>
      write((ours) => ({
        ...ours,
        autoLockMinutes: Math.min(ours.autoLockMinutes, autoLockMinutes),
      })),

    /** The profiles of a backup that are not here: each is taken by `previewProfile` and `importProfile` alone. */
    offered: async (backup: Settings): Promise<{ label: string; json: string }[]> => {
      const { profiles } = await read()
      return keptProfiles
        .imported(backup)
        .filter(([id]) => !Object.hasOwn(profiles, id))
        .map(([, json]) => ({ label: parseProfileJson(json).label, json }))
    },

    view: async (): Promise<SettingsView> => {
      const settings = await read()
      const {
        version: _version,
        accounts: _accounts,
        accountIndex: _index,
        isCurrencyOff,
        ...chosen
      } = settings
      const used = await profile()
      const currencies = used === null ? [] : currenciesOf(used)
      return {
        ...chosen,
        currency: isCurrencyOff ? null : shownCurrency(chosen.currency, currencies),
        currencies,
        profiles: keptProfiles.listed(settings),
        selectedProfile: used?.id ?? null,
      }
    },

    profile,

    /** Of the selected profile; `null` if there is none. */
    bitcoinNetwork: async (): Promise<BitcoinNetwork | null> => (await profile())?.bitcoin.network ?? null,

    /** The selected profile, or the one of that id. @throws AppError `profile-missing` */
    requiredProfile: async (id?: string): Promise<Profile> => {
      const requiredProfile = id === undefined ? await profile() : keptProfiles.byId(await read(), id)
      if (requiredProfile === null) throw missing()
      return requiredProfile
    },

    /** Every profile that can be chosen. */
    keptProfiles: async (): Promise<Profile[]> => keptProfiles.all(await read()),

    profileById: async (id: string): Promise<Profile | null> => keptProfiles.byId(await read(), id),
  }
}
