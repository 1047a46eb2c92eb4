import type { JournalEvent } from '~/lib/core/journal/events'
import type { Deployment } from '../ports/deployment'
import type { OwnAccount } from './job'
import type { Times } from './times'

/** What one step of reading found, the cursor of the next, and the own addresses that have been used, for anything. */
export type HistoryBatch = { journals: JournalEvent[][]; cursor: string; used: readonly string[] }

/** What reading the history needs. */
export type Reading = {
  deployment: Deployment
  times: Times
  accounts: readonly OwnAccount[]
  /** Unix ms, for what no block dates. */
  now: number
  /** Transactions whose swap is already here. */
  known: Pick<ReadonlySet<string>, 'has'>
}
