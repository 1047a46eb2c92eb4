import type { JournalEvent } from '~/lib/core/journal/events'
import type { Deployment } from '../ports/deployment'
import type { OwnAccounts } from './job'
import type { Times } from './times'

/** What one step of reading found, and where the next begins. */
export type HistoryBatch = { journals: JournalEvent[][]; cursor: string }

/** What the history is read with. */
export type Reading = {
  deployment: Deployment
  times: Times
  accounts: OwnAccounts
  /** Unix ms, for what no block dates. */
  now: number
  /** Transactions whose request is here already. */
  known: ReadonlySet<string>
}
