import type { EvmNetwork } from '~/lib/contract/profile'
import type { RestoreScope } from './job'
import { readCalls } from './read-calls'
import { readPayments } from './read-payments'
import type { Reading, HistoryBatch } from './reading'

/** One place where a part of the history can be read. */
export type Source = {
  name: string
  chain: 'bitcoin' | 'evm'
  /** Reads from the cursor to the end. Ends as `pending` if one of the wallet's own transactions is still pending. */
  read: (reading: Reading, cursor: string | undefined) => AsyncGenerator<HistoryBatch, 'end' | 'pending'>
}

/**
 * Every Bitcoin address of the accounts, and for each batch of them the bridge's contracts on each network, if one of
 * them has an EVM account.
 */
export function sourcesOf({ batches }: RestoreScope, networks: readonly EvmNetwork[]): Source[] {
  return batches.flatMap((accounts, at) => [
    ...accounts
      .flatMap(({ bitcoin }) => bitcoin)
      .map((own) => ({
        name: `bitcoin:${own.address}`,
        chain: 'bitcoin' as const,
        read: (reading: Reading, cursor: string | undefined) => readPayments(own, reading, cursor),
      })),
    ...(accounts.some(({ evm }) => evm !== null) ? networks : []).map((network) => ({
      name: at === 0 ? `evm:${network.name}` : `evm:${network.name}:${at}`,
      chain: 'evm' as const,
      read: (reading: Reading, cursor: string | undefined) =>
        readCalls(
          network,
          accounts.flatMap(({ evm }) => evm ?? []),
          reading,
          cursor,
        ),
    })),
  ])
}

/** The source before Bitcoin has told where to look: what is found counts, and all of it is read again. */
export function early({ read, ...source }: Source): Source {
  return {
    ...source,
    async *read(reading, cursor) {
      for await (const batch of read(reading, cursor)) yield { ...batch, cursor: undefined }
      return 'pending'
    },
  }
}
