import * as z from 'zod/mini'
import { LAST_SEARCHED } from '~/lib/core/accounts/address-search'
import { AppError } from '~/lib/core/errors'
import { BITCOIN_NETWORKS } from '~/lib/core/network'
import type { JournalEvent } from '~/lib/core/journal/events'
import { FIRST_OUTSIDE, LAST_OUTSIDE } from '~/lib/core/vault/account-index'
import { type BookEntry, readBook, storedBook } from './address-book'
import { type CoinNote, readCoinNotes, storedCoinNotes } from './coin-notes'
import { journal as journalSchema, jsonOf, readable } from './journal'
import { time } from './journal-parts'
import { type Settings, settingsOf, storedSettings } from './settings'

/** 20,000 swaps have half as many. */
export const MOST_VALUES = 5_000_000
const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b]
const MAX_JOURNALS = 100_000
const MAX_OUTSIDE = LAST_OUTSIDE + 1 - FIRST_OUTSIDE
/** Accounts in all their address types. */
const MAX_MARKED = 1_000
const outsideText = z.object({
  text: z.string().check(z.maxLength(1_000)),
  name: z.string().check(z.maxLength(100)),
})

const lastUsed = z.int().check(z.gte(-1), z.lte(LAST_SEARCHED))
const accountMarks = z.object({
  network: z.enum(BITCOIN_NETWORKS),
  address: z.string().check(z.maxLength(100)),
  marks: z.tuple([lastUsed, lastUsed]),
})

const backup = z.strictObject({
  version: z.literal(1),
  exportedAt: time,
  settings: z.pipe(storedSettings, z.transform(settingsOf)),
  addressBook: z._default(storedBook, []),
  coinNotes: z._default(storedCoinNotes, []),
  outside: z._default(z.array(outsideText).check(z.maxLength(MAX_OUTSIDE)), []),
  addressMarks: z.exactOptional(z.array(accountMarks).check(z.maxLength(MAX_MARKED))),
  journals: z.array(z.unknown()).check(z.maxLength(MAX_JOURNALS)),
})

/** Everything that a browser knows and the chains may not. Never the seed, nor a key. */
export type Backup = {
  /** Unix ms. */
  exportedAt: number
  settings: Settings
  addressBook: BookEntry[]
  coinNotes: CoinNote[]
  /** Accounts whose keys are elsewhere, as text that is read anew, with their names. */
  outside: { text: string; name: string }[]
  /** How far each account, named by its address at 0/0, was used on each branch. */
  addressMarks?: z.infer<typeof accountMarks>[]
  journals: JournalEvent[][]
}

/** As JSON text that `openBackup` reads back. */
export function backupText({ journals, ...rest }: Backup): string {
  return jsonOf({ version: 1, ...rest, journals: journals.map((events) => readable(events)) })
}

/** Reads everything but the journals, which may be many. @throws AppError `backup-invalid`, `backup-too-large` */
export function openBackup(json: string): Omit<Backup, 'journals'> & { documents: readonly unknown[] } {
  const parsed = backup.safeParse(documentIn(json))
  if (!parsed.success) {
    const path = z.core.toDotPath(parsed.error.issues[0]?.path ?? [])
    throw new AppError('backup-invalid', `not a backup: ${path}`)
  }
  const { version: _one, journals: documents, addressBook, coinNotes, ...rest } = parsed.data
  return {
    ...rest,
    addressBook: readBook(addressBook),
    coinNotes: [...readCoinNotes(coinNotes).values()],
    documents,
  }
}

/** One journal of a backup; none if it can't be read. */
export function readBackupJournal(document: unknown): JournalEvent[][] {
  const read = journalSchema.safeParse(document)
  return read.success ? [read.data] : []
}

/**
 * One slice: 128 MB of an honest history are parsed in 0.7 s and written in 0.3 s. So many empty objects took half a minute,
 * and memory that a worker doesn't have; within the bound they take half a second, and one object of many keys 5 s.
 */
function documentIn(json: string): unknown {
  if (!hasFewValues(json)) throw new AppError('backup-too-large', 'more values than a history has')
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new AppError('backup-invalid', 'not JSON', { cause })
  }
}

/** By the characters that values begin with or follow. Those within text count too: a history has few of them. */
function hasFewValues(json: string): boolean {
  let count = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === COMMA || code === BRACKET || code === BRACE) count += 1
    if (count > MOST_VALUES) return false
  }
  return true
}
