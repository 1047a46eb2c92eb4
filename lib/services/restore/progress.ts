import { toAppError } from '~/lib/core/errors'
import { NEW_JOB, type RestoreJob } from './job'
import type { HistoryBatch, Reading } from './reading'
import { withReceived } from './received'
import { withUsed } from './scope'
import type { Source } from './sources'

/** The same search from its beginning. */
export function anew({ width, depth }: RestoreJob): RestoreJob {
  return { ...NEW_JOB, width, depth }
}

export function receivedOf({ depth, received }: RestoreJob): Reading['received'] {
  return depth === 'deep' ? null : received
}

export function hasReadBitcoin({ finished }: RestoreJob, sources: readonly Source[]): boolean {
  return sources.every(({ chain, name }) => chain === 'evm' || finished.includes(name))
}

/** The parts of a job that is about to read these sources. */
export function partsOf({ parts }: RestoreJob, sources: readonly Source[]): RestoreJob['parts'] {
  const unread = sources.filter(({ chain }) => chain === 'evm').map(({ name }) => [name, 0] as const)
  return { ...Object.fromEntries(unread), ...parts }
}

/** How much of the networks' chains has been read. */
export function percentOf({ parts }: RestoreJob): number {
  const read = Object.values(parts)
  return read.length === 0 ? 0 : Math.floor((100 * read.reduce((sum, part) => sum + part, 0)) / read.length)
}

export function advance(
  job: RestoreJob,
  { name }: Source,
  { cursor, used, received = [], part }: HistoryBatch,
  entryCount: number,
): RestoreJob {
  return {
    ...withUsed(job, used),
    found: job.found + entryCount,
    cursors: cursor === undefined ? job.cursors : { ...job.cursors, [name]: cursor },
    parts: part === undefined ? job.parts : { ...job.parts, [name]: part },
    received: withReceived(job.received, received),
  }
}

export function finish(job: RestoreJob, { name, chain }: Source): RestoreJob {
  const parts = chain === 'evm' ? { ...job.parts, [name]: 1 } : job.parts
  return { ...job, finished: [...job.finished, name], parts }
}

export function failed(job: RestoreJob, thrown: unknown): RestoreJob {
  const { code, details } = toAppError(thrown)
  return { ...job, error: { code, details: { ...details } } }
}
