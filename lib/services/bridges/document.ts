import type { ShortFile } from '~/lib/contract/short-file'
import { PROFILE_FIELDS, type ProfileField } from '~/lib/contract/views/profile-import'
import { AppError } from '~/lib/core/errors'
import { fault } from './bridge-fault'
import { completeNetwork, completeProfile } from './complete-profile'
import { readingsIn } from './fill-profile'
import type { Job } from './job'
import type { BaseReading, CrossReading } from './readings'

/** The document of what is ready. @throws AppError `profile-missing` without any */
export function documentOf(job: Job): object {
  return completed(job).profile
}

/** The same with the code behind its contracts, as it was read. @throws AppError as `documentOf` */
export function recordedOf(job: Job): object {
  const { profile, read } = completed(job)
  const evm = profile.evm.map((network, at) => ({
    ...network,
    implementations: read[at]?.implementations ?? [],
  }))
  return { ...profile, evm }
}

function completed(job: Job) {
  const networks = readingsIn(Object.entries(job.networks))
  const evm = job.short.evm.filter(({ name }) => networks.has(name))
  const hasBase = evm.some(({ kind }) => kind === 'base')
  if (job.bitcoinFault !== null || job.bitcoinNetwork === null || !hasBase)
    throw new AppError('profile-missing', 'no base network is ready')
  const readings = { bitcoinNetwork: job.bitcoinNetwork, networks }
  const { profile } = completeProfile({ ...job.short, evm }, readings)
  return { profile, read: evm.map(({ name }) => networks.get(name)) }
}

/** @throws AppError `profile-invalid` where the chains contradict the file, or tell too little */
export function requireWhole(
  job: Job,
  network: ShortFile['evm'][number],
  reading: BaseReading | CrossReading,
): void {
  const readings = { bitcoinNetwork: undefined, networks: new Map([[network.name, reading]]) }
  const bitcoin = job.short.bitcoin.network ?? job.bitcoinNetwork ?? undefined
  const [empty] = Object.entries(completeNetwork(network, readings, bitcoin)).find(isEmpty) ?? []
  if (empty !== undefined) throw fault(network.name, 'untold', fieldOf(empty), `no contract names ${empty}`)
}

function isEmpty([, value]: [string, unknown]): boolean {
  return value === undefined
}

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
