import * as z from 'zod/mini'
import {
  type Marks,
  NO_MARKS,
  nextPaths,
  raisedMarks,
  SEARCH_SCOPES,
  type SearchScope,
} from '~/lib/core/accounts/address-search'
import { ADDRESS_USES, type AddressVerdict } from '~/lib/core/accounts/address-use'
import { OFFER_REASONS, type OfferedAddress } from '~/lib/core/accounts/offered-address'
import { type AddressPath, pathText } from '~/lib/core/bitcoin/address-type'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { JournalStore } from '../ports/journal-store'
import type { Mutex } from '../ports/platform'

/** Names an account by its address at 0/0. */
export type AccountName = { network: BitcoinNetwork; address: string }

/** A verdict with its time (unix ms); the script of an address that was ever shown as used. */
export type SearchedAddress = AddressVerdict & { askedAt: number; scriptPubKey?: string | undefined }

/** Everything on disk about an account's addresses: nothing from which others could be derived. */
export type SearchRecord = {
  scope: SearchScope
  marks: Marks
  verdicts: ReadonlyMap<string, SearchedAddress>
  /** Addresses that the user was shown to be paid at, the latest last. */
  shown: readonly ShownAddress[]
  /** Whether its search has ended once: a later hit leads it on a little. */
  isSearched: boolean
}

/** An address that was shown (unix ms), and why that one. */
export type ShownAddress = OfferedAddress & { at: number }

const mark = z.int().check(z.gte(-1))
const path = z.string().check(z.regex(/^[01]\/\d{1,5}$/))
const storedRecord = z.object({
  version: z.literal(1),
  scope: z.enum(SEARCH_SCOPES),
  marks: z.tuple([mark, mark]),
  verdicts: z.array(
    z.tuple([
      path,
      z.object({
        use: z.enum(ADDRESS_USES),
        hasCoins: z.boolean(),
        isDisputed: z.boolean(),
        isOpen: z.boolean(),
        askedAt: z.number(),
        scriptPubKey: z.optional(z.string()),
        receivedSats: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
      }),
    ]),
  ),
  shown: z.array(
    z.object({
      path: z.object({ branch: z.literal(0), index: z.int().check(z.gte(0)) }),
      reason: z.enum(OFFER_REASONS),
      at: z.number(),
    }),
  ),
  isSearched: z.boolean(),
})

const NEW_RECORD: SearchRecord = {
  scope: 'whole',
  marks: NO_MARKS,
  verdicts: new Map(),
  shown: [],
  isSearched: false,
}

export type SearchRecords = ReturnType<typeof createSearchRecords>

/** The records on disk, one for each account and network. An unreadable one counts as none: it can be searched again. */
export function createSearchRecords({ store, mutex }: { store: Marked; mutex: Mutex }) {
  const read = async (account: AccountName): Promise<SearchRecord> => {
    const text = await store.getMark(keyOf(account))
    const parsed = text === undefined ? undefined : storedRecord.safeParse(parsedOf(text)).data
    if (parsed === undefined) return NEW_RECORD
    const { version: _, verdicts, ...record } = parsed
    return { ...record, verdicts: new Map(verdicts) }
  }

  return {
    read,

    /** Changes a record, one change at a time. */
    update: (account: AccountName, change: (record: SearchRecord) => SearchRecord): Promise<void> =>
      mutex.run('addresses', async () => {
        const { verdicts, ...changed } = change(await read(account))
        const record = { version: 1, ...changed, verdicts: [...verdicts] }
        await store.setMark(keyOf(account), JSON.stringify(record))
      }),
  }
}

type Answer = { path: AddressPath; scriptPubKey: string; verdict: AddressVerdict & { askedAt: number } }

/** A record with answers about addresses. A mark never falls, and a script that was in use stays known. */
export function noted(record: SearchRecord, answers: readonly Answer[]): SearchRecord {
  const verdicts = new Map(record.verdicts)
  for (const { path, scriptPubKey, verdict } of answers) {
    const before = verdicts.get(pathText(path))
    const script = verdict.use === 'none' ? before?.scriptPubKey : scriptPubKey
    verdicts.set(pathText(path), { ...verdict, ...(script !== undefined && { scriptPubKey: script }) })
  }
  const next = { ...record, verdicts, marks: raisedMarks({ ...record, verdicts }) }
  return { ...next, isSearched: record.isSearched || nextPaths(next).length === 0 }
}

type Marked = Pick<JournalStore, 'getMark' | 'setMark'>

function keyOf({ network, address }: AccountName): string {
  return `addresses/${network}/${address}`
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
