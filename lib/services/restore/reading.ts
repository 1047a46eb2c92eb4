import type { JournalEvent } from '~/lib/core/journal/events'
import type { Deployment } from '../ports/deployment'
import type { OwnAccounts } from './job'
import type { Times } from './times'

/** What one step of reading found, and the cursor of the next. */
export type HistoryBatch = { journals: JournalEvent[][]; cursor: string }

/** What reading the history needs. */
export type Reading = {
  deployment: Deployment
  times: Times
  accounts: OwnAccounts
  /** Unix ms, for what no block dates. */
  now: number
  /** Transactions whose swap is already here. */
  known: ReadonlySet<string>
}
