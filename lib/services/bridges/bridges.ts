import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { hostsOf, type Profile } from '~/lib/contract/profile'
import { parseShortFile, parseShortJson, type ShortFile } from '~/lib/contract/short-file'
import type { BridgeJobView, ListedBridge } from '~/lib/contract/views/bridges'
import { PROFILE_FIELDS, type ProfileField } from '~/lib/contract/views/profile-import'
import { AppError } from '~/lib/core/errors'
import type { BridgeReader } from '../ports/bridge-reader'
import type { Alarms, Clock, KeyValueArea, Logger, Mutex } from '../ports/platform'
import type { SettingsService } from '../settings/settings'
import { fault, faultOf } from './bridge-fault'
import { completeNetwork, completeProfile } from './complete-profile'
import { readingsIn } from './fill-profile'
import { type BridgeJob, dropJob, type Job, loadJob, newJob, saveJob } from './job'
import { nextNetwork, type ProgressOf, readNext } from './next-reading'
import { comparableName, ownerOf } from './owner'
import { esploraServers } from './public-servers'
import type { Progress } from './readings'
import { allHosts, jobView, listedView } from './view'

/** Resumes the reading of a bridge after the worker's death. */
export const BRIDGE_ALARM = 'bridge'
const SAFETY_NET_MS = 60_000

