import { type Profile, parseProfile, parseProfileJson } from '~/lib/contract/profile'
import { isProfile, type Settings } from '~/lib/contract/settings'
import type { SettingsView } from '~/lib/contract/views/status'
import { AppError } from '~/lib/core/errors'

export type KeptProfiles = ReturnType<typeof createKeptProfiles>

/** The deployment profiles in the user's settings, beside the one that was built in, if any. */
export function createKeptProfiles(baked: Profile | null) {
  const isBuiltIn = (id: string): boolean => id === baked?.id

  /**
   * A profile that cannot be read counts as none, and is never replaced by another. An imported one with the built-in
   * profile's id never replaces it.
   */
  const find = (settings: Settings, id: string | null): Profile | null =>
    id === null || isBuiltIn(id) ? baked : importedAs(id, settings)

  const selected = (settings: Settings): Profile | null => find(settings, settings.selectedProfile)

  /** The profiles that can be read and chosen, with their text. */
  const imported = ({ profiles }: Settings): [id: string, json: string][] =>
    Object.entries(profiles).filter(([id, json]) => !isBuiltIn(id) && isProfile(id, json))

  const all = (settings: Settings): Profile[] => {
    const stored = imported(settings).map(([, json]) => parseProfileJson(json))
    return baked === null ? stored : [baked, ...stored]
  }

  return {
    isBuiltIn,
    find,
    selected,
    imported,

    /** The selected profile as it is used. */
    inUse: (settings: Settings): Profile | null => served(selected(settings), settings),

    /** Any profile as it is used: the user's own service address is for the selected one alone. */
    byId: (settings: Settings, id: string): Profile | null => {
      const profile = find(settings, id)
      return id === (settings.selectedProfile ?? baked?.id) ? served(profile, settings) : profile
    },

    /** @throws AppError `profile-invalid`, `profile-reserved` */
    importable: (json: string): Profile => {
      const profile = parseProfileJson(json)
      if (isBuiltIn(profile.id)) throw new AppError('profile-reserved', 'the id of the built-in profile')
      return profile
    },

    hasUsableService: (settings: Settings): boolean => isServable(selected(settings), settings),

    /** @throws AppError `profile-missing`; `profile-invalid` if the selected profile cannot have that service */
    requireService: (settings: Settings, baseUrl: string): void => {
      const profile = selected(settings)
      if (profile === null) throw missing()
      withServiceUrl(profile, baseUrl)
    },

    all,

    listed: (settings: Settings): SettingsView['profiles'] =>
      all(settings).map(({ id, label }) => ({ id, label, isBuiltIn: isBuiltIn(id) })),
  }
}

function importedAs(id: string, { profiles }: Settings): Profile | null {
  const json = Object.hasOwn(profiles, id) ? profiles[id] : undefined
  return json !== undefined && isProfile(id, json) ? parseProfileJson(json) : null
}

/** With the user's own service address if there is a usable one. */
function served(profile: Profile | null, { serviceUrl }: Settings): Profile | null {
  return profile === null || serviceUrl === null ? profile : (servedBy(profile, serviceUrl) ?? profile)
}

function isServable(profile: Profile | null, { serviceUrl }: Settings): boolean {
  return profile === null || serviceUrl === null || servedBy(profile, serviceUrl) !== null
}

export function missing(): AppError {
  return new AppError('profile-missing', 'no deployment profile')
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
