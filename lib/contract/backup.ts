import * as z from 'zod/mini'
import { AppError } from '~/lib/core/errors'
import type { JournalEvent } from '~/lib/core/journal/events'
import { FIRST_OUTSIDE, LAST_OUTSIDE } from '~/lib/core/vault/account-index'
import { type BookEntry, readBook, storedBook } from './address-book'
import { type CoinNote, readCoinNotes, storedCoinNotes } from './coin-notes'
import { journal as journalSchema, jsonOf, readable } from './journal'
import { time } from './journal-parts'
import { type Settings, settingsOf, storedSettings } from './settings'

const MAX_JOURNALS = 100_000
const MAX_OUTSIDE = LAST_OUTSIDE + 1 - FIRST_OUTSIDE
const outsideText = z.object({
  text: z.string().check(z.maxLength(1_000)),
  name: z.string().check(z.maxLength(100)),
})

const backup = z.strictObject({
  version: z.literal(1),
  exportedAt: time,
  settings: z.pipe(storedSettings, z.transform(settingsOf)),
  /** Earlier versions kept the connected sites here; only the user's own yes connects one. */
  sites: z.unknown(),
  addressBook: z._default(storedBook, []),
  coinNotes: z._default(storedCoinNotes, []),
  outside: z._default(z.array(outsideText).check(z.maxLength(MAX_OUTSIDE)), []),
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
  journals: JournalEvent[][]
}

/** As JSON text that `parseBackup` reads back. */
export function backupText({ journals, outside, ...rest }: Backup): string {
  // Earlier versions refuse what they don't know.
  const known = { version: 1, ...rest, ...(outside.length > 0 && { outside }) }
  return jsonOf({ ...known, sites: {}, journals: journals.map((events) => readable(events)) })
}

/**
 * Reads what `backupText` wrote. A journal that cannot be read (it may be of a later version) is counted and skipped.
 * @throws AppError `backup-invalid`
 */
export function parseBackup(json: string): Backup & { unreadable: number } {
  const { documents, ...rest } = openBackup(json)
  const journals = documents.flatMap(readBackupJournal)
  return { ...rest, journals, unreadable: documents.length - journals.length }
}

/** Reads everything but the journals, which may be many. @throws AppError `backup-invalid` */
export function openBackup(json: string): Omit<Backup, 'journals'> & { documents: readonly unknown[] } {
  const parsed = backup.safeParse(documentIn(json))
  if (!parsed.success) {
    const path = z.core.toDotPath(parsed.error.issues[0]?.path ?? [])
    throw new AppError('backup-invalid', `not a backup: ${path}`)
  }
  const { version: _one, sites: _sites, journals: documents, addressBook, coinNotes, ...rest } = parsed.data
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

function documentIn(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new AppError('backup-invalid', 'not JSON', { cause })
  }
}
