import type { Profile } from '~/lib/contract/profile'
import { parseShortFile, parseShortJson, type ShortFile } from '~/lib/contract/short-file'
import type { BridgeOwner, ListedBridge } from '~/lib/contract/views/bridges'
import { AppError } from '~/lib/core/errors'
import type { KeyValueArea, Mutex } from '../ports/platform'
import type { SettingsService } from '../settings/settings'
import type { Jobs } from './job'
import { ownerOf } from './owner'
import { listedView } from './view'

const FILES_KEY = 'bridge-files'

/** The bridges that can be read: those that the package lists, and those of the kept profiles. */
export type KnownBridges = {
  /** The bridges that this package lists. */
  list: () => ListedBridge[]
  /** Takes the short file of a bridge, or a listed one by its id; no server is asked. @throws AppError `profile-invalid` */
  propose: (bridge: { json: string } | { id: string }) => Promise<void>
  /** Proposes the file again from which a kept bridge was made. @throws AppError `profile-missing` if it was not */
  recheck: (profileId: string) => Promise<void>
  /** Whether a kept bridge can be checked again. */
  isCheckable: (profileId: string) => Promise<boolean>
  /** Whether nobody here knows the maker of a kept bridge; a profile without a short file is no subject of it. */
  isUnknown: (profileId: string) => Promise<boolean>
  /** Whether a kept bridge is one that the package lists, by its contracts. */
  isKnown: (profile: Profile) => boolean
}

type Ports = {
  /** The documents of the listed bridges. */
  packed: readonly unknown[]
  jobs: Pick<Jobs, 'begin'>
  settings: Pick<SettingsService, 'keptProfiles'>
  local: KeyValueArea
  mutex: Mutex
}

export function createKnownBridges({ packed, jobs, settings, local, mutex }: Ports) {
  const shipped = packed.flatMap((document) => {
    const parsed = parseShortFile(document)
    return 'short' in parsed ? [{ short: parsed.short, json: JSON.stringify(document) }] : []
  })
  const listed = shipped.map(({ short }) => short)

  const files = async (): Promise<Map<string, string>> => {
    const stored = Object.entries(Object(await local.get(FILES_KEY)))
    return new Map(stored.flatMap(([id, json]) => (typeof json === 'string' ? [[id, json]] : [])))
  }

  const bridges: KnownBridges = {
    list: () => listed.map(listedView),

    async propose(bridge) {
      if ('json' in bridge) return jobs.begin(bridge.json)
      const own = shipped.find(({ short }) => short.id === bridge.id)
      if (own === undefined) throw new AppError('profile-missing', 'no such bridge is listed')
      await jobs.begin(own.json)
    },

    async recheck(profileId) {
      const json = (await files()).get(profileId)
      if (json === undefined) throw new AppError('profile-missing', 'no short file of this profile')
      const stored = (await settings.keptProfiles()).find(({ id }) => id === profileId)
      await jobs.begin(
        json,
        stored?.evm.map(({ name }) => name),
      )
    },

    isCheckable: async (profileId) => (await files()).has(profileId),

    async isUnknown(profileId) {
      const json = (await files()).get(profileId)
      return json !== undefined && ownerOf(parseShortJson(json), listed, []).kind !== 'known'
    },

    isKnown: (profile) => ownerOf(profile, listed, []).kind === 'known',
  }
  return {
    bridges,
    listed,
    /** Who makes a bridge, by the bridges that are listed or kept. */
    ownerOf: async (short: ShortFile): Promise<BridgeOwner> =>
      ownerOf(short, listed, await settings.keptProfiles()),
    /** Notes the file that a profile was made of. */
    noteFile: (profileId: string, json: string): Promise<void> =>
      mutex.run(FILES_KEY, async () =>
        local.set(FILES_KEY, Object.fromEntries((await files()).set(profileId, json))),
      ),
  }
}
