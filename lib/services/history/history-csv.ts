import type { Profile } from '~/lib/contract/profile'
import { csvOf } from '~/lib/core/csv'
import type { Entry } from '~/lib/core/journal/types'
import { eachEntry } from '../journal/each-entry'
import type { JournalStore } from '../ports/journal-store'
import { type LedgerRow, ledgerRowOf } from './ledger-row'

type Column = { name: string; of: (row: LedgerRow) => string }

/** First the columns that tax tools read, under the names they know; then those for human readers. */
const COLUMNS: readonly Column[] = [
  { name: 'Date', of: ({ date }) => date },
  { name: 'Type', of: ({ type }) => type },
  { name: 'Sent Amount', of: ({ sent }) => sent?.amount ?? '' },
  { name: 'Sent Currency', of: ({ sent }) => sent?.unit ?? '' },
  { name: 'Received Amount', of: ({ received }) => received?.amount ?? '' },
  { name: 'Received Currency', of: ({ received }) => received?.unit ?? '' },
  { name: 'Fee Amount', of: ({ fee }) => fee?.amount ?? '' },
  { name: 'Fee Currency', of: ({ fee }) => fee?.unit ?? '' },
  { name: 'Fiat Currency', of: ({ fiat }) => fiat?.currency ?? '' },
  { name: 'Sent Fiat', of: ({ fiat }) => fiat?.sent ?? '' },
  { name: 'Received Fiat', of: ({ fiat }) => fiat?.received ?? '' },
  { name: 'Fee Fiat', of: ({ fiat }) => fiat?.fee ?? '' },
  { name: 'TxHash', of: ({ txid }) => txid },
  { name: 'Received TxHash', of: ({ targetTxid }) => targetTxid },
  { name: 'Network', of: ({ network }) => network },
  { name: 'Description', of: ({ description }) => description },
  { name: 'Status', of: ({ status }) => status },
  { name: 'Proof', of: ({ proof }) => proof },
  { name: 'Bridge Fee BTC', of: ({ bridgeFees }) => bridgeFees },
  { name: 'Recipient', of: ({ recipient }) => recipient },
  { name: 'Site', of: ({ site }) => site },
]

/** The whole history as CSV, newest first. Amounts in whole units, dates in UTC. */
export async function historyCsv(
  store: Pick<JournalStore, 'page'>,
  profileById: (id: string) => Promise<Profile | null>,
): Promise<string> {
  const profiles = new Map<string, Profile | null>()
  const rows: string[][] = []
  for await (const entry of eachEntry(store)) {
    const { profileId } = entry
    if (!profiles.has(profileId)) profiles.set(profileId, await profileById(profileId))
    rows.push(cellsOf(entry, profiles.get(profileId) ?? null))
  }
  return csvOf([COLUMNS.map(({ name }) => name), ...rows])
}

function cellsOf(entry: Entry, profile: Profile | null): string[] {
  const row = ledgerRowOf(entry, profile)
  return COLUMNS.map(({ of }) => of(row))
}
