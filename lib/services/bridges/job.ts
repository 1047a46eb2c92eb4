import * as z from 'zod/mini'
import { parseShortJson, type ShortFile } from '~/lib/contract/short-file'
import type { KeyValueArea } from '../ports/platform'
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
export type BridgeJob = z.infer<typeof storedJob>

export type Job = BridgeJob & {
  /** With the networks that were picked, or all of them before. */
  short: ShortFile
}

export function newJob(json: string, digest: string, wanted: string[]): BridgeJob {
  return {
    version: 1,
    json,
    digest,
    chosen: null,
    wanted,
    bitcoinNetwork: null,
    bitcoinFault: null,
    networks: {},
  }
}

/** `undefined` without one, or if it cannot be read: then the file is chosen again. */
export async function loadJob(local: KeyValueArea): Promise<Job | undefined> {
  const { data } = storedJob.safeParse(await local.get(KEY))
  if (data === undefined) return undefined
  const { chosen, json } = data
  try {
    const short = parseShortJson(json)
    const evm = chosen === null ? short.evm : short.evm.filter(({ name }) => chosen.includes(name))
    return { ...data, short: { ...short, evm } }
  } catch {
    return undefined
  }
}

export async function saveJob(local: KeyValueArea, job: BridgeJob): Promise<void> {
  await local.set(KEY, storedJob.parse(job))
}

export async function dropJob(local: KeyValueArea): Promise<void> {
  await local.remove(KEY)
}
