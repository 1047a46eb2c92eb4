import type { EvmNetwork } from '~/lib/contract/profile'
import type { OwnAccounts } from './job'
import { readCalls } from './read-calls'
import { readPayments } from './read-payments'
import type { Reading, HistoryBatch } from './reading'

/** One place where a part of the history can be read. */
export type Source = {
  name: string
  /** Reads from the cursor to the end. Ends as `pending` if one of the wallet's own transactions is still pending. */
  read: (reading: Reading, cursor: string | undefined) => AsyncGenerator<HistoryBatch, 'end' | 'pending'>
}

/** Every Bitcoin address of the accounts, and the bridge's contracts on each network. */
export function sourcesOf(accounts: OwnAccounts, networks: readonly EvmNetwork[]): Source[] {
  return [
    ...accounts.bitcoin.map((own) => ({
      name: `bitcoin:${own.address}`,
      read: (reading: Reading, cursor: string | undefined) => readPayments(own, reading, cursor),
    })),
    ...networks.map((network) => ({
      name: `evm:${network.name}`,
      read: (reading: Reading, cursor: string | undefined) => readCalls(network, reading, cursor),
    })),
  ]
}
