import type { Profile } from '~/lib/contract/profile'
import { csvOf } from '~/lib/core/csv'
import { scriptPubKeyOf } from '~/lib/core/address'
import { isBitcoinPayment } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import type { Addresses } from '../addresses/addresses'
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
  scriptsOf: Addresses['scriptsOf'],
): Promise<string> {
  const profiles = new Map<string, Profile | null>()
  const rows: string[][] = []
  for await (const entry of eachEntry(store)) {
    const { profileId } = entry
    if (!profiles.has(profileId)) profiles.set(profileId, await profileById(profileId))
    const profile = profiles.get(profileId) ?? null
    const row = ledgerRowOf(entry, profile, await payeeOf(entry, profile, scriptsOf))
    rows.push(COLUMNS.map(({ of }) => of(row)))
  }
  return csvOf([COLUMNS.map(({ name }) => name), ...rows])
}

async function payeeOf(
  entry: Entry,
  profile: Profile | null,
  scriptsOf: Addresses['scriptsOf'],
): Promise<'self' | 'other'> {
  if (!isBitcoinPayment(entry) || profile === null) return 'other'
  const { network } = profile.bitcoin
  const own = await scriptsOf({ network, address: entry.account.address })
  return own.has(scriptPubKeyOf(entry.intent.recipientAddress, network)) ? 'self' : 'other'
}
