import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import * as z from 'zod/mini'
import { parseShortJson, type ShortFile } from '~/lib/contract/short-file'
import { AppError } from '~/lib/core/errors'
import type { KeyValueArea, Mutex } from '../ports/platform'
import { progress } from './readings'

const KEY = 'bridge-job'

const storedJob = z.object({
  version: z.literal(1),
  /** The short file, and its digest: an answer for another file never counts for this one. */
  json: z.string(),
  digest: z.string(),
  /** The names of the networks that the user has picked; `null` until then. */
  chosen: z.nullable(z.array(z.string())),
  /** The networks that the bridge was used with before. */
  wanted: z.array(z.string()),
  /** `null` until it is read. */
  bitcoinNetwork: z.nullable(z.string()),
  bitcoinFault: z.nullable(z.object({ kind: z.string(), field: z.nullable(z.string()) })),
  networks: z.record(z.string(), progress),
})
type StoredJob = z.infer<typeof storedJob>

export type Job = StoredJob & {
  /** With the networks that were picked, or all of them before. */
  short: ShortFile
}

export type Jobs = {
  /** `undefined` without one, or if it cannot be read: then the file is chosen again. */
  load: () => Promise<Job | undefined>
  /** @throws AppError `profile-missing` without one */
  required: () => Promise<Job>
  /** Begins anew with a short file. @throws AppError `profile-invalid` */
  begin: (json: string, wanted?: string[]) => Promise<void>
  /** Changes the job on disk, unless another file has taken its place meanwhile. */
  update: (digest: string, change: (job: Job) => Partial<StoredJob>) => Promise<void>
  drop: () => Promise<void>
}

type Ports = { local: KeyValueArea; mutex: Mutex; changed: () => void }

/** The one reading of a bridge that is on disk. */
export function createJobs({ local, mutex, changed }: Ports): Jobs {
  const load = async () => {
    const { data } = storedJob.safeParse(await local.get(KEY))
    return data && jobOf(data)
  }

  return {
    load,

    async required() {
      const job = await load()
      if (job === undefined) throw new AppError('profile-missing', 'no bridge is being read')
      return job
    },

    async begin(json, wanted = []) {
      parseShortJson(json)
      await mutex.run(KEY, () => local.set(KEY, newJob(json, wanted)))
      changed()
    },

    update: (digest, change) =>
      mutex.run(KEY, async () => {
        const job = await load()
        if (job?.digest !== digest) return
        await local.set(KEY, storedJob.parse({ ...job, ...change(job) }))
        changed()
      }),

    async drop() {
      await mutex.run(KEY, () => local.remove(KEY))
      changed()
    },
  }
}

function jobOf(stored: StoredJob): Job | undefined {
  const { chosen, json } = stored
  try {
    const short = parseShortJson(json)
    const evm = chosen === null ? short.evm : short.evm.filter(({ name }) => chosen.includes(name))
    return { ...stored, short: { ...short, evm } }
  } catch {
    return undefined
  }
}

function newJob(json: string, wanted: string[]): StoredJob {
  return {
    version: 1,
    json,
    digest: hex.encode(sha256(new TextEncoder().encode(json))),
    chosen: null,
    wanted,
    bitcoinNetwork: null,
    bitcoinFault: null,
    networks: {},
  }
}
