import * as z from 'zod/mini'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import type { JournalStore } from '../ports/journal-store'

const KEY = 'restore'

const address = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])
/** A job of a version that read the history of one account alone. */
const lone = z.pipe(
  address,
  z.transform((one) => [one]),
)
const accounts = z.object({
  bitcoin: z.array(
    z.object({
      address: z.string(),
      addressType: z.enum(ADDRESS_TYPES),
      publicKey: z.string(),
      scriptPubKey: z.string(),
    }),
  ),
  evm: z.union([z.array(address), lone]),
})

/** Whose history is rebuilt, and how far: everything a worker that starts anew needs. Nothing here is secret. */
const job = z.object({
  version: z.literal(1),
  state: z.enum(['wanted', 'running', 'failed', 'done']),
  /** `null` until the wallet was unlocked with a profile chosen. */
  scope: z.nullable(z.object({ profileId: z.string(), accounts })),
  /** What was read of each source: a txid to page on from, or the next block. */
  cursors: z.record(z.string(), z.string()),
  finished: z.array(z.string()),
  found: z.int(),
  /** How often in a row it did not come to its end. */
  attempts: z.int(),
  error: z.nullable(z.object({ code: z.string(), details: z.record(z.string(), z.string()) })),
})
export type RestoreJob = z.infer<typeof job>
export type RestoreScope = NonNullable<RestoreJob['scope']>
/** The accounts whose history is rebuilt, by what may be known of them. */
export type OwnAccounts = RestoreScope['accounts']
export type OwnBitcoin = OwnAccounts['bitcoin'][number]

export const NEW_JOB: RestoreJob = {
  version: 1,
  state: 'wanted',
  scope: null,
  cursors: {},
  finished: [],
  found: 0,
  attempts: 0,
  error: null,
}

/** What cannot be read counts as none: the history can always be rebuilt from the start. */
export async function loadJob(store: JournalStore): Promise<RestoreJob | undefined> {
  const text = await store.getMark(KEY)
  if (text === undefined) return undefined
  try {
    return job.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export async function saveJob(store: JournalStore, job: RestoreJob): Promise<void> {
  await store.setMark(KEY, JSON.stringify(job))
}