export type Bridges = {
  /** The bridges that this package lists. */
  list: () => ListedBridge[]
  /** Takes the short file of a bridge, or a listed one by its id; no server is asked. @throws AppError `profile-invalid` */
  propose: (given: { json: string } | { id: string }) => Promise<void>
  /** Proposes the file again from which a kept bridge was made. @throws AppError `profile-missing` if it was not */
  recheck: (profileId: string) => Promise<void>
  /** Whether a kept bridge can be checked again. */
  isCheckable: (profileId: string) => Promise<boolean>
  /** Whether nobody here knows the maker of a kept bridge; a profile without a short file is no subject of it. */
  isUnknown: (profileId: string) => Promise<boolean>
  /** Whether a kept bridge is one that the package lists, by its contracts. */
  isKnown: (profile: Profile) => boolean
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

const FILES_KEY = 'bridge-files'

/** Completes bridges from their short files: what they leave out is read from the chains, two servers each. */
export function createBridges(ports: Ports): Bridges {
  const { reader, packed, settings, local, alarms, clock, mutex, logger, returnHosts, changed } = ports
  const shipped = packed.flatMap((document) => {
    const parsed = parseShortFile(document)
    return 'short' in parsed ? [{ short: parsed.short, json: JSON.stringify(document) }] : []
  })
  const knownFiles = shipped.map(({ short }) => short)
  let isUnderWay = false

  const required = async (): Promise<Job> => {
    const job = await loadJob(local)
    if (job === undefined) throw new AppError('profile-missing', 'no bridge is being read')
    return job
  }

  /** The job on disk, unless another file has taken its place meanwhile. */
  const update = (digest: string, change: (job: Job) => Partial<BridgeJob>) =>
    mutex.run('bridge-job', async () => {
      const job = await loadJob(local)
      if (job?.digest !== digest) return
      await saveJob(local, { ...job, ...change(job) })
      changed()
    })

  const propose = async (json: string, wanted: string[] = []): Promise<void> => {
    parseShortJson(json)
    const digest = hex.encode(sha256(new TextEncoder().encode(json)))
    await mutex.run('bridge-job', () => saveJob(local, newJob(json, digest, wanted)))
    changed()
  }

  const files = async (): Promise<Record<string, string>> => {
    const stored = await local.get(FILES_KEY)
    const entries = Object.entries(Object(stored)).filter(([, json]) => typeof json === 'string')
    return Object.fromEntries(entries.map(([id, json]) => [id, String(json)]))
  }

  const owner = async ({ short }: Job) => ownerOf(short, knownFiles, await settings.keptProfiles())

  /** Reads one network a step further, or notes why it is left out. */
  const readOne = async (job: Job, network: ShortFile['evm'][number]): Promise<Progress> => {
    try {
      const next = await readNext(network, { short: job.short, of: progressIn(job), reader })
      if (next.state === 'whole') requireWhole(job, network, next.reading)
      return next
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      logger.log('info', 'bridge-network-left-out', { code: thrown.code })
      return { state: 'left-out', fault: faultOf(thrown) }
    }
  }

  const readBitcoin = async ({ digest, short }: Job): Promise<void> => {
    const { network, esplora } = short.bitcoin
    try {
      const told = await reader.bitcoinNetwork(esploraServers(network, esplora))
      const isOther = network !== undefined && network !== told
      await update(digest, () => ({
        bitcoinNetwork: told,
        bitcoinFault: isOther ? { kind: 'other-chain', field: 'bitcoin-network' } : null,
      }))
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      await update(digest, () => ({ bitcoinFault: faultOf(thrown) }))
    }
  }

  const run = async (): Promise<void> => {
    for (;;) {
      const job = await loadJob(local)
      if (job === undefined || job.chosen === null) break
      await alarms.set(BRIDGE_ALARM, clock.now() + SAFETY_NET_MS)
      if (job.bitcoinNetwork === null && job.bitcoinFault === null) {
        await readBitcoin(job)
        continue
      }
      const network = nextNetwork(job.short, progressIn(job))
      if (network === undefined) break
      const next = await readOne(job, network)
      await update(job.digest, ({ networks }) => ({ networks: { ...networks, [network.name]: next } }))
    }
    await alarms.clear(BRIDGE_ALARM)
  }

  const status = async (): Promise<BridgeJobView | null> => {
    const job = await loadJob(local)
    if (job === undefined) return null
    const view = jobView(job, await owner(job), knownFiles)
    if (view.state !== 'done') return view
    try {
      return { ...view, preview: await settings.previewProfile(JSON.stringify(recordedOf(job))) }
    } catch (thrown) {
      if (thrown instanceof AppError) return view
      throw thrown
    }
  }

  return {
    list: () => knownFiles.map(listedView),

    async propose(bridge) {
      if ('json' in bridge) return propose(bridge.json)
      const listed = shipped.find(({ short }) => short.id === bridge.id)
      if (listed === undefined) throw new AppError('profile-missing', 'no such bridge is listed')
      await propose(listed.json)
    },

    async recheck(profileId) {
      const json = (await files())[profileId]
      if (json === undefined) throw new AppError('profile-missing', 'no short file of this profile')
      const stored = (await settings.keptProfiles()).find(({ id }) => id === profileId)
      await propose(
        json,
        stored?.evm.map(({ name }) => name),
      )
    },

    isCheckable: async (profileId) => Object.hasOwn(await files(), profileId),

    async isUnknown(profileId) {
      const json = (await files())[profileId]
      return json !== undefined && ownerOf(parseShortJson(json), knownFiles, []).kind !== 'known'
    },

    isKnown: (profile) => ownerOf(profile, knownFiles, []).kind === 'known',

    async start(networks, typedName) {
      const job = await required()
      const chosen = job.short.evm.map(({ name }) => name).filter((name) => networks.includes(name))
      const { kind, label } = await owner(job)
      if (kind === 'taken') throw new AppError('profile-reserved', 'the name of another bridge')
      if (kind === 'unknown' && comparableName(typedName) !== comparableName(label))
        throw new AppError('bad-input', 'the bridge was not accepted by its name')
      await update(job.digest, () => ({ chosen, bitcoinFault: null }))
    },

    async retry(name) {
      const { digest } = await required()
      await update(digest, ({ networks }) => ({
        bitcoinFault: null,
        networks: Object.fromEntries(
          Object.entries(networks).filter(
            ([one, { state, ...rest }]) =>
              state !== 'left-out' || (one !== name && !('fault' in rest && rest.fault.kind === 'no-base')),
          ),
        ),
      }))
    },

    async resume() {
      if (isUnderWay) return
      isUnderWay = true
      try {
        await mutex.run('bridge-reading', run)
      } finally {
        isUnderWay = false
        changed()
      }
    },

    status,

    async isAsListed() {
      const view = await status()
      if (view?.state !== 'done' || view.preview === null) return false
      const isWhole = view.networks.every(({ state, isAlone }) => state === 'ready' && !isAlone)
      return isWhole && view.owner.kind === 'known' && view.differences.length === 0
    },

    document: async () => documentOf(await required()).profile,

    recorded: async () => recordedOf(await required()),

    async conclude(id) {
      const { json } = await required()
      await local.set(FILES_KEY, { ...(await files()), [id]: json })
      await dropJob(local)
      changed()
    },

    async drop() {
      const job = await loadJob(local)
      await mutex.run('bridge-job', () => dropJob(local))
      changed()
      if (job === undefined) return
      const used = new Set((await settings.keptProfiles()).flatMap(hostsOf))
      const unused = allHosts(job.short).filter((host) => !used.has(host))
      if (unused.length > 0) await returnHosts(unused)
    },
  }
}

function progressIn(job: Job): ProgressOf {
  return (name) => job.networks[name] ?? { state: 'waiting' }
}

/** @throws AppError `profile-invalid` where the chains contradict the file, or tell too little */
function requireWhole(job: Job, network: ShortFile['evm'][number], reading: Reading): void {
  const readings = { bitcoinNetwork: undefined, networks: new Map([[network.name, reading]]) }
  const bitcoin = job.short.bitcoin.network ?? job.bitcoinNetwork ?? undefined
  const completed = completeNetwork(network, readings, bitcoin)
  const empty = Object.entries(completed).find(([, value]) => value === undefined)
  if (empty !== undefined)
    throw fault(network.name, 'untold', fieldOf(empty[0]), `no contract names ${empty[0]}`)
}

type Reading = Extract<Progress, { state: 'whole' }>['reading']

/** The field of a profile's place; the name of either is the other's in another case. */
function fieldOf(place: string): ProfileField | null {
  const named = place.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/s$/, '')
  const wanted = FIELD_NAMES.get(place) ?? named
  return PROFILE_FIELDS.find((field) => field === wanted || field === `${wanted}s`) ?? null
}

const FIELD_NAMES: ReadonlyMap<string, ProfileField> = new Map([
  ['router', 'generation'],
  ['payloads', 'payload-lengths'],
])

function documentOf(job: Job) {
  const networks = readingsIn(Object.entries(job.networks))
  const evm = job.short.evm.filter(({ name }) => networks.has(name))
  const hasBase = evm.some(({ kind }) => kind === 'base')
  if (job.bitcoinFault !== null || job.bitcoinNetwork === null || !hasBase)
    throw new AppError('profile-missing', 'no base network is ready')
  const readings = { bitcoinNetwork: job.bitcoinNetwork, networks }
  return {
    ...completeProfile({ ...job.short, evm }, readings),
    read: evm.map(({ name }) => networks.get(name)),
  }
}

/** Whatever the file has recorded. */
function recordedOf(job: Job): object {
  const { profile, read } = documentOf(job)
  const evm = profile.evm.map((network, at) => ({
    ...network,
    implementations: read[at]?.implementations ?? [],
  }))
  return { ...profile, evm }
}
