import * as z from 'zod/mini'
import { SEARCH_WIDTHS } from '~/lib/core/accounts/account-search'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import type { JournalStore } from '../ports/journal-store'
import { receivedBitcoin } from './received'

const KEY = 'restore'
/** Resumes a restore that was interrupted or has failed. */
export const RESTORE_ALARM = 'restore'

const index = z.int()
const addressType = z.enum(ADDRESS_TYPES)
const ownAccount = z.object({
  index,
  bitcoin: z.array(
    z.object({ address: z.string(), addressType, publicKey: z.string(), scriptPubKey: z.string() }),
  ),
  /** `null`: the account's keys are not in this browser. */
  evm: z.nullable(z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])),
})

const state = z.enum(['wanted', 'running', 'failed', 'done'])
/** Whether a search reads the bridge's logs around own payments and payouts, or whole chains. */
export const SEARCH_DEPTHS = ['near', 'deep'] as const
export type SearchDepth = (typeof SEARCH_DEPTHS)[number]

const depth = z._default(z.enum(SEARCH_DEPTHS), 'near')
const width = z._default(z.enum(SEARCH_WIDTHS), 'all')
const entryCount = z.int()

/**
 * Which accounts' history is rebuilt, and the progress: everything that a restarted worker needs. Nothing here is
 * secret.
 */
const storedJob = z.object({
  version: z.literal(2),
  state,
  width,
  depth,
  isPaused: z._default(z.boolean(), false),
  /** The accounts that turned out to be used, each named by one of its addresses. */
  used: z.array(z.object({ index, addressType: z.nullable(addressType) })),
  /**
   * `null` until the wallet was unlocked with a profile chosen. Each batch is what the search was extended to
   * once one of those before was used.
   */
  scope: z.nullable(z.object({ profileId: z.string(), batches: z.array(z.array(ownAccount)) })),
  /** The progress in each source: a txid to continue after, or the next block. */
  cursors: z.record(z.string(), z.string()),
  finished: z.array(z.string()),
  /** How far each network has been read, from 0 to 1. */
  parts: z._default(z.record(z.string(), z.number()), {}),
  received: z._default(z.array(receivedBitcoin), []),
  found: entryCount,
  /** How often in a row it has failed. */
  attempts: z.int(),
  error: z.nullable(z.object({ code: z.string(), details: z.record(z.string(), z.string()) })),
})
export type RestoreJob = z.infer<typeof storedJob>
export type RestoreScope = NonNullable<RestoreJob['scope']>
/** The public parts of an account whose history is rebuilt. `bitcoin`: of each address type that is searched. */
export type OwnAccount = z.infer<typeof ownAccount>
export type OwnBitcoin = OwnAccount['bitcoin'][number]

export const NEW_JOB: RestoreJob = {
  version: 2,
  state: 'wanted',
  width: 'all',
  depth: 'near',
  isPaused: false,
  used: [],
  scope: null,
  cursors: {},
  finished: [],
  parts: {},
  received: [],
  found: 0,
  attempts: 0,
  error: null,
}

/** An unreadable job counts as none: the history can always be rebuilt from the start. */
export async function loadJob(store: JournalStore): Promise<RestoreJob | undefined> {
  const text = await store.getMark(KEY)
  if (text === undefined) return undefined
  try {
    return storedJob.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export async function saveJob(store: JournalStore, job: RestoreJob): Promise<void> {
  await store.setMark(KEY, JSON.stringify(job))
}
