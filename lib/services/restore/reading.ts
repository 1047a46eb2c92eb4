import type { JournalEvent } from '~/lib/core/journal/events'
import type { BitcoinAttempt } from '~/lib/core/journal/types'
import type { AddressTransaction, TransactionStatus } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import type { OwnAccount } from './job'
import type { Times } from './times'

/** What one step of reading found, the cursor of the next, and the own addresses that have been used, for anything. */
export type HistoryBatch = { journals: JournalEvent[][]; cursor: string; used: readonly string[] }

/** A transaction of an own address, with the fee bumps and the cancellation of it that are known too. */
export type FoundSpend = AddressTransaction & {
  replacements?: readonly {
    kind: Exclude<BitcoinAttempt['kind'], 'payment'>
    rawTransaction: string
    status: TransactionStatus
  }[]
}

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
