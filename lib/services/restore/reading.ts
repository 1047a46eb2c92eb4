import type { StoredArrival } from '~/lib/contract/received'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { BitcoinAttempt } from '~/lib/core/journal/types'
import type { AddressTransaction, TransactionStatus } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import type { OwnAccount, OwnBitcoin } from './job'
import type { ReceivedBitcoin } from './received'
import type { Times } from './times'

/** An address of an account. */
export type OwnPlace = { own: OwnBitcoin; address: string; scriptPubKey: string }

/** Bitcoin that moved without an entry: it came from others, or another wallet of the same keys moved it. */
export type Moved = Omit<StoredArrival, 'profileId'>

/** Findings of one step of reading, the cursor of the next, and the own addresses that have been used, for anything. */
export type HistoryBatch = {
  journals: JournalEvent[][]
  /** `undefined` where the next reading begins as this one did. */
  cursor: string | undefined
  used: readonly string[]
  /** Payments of others to own addresses. */
  received?: readonly ReceivedBitcoin[]
  /** Bitcoin that moved without an entry. */
  moved?: readonly Moved[]
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

/** Everything that reading the history needs. */
export type Reading = {
  deployment: Deployment
  times: Times
  accounts: readonly OwnAccount[]
  /** Payments of others to own addresses: calls are searched behind payouts. `null`: in whole chains. */
  received: readonly ReceivedBitcoin[] | null
  /** Unix ms, for what no block dates. */
  now: number
  /** Transactions whose swap is already here. */
  known: Pick<ReadonlySet<string>, 'has'>
  /** Transactions that this reading has looked at: one may be in the history of several addresses. */
  read: Set<string>
  /** Every script of an account, which its own address names. */
  scriptsOf: (own: OwnBitcoin) => Promise<ReadonlySet<string>>
  /** Those of them that take its change. */
  changeScriptsOf: (own: OwnBitcoin) => Promise<ReadonlySet<string>>
}
