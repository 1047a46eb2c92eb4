import * as z from 'zod/mini'
import { AppError } from '~/lib/core/errors'
import type { JournalEvent } from '~/lib/core/journal/events'
import { journal as journalSchema, jsonOf, readable } from './journal'
import { accountIndex } from './accounts'
import { type BookEntry, readBook, storedBook } from './address-book'
import { type CoinNote, readCoinNotes, storedCoinNotes } from './coin-notes'
import { time } from './journal-parts'
import { type Settings, settingsOf, storedSettings } from './settings'

/** Where `storage.local` keeps the connected sites, by origin. */
export const SITES_KEY = 'sites'
const origin = z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^/?#@\s]+$/))
const storedSites = z.record(origin, z.object({ connectedAt: time, accountIndex: z.optional(accountIndex) }))
type StoredSites = z.infer<typeof storedSites>

/** The connected sites as a backup holds them. An unreadable entry is left out, and the others are kept. */
export function readSites(stored: unknown): StoredSites {
  const entries = Object.entries(Object(stored ?? {}))
  return Object.fromEntries(
    entries.flatMap(([origin, site]) => Object.entries(storedSites.safeParse({ [origin]: site }).data ?? {})),
  )
}

const MAX_JOURNALS = 100_000

const backup = z.strictObject({
  version: z.literal(1),
  exportedAt: time,
  settings: z.pipe(storedSettings, z.transform(settingsOf)),
  sites: storedSites,
  addressBook: z._default(storedBook, []),
  coinNotes: z._default(storedCoinNotes, []),
  journals: z.array(z.unknown()).check(z.maxLength(MAX_JOURNALS)),
})

/** Everything that a browser knows and the chains may not. Never the seed, nor a key. */
export type Backup = {
  /** Unix ms. */
  exportedAt: number
  settings: Settings
  sites: StoredSites
  addressBook: BookEntry[]
  coinNotes: CoinNote[]
  journals: JournalEvent[][]
}

/** As JSON text that `parseBackup` reads back. */
export function backupText({ journals, ...rest }: Backup): string {
  return jsonOf({ version: 1, ...rest, journals: journals.map((events) => readable(events)) })
}

/**
 * Reads what `backupText` wrote. A journal that cannot be read (it may be of a later version) is counted and skipped.
 * @throws AppError `backup-invalid`
 */
export function parseBackup(json: string): Backup & { unreadable: number } {
  const parsed = backup.safeParse(documentIn(json))
  if (!parsed.success) {
    const path = z.core.toDotPath(parsed.error.issues[0]?.path ?? [])
    throw new AppError('backup-invalid', `not a backup: ${path}`)
  }
  const { version: _one, journals: documents, addressBook, coinNotes, ...rest } = parsed.data
  const journals = documents.flatMap((document) => {
    const read = journalSchema.safeParse(document)
    return read.success ? [read.data] : []
  })
  return {
    ...rest,
    addressBook: readBook(addressBook),
    coinNotes: [...readCoinNotes(coinNotes).values()],
    journals,
    unreadable: documents.length - journals.length,
  }
}

function documentIn(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new AppError('backup-invalid', 'not JSON', { cause })
  }
}
