import { type Profile, parseProfileJson } from '~/lib/contract/profile'
import { previewOf } from '~/lib/contract/profile-changes'
import type { Settings } from '~/lib/contract/settings'
import type { ProfilePreview } from '~/lib/contract/views/profile-import'
import { AppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'
import type { BitcoinNetwork } from '~/lib/core/network'
import { breaksEntries } from './needed-facts'
import { type KeptProfiles, missing } from './kept-profiles'
import type { JournalStore } from '../ports/journal-store'

/** More than any wallet has but after a restore; those are told within minutes. */
const MOST_UNTOLD = 100

type Ports = {
  read: () => Promise<Settings>
  write: (change: (settings: Settings) => Settings) => Promise<Settings>
  keptProfiles: KeptProfiles
  store: Pick<JournalStore, 'open' | 'untold'>
}

/** The deployment profiles to choose from. */
export function createProfiles({ read, keptProfiles }: Pick<Ports, 'read' | 'keptProfiles'>) {
  /** The selected profile, with the user's own service address if one is set; `null` if there is none. */
  const profile = async (): Promise<Profile | null> => keptProfiles.inUse(await read())

  return {
    /** Lists the changes of `importProfile`. @throws AppError `profile-invalid`, `profile-reserved` */
    previewProfile: async (json: string): Promise<ProfilePreview> => {
      const profile = keptProfiles.importable(json)
      const settings = await read()
      return previewOf(profile, keptProfiles.find(settings, profile.id) ?? keptProfiles.selected(settings))
    },

    /** The profiles of a backup that are not here: each is taken by `previewProfile` and `importProfile` alone. */
    offered: async (backup: Settings): Promise<{ label: string; json: string }[]> => {
      const { profiles } = await read()
      return keptProfiles
        .imported(backup)
        .filter(([id]) => !Object.hasOwn(profiles, id))
        .map(([, json]) => ({ label: parseProfileJson(json).label, json }))
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

/** Changes which profiles there are, and which of them is selected. */
export function createProfileChanges({ write, keptProfiles, store }: Omit<Ports, 'read'>) {
  return {
    /**
     * Adds or replaces a profile and selects it. @throws AppError `profile-invalid`, `profile-reserved`, `profile-needed`
     * while swaps rest on what it would replace
     */
    importProfile: async (json: string): Promise<Settings> => {
      const { id } = keptProfiles.importable(json)
      const needing = await needingProfile(id, store)
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
      const needing = await needingProfile(id, store)
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
  }
}

/** Entries that are followed by a profile, or whose end is still to be told by it. */
async function needingProfile(id: string, store: Pick<JournalStore, 'open' | 'untold'>): Promise<Entry[]> {
  return [...(await store.open()), ...(await store.untold(MOST_UNTOLD))].filter(
    ({ profileId }) => profileId === id,
  )
}
