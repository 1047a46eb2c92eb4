import { currenciesOf } from '~/lib/contract/currencies'
import type { Currency } from '~/lib/core/quote/currency'
import { localeCurrency } from '~/lib/core/quote/locale-currency'
import type { AccountList } from '~/lib/core/accounts/account'
import type { Profile } from '~/lib/contract/profile'
import { areWhole, isOfLaterVersion, isProfile, readSettings, type Settings } from '~/lib/contract/settings'
import type { SettingsChange } from '~/lib/contract/ui/settings'
import type { SettingsView } from '~/lib/contract/views/status'
import { createKeptProfiles, type KeptProfiles } from './kept-profiles'
import { createProfileChanges, createProfiles } from './profiles'
import type { JournalStore } from '../ports/journal-store'
import type { StorePorts } from '../ports/platform'

const KEY = 'settings'

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

  const isDamaged = async () => isDamagedIn(await local.get(KEY), keptProfiles)

  const profiles = createProfiles({ read, keptProfiles })

  return {
    ...profiles,
    ...createProfileChanges({ write, keptProfiles, store }),

    get: read,

    /** `damaged` if some setting cannot be read and its default is used. */
    health: async (): Promise<'ok' | 'damaged'> => ((await isDamaged()) ? 'damaged' : 'ok'),

    /** Drops settings that cannot be read. */
    mend: async (): Promise<void> => {
      if (!(await isDamaged())) return
      await write((settings) => mended(settings, keptProfiles))
    },

    change: (change: SettingsChange) => write((settings) => changedBy(change, settings, keptProfiles)),

    /** Changes the accounts that the user keeps, and which of them is in use. */
    changeAccounts: (change: (list: AccountList) => AccountList) =>
      write((settings) => ({ ...settings, ...change(settings) })),

    /**
     * Adopts from a backup's settings an auto-lock that is shorter than ours. Its accounts and profiles are offered, and
     * the one in use stays.
     */
    takeOver: ({ autoLockMinutes }: Settings) =>
      write((ours) => ({
        ...ours,
        autoLockMinutes: Math.min(ours.autoLockMinutes, autoLockMinutes),
      })),

    view: async (): Promise<SettingsView> => {
      const settings = await read()
      const used = await profiles.profile()
      return { ...viewOf(settings, used, locale), profiles: keptProfiles.listed(settings) }
    },
  }
}

function isDamagedIn(stored: unknown, keptProfiles: KeptProfiles): boolean {
  return !areWhole(stored) || !keptProfiles.hasUsableService(readSettings(stored))
}

/** Without what cannot be read. */
function mended(settings: Settings, keptProfiles: KeptProfiles): Settings {
  const whole = Object.entries(settings.profiles).filter(([id, json]) => isProfile(id, json))
  return {
    ...settings,
    serviceUrl: keptProfiles.hasUsableService(settings) ? settings.serviceUrl : null,
    profiles: Object.fromEntries(whole),
  }
}

/** @throws AppError as `requireService` */
function changedBy(change: SettingsChange, settings: Settings, keptProfiles: KeptProfiles): Settings {
  if (typeof change.serviceUrl === 'string') keptProfiles.requireService(settings, change.serviceUrl)
  const changes = Object.entries(change).filter(([, value]) => value !== undefined)
  return {
    ...settings,
    ...Object.fromEntries(changes),
    ...(change.currency !== undefined && { isCurrencyOff: change.currency === null }),
  }
}

function viewOf(settings: Settings, used: Profile | null, locale: string): Omit<SettingsView, 'profiles'> {
  const {
    version: _version,
    accounts: _accounts,
    accountIndex: _index,
    profiles: _profiles,
    isCurrencyOff,
    ...chosen
  } = settings
  const currencies = used === null ? [] : currenciesOf(used)
  return {
    ...chosen,
    currency: isCurrencyOff ? null : shownCurrency(chosen.currency, currencies, locale),
    currencies,
    selectedProfile: used?.id ?? null,
  }
}

function shownCurrency(chosen: Currency | null, fed: readonly Currency[], locale: string): Currency | null {
  return chosen === null ? localeCurrency(locale, fed) : (fed.find((one) => one === chosen) ?? null)
}
