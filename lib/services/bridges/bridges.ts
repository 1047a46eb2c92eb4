import { hostsOf } from '~/lib/contract/profile'
import type { BridgeJobView } from '~/lib/contract/views/bridges'
import { AppError } from '~/lib/core/errors'
import type { BridgeReader } from '../ports/bridge-reader'
import type { Alarms, Clock, KeyValueArea, Logger, Mutex } from '../ports/platform'
import type { SettingsService } from '../settings/settings'
import { documentOf, recordedOf } from './document'
import { createJobs, type Job } from './job'
import { createJobReader } from './job-reader'
import { createKnownBridges, type KnownBridges } from './known-bridges'
import { comparableName } from './owner'
import type { Progress } from './readings'
import { allHosts, jobView } from './view'

export type Bridges = KnownBridges & {
  /**
   * Has these networks read; `resume` carries it out. A bridge that nobody here knows needs its name typed.
   * @throws AppError `profile-reserved` for a taken name, `bad-input`
   */
  start: (networks: readonly string[], typedName: string) => Promise<void>
  /** Has a network read again that was left out. */
  retry: (name: string) => Promise<void>
  /** Goes on where the last worker was. */
  resume: () => Promise<void>
  status: () => Promise<BridgeJobView | null>
  /** Whether it is a bridge as this package lists it, and all of what was picked is ready. */
  isAsListed: () => Promise<boolean>
  /** The document of what is ready. @throws AppError `profile-missing` without any */
  document: () => Promise<object>
  /** The same with the code behind its contracts at this moment, which orders are held to. @throws AppError as `document` does */
  recorded: () => Promise<object>
  /** Notes the file of the profile that is now in use, and ends the job. */
  conclude: (profileId: string) => Promise<void>
  /** Ends the job, and gives back the hosts that no profile uses. */
  drop: () => Promise<void>
}

type Ports = {
  reader: BridgeReader
  /** The documents of the listed bridges. */
  packed: readonly unknown[]
  settings: Pick<SettingsService, 'previewProfile' | 'keptProfiles'>
  local: KeyValueArea
  alarms: Alarms
  clock: Clock
  mutex: Mutex
  logger: Logger
  /** Asks the browser to take back what it has granted. */
  returnHosts: (patterns: readonly string[]) => Promise<void>
  changed: () => void
}

/** Completes bridges from their short files: what they leave out is read from the chains, two servers each. */
export function createBridges(ports: Ports): Bridges {
  const { settings, returnHosts } = ports
  const jobs = createJobs(ports)
  const { bridges, listed, ownerOf, noteFile } = createKnownBridges({ ...ports, jobs })

  const status = async (): Promise<BridgeJobView | null> => {
    const job = await jobs.load()
    if (job === undefined) return null
    const view = jobView(job, await ownerOf(job.short), listed)
    return view.state === 'done' ? { ...view, preview: await previewOf(job, settings) } : view
  }

  return {
    ...bridges,

    async start(networks, typedName) {
      const { digest, short } = await jobs.required()
      const chosen = short.evm.map(({ name }) => name).filter((name) => networks.includes(name))
      const { kind, label } = await ownerOf(short)
      if (kind === 'taken') throw new AppError('profile-reserved', 'the name of another bridge')
      if (kind === 'unknown' && comparableName(typedName) !== comparableName(label))
        throw new AppError('bad-input', 'the bridge was not accepted by its name')
      await jobs.update(digest, () => ({ chosen, bitcoinFault: null }))
    },

    async retry(name) {
      const { digest } = await jobs.required()
      await jobs.update(digest, ({ networks }) => ({ bitcoinFault: null, networks: without(name, networks) }))
    },

    resume: createJobReader({ ...ports, jobs }),

    status,

    isAsListed: async () => isAsListed(await status()),

    document: async () => documentOf(await jobs.required()),

    recorded: async () => recordedOf(await jobs.required()),

    async conclude(profileId) {
      const { json } = await jobs.required()
      await noteFile(profileId, json)
      await jobs.drop()
    },

    async drop() {
      const job = await jobs.load()
      await jobs.drop()
      if (job === undefined) return
      const used = new Set((await settings.keptProfiles()).flatMap(hostsOf))
      const unused = allHosts(job.short).filter((host) => !used.has(host))
      if (unused.length > 0) await returnHosts(unused)
    },
  }
}

function isAsListed(view: BridgeJobView | null): boolean {
  if (view?.state !== 'done' || view.preview === null) return false
  const isWhole = view.networks.every(({ state, isAlone }) => state === 'ready' && !isAlone)
  return isWhole && view.owner.kind === 'known' && view.differences.length === 0
}

/** `null` for what is no profile. */
async function previewOf(
  job: Job,
  settings: Pick<SettingsService, 'previewProfile'>,
): Promise<BridgeJobView['preview']> {
  try {
    return await settings.previewProfile(JSON.stringify(recordedOf(job)))
  } catch (thrown) {
    if (thrown instanceof AppError) return null
    throw thrown
  }
}

/** Forgets that a network was left out, and those that were because of their base network. */
function without(name: string, networks: Job['networks']): Job['networks'] {
  const isTriedAgain = ([one, progress]: [string, Progress]) =>
    progress.state === 'left-out' && (one === name || progress.fault.kind === 'no-base')
  return Object.fromEntries(Object.entries(networks).filter((entry) => !isTriedAgain(entry)))
}
