import type { EvmNetwork } from '~/lib/contract/profile'
import type { OwnBitcoin, RestoreScope } from './job'
import { readCalls } from './read-calls'
import { readPayments } from './read-payments'
import type { OwnPlace } from './reading'
import type { Reading, HistoryBatch } from './reading'

/** One place where a part of the history can be read. */
export type Source = {
  name: string
  chain: 'bitcoin' | 'evm'
  /** Reads from the cursor to the end. Ends as `pending` if one of the wallet's own transactions is still pending. */
  read: (reading: Reading, cursor: string | undefined) => AsyncGenerator<HistoryBatch, 'end' | 'pending'>
}

/** The addresses of an account that were ever used, as far as they are found. */
export type UsedAddresses = (own: OwnBitcoin) => readonly Omit<OwnPlace, 'own'>[]

/**
 * Every Bitcoin address of the accounts that may have a history, and for each batch of them the bridge's contracts on
 * each network, if one of them has an EVM account.
 */
export function sourcesOf(
  { batches }: RestoreScope,
  networks: readonly EvmNetwork[],
  usedOf: UsedAddresses,
): Source[] {
  return batches.flatMap((accounts, at) => [
    ...accounts
      .flatMap(({ bitcoin }) => bitcoin)
      .flatMap((own) => placesOf(own, usedOf(own)))
      .map((place) => ({
        name: bitcoinSource(place.address),
        chain: 'bitcoin' as const,
        read: (reading: Reading, cursor: string | undefined) => readPayments(place, reading, cursor),
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

/** The name of what is read of an address. */
export function bitcoinSource(address: string): string {
  return `bitcoin:${address}`
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

function placesOf(own: OwnBitcoin, used: readonly Omit<OwnPlace, 'own'>[]): OwnPlace[] {
  const byAddress = new Map([own, ...used].map(({ address, scriptPubKey }) => [address, scriptPubKey]))
  return [...byAddress].map(([address, scriptPubKey]) => ({ own, address, scriptPubKey }))
}
