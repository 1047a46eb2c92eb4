import type { JournalEvent } from '~/lib/core/journal/events'
import type { BitcoinAttempt } from '~/lib/core/journal/types'
import type { AddressTransaction, TransactionStatus } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import type { OwnAccount } from './job'
import type { Times } from './times'

/** The results of one step of reading, the cursor of the next, and the own addresses that have been used, for anything. */
export type HistoryBatch = {
  journals: JournalEvent[][]
  /** `undefined` where the next reading begins as this one did. */
  cursor: string | undefined
  used: readonly string[]
  /** The hours, counted from 1970, in which bitcoin has moved. */
  hours?: readonly number[]
  /** How far the source has been read, from 0 to 1. */
  part?: number
}

/** A transaction of an own address, with the fee bumps and the cancellation of it that are known too. */
export type FoundSpend = AddressTransaction & {
  replacements?: readonly {
    kind: Exclude<BitcoinAttempt['kind'], 'payment'>
    rawTransaction: string
    status: TransactionStatus
  }[]
}

/** The ports and inputs of reading the history. */
export type Reading = {
  deployment: Deployment
  times: Times
  accounts: readonly OwnAccount[]
  /** The hours around which the bridge's logs are read; `null` for whole chains. */
  hours: readonly number[] | null
  /** Unix ms, for what no block dates. */
  now: number
  /** Transactions whose swap is already here. */
  known: Pick<ReadonlySet<string>, 'has'>
}
