import * as z from 'zod/mini'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import type { JournalStore } from '../ports/journal-store'
import { SEARCH_WIDTHS } from '../wallet/accounts'

const KEY = 'restore'

const address = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])
/** A job from a version that read the history of only one account. */
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

/**
 * Which accounts' history is rebuilt, and the progress: everything that a restarted worker needs. Nothing here is
 * secret.
 */
const job = z.object({
  version: z.literal(1),
  state: z.enum(['wanted', 'running', 'failed', 'done']),
  width: z._default(z.enum(SEARCH_WIDTHS), 'all'),
  /** Whether any of the accounts has been used. */
  isUsed: z._default(z.boolean(), false),
  /** `null` until the wallet was unlocked with a profile chosen. */
  scope: z.nullable(z.object({ profileId: z.string(), accounts })),
  /** The progress in each source: a txid to continue after, or the next block. */
  cursors: z.record(z.string(), z.string()),
  finished: z.array(z.string()),
  found: z.int(),
  /** How often in a row it has failed. */
  attempts: z.int(),
  error: z.nullable(z.object({ code: z.string(), details: z.record(z.string(), z.string()) })),
})
export type RestoreJob = z.infer<typeof job>
export type RestoreScope = NonNullable<RestoreJob['scope']>
/** The public parts of the accounts whose history is rebuilt. */
export type OwnAccounts = RestoreScope['accounts']
export type OwnBitcoin = OwnAccounts['bitcoin'][number]

export const NEW_JOB: RestoreJob = {
  version: 1,
  state: 'wanted',
  width: 'all',
  isUsed: false,
  scope: null,
  cursors: {},
  finished: [],
  found: 0,
  attempts: 0,
  error: null,
}

/** An unreadable job counts as none: the history can always be rebuilt from the start. */
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
