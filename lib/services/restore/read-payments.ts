import type { JournalEvent } from '~/lib/core/journal/events'
import type { AddressTransaction } from '../ports/bitcoin-chain'
import type { OwnBitcoin } from './job'
import { readPayment } from './read-payment'
import { rebuildPlainPayment } from './rebuild-payment'
import { rebuildToEvm } from './rebuild-to-evm'
import type { Reading, HistoryBatch } from './reading'
import { HOUR_SECONDS } from './spans'

/**
 * The payments of an address, to the bridge and to anybody else, a page of its transactions at a time, newest first. One
 * that cannot be rebuilt holds up no other: the first failure is thrown at the end, and the next reading begins at it.
 */
export async function* readPayments(
  own: OwnBitcoin,
  reading: Reading,
  cursor: string | undefined,
): AsyncGenerator<HistoryBatch, 'end'> {
  const { bitcoin } = reading.deployment
  const seen = new Set<string>()
  // An empty cursor comes from a reading that ended before any block.
  let after = cursor === '' ? undefined : cursor
  const failures: unknown[] = []
  for (;;) {
    const page = await bitcoin.transactions(own.address, after)
    const used = page.length > 0 ? [own.address] : []
    const hours = await hoursOf(page, reading)
    const journals: JournalEvent[][] = []
    for (const transaction of page) {
      if (reading.known.has(transaction.txid)) continue
      try {
        const journal = await rebuilt(transaction, own, reading)
        if (journal !== undefined) journals.push(journal)
      } catch (thrown) {
        failures.push(thrown)
      }
    }
    const isWhole = failures.length === 0
    // Only a confirmed transaction can start the next page: the mempool comes whole with the first page.
    const last = page.findLast(({ status }) => status.state === 'confirmed')
    if (last === undefined || seen.has(last.txid)) {
      yield { journals, cursor: isWhole ? (after ?? '') : undefined, used, hours }
      if (!isWhole) throw failures[0]
      return 'end'
    }
    seen.add(last.txid)
    after = last.txid
    yield { journals, cursor: isWhole ? after : undefined, used, hours }
  }
}

async function rebuilt(
  transaction: AddressTransaction,
  own: OwnBitcoin,
  reading: Reading,
): Promise<JournalEvent[] | undefined> {
  const ownScripts = new Set(
    reading.accounts.flatMap(({ bitcoin }) => bitcoin).map(({ scriptPubKey }) => scriptPubKey),
  )
  const payment = await readPayment(transaction, own, ownScripts, reading.deployment)
  return payment === undefined
    ? rebuildPlainPayment(transaction, own, reading)
    : rebuildToEvm(payment, transaction, own, reading)
}

/** When the blocks of these transactions were made: where to look, so a server's word is enough. */
async function hoursOf(page: readonly AddressTransaction[], { times, now }: Reading): Promise<number[]> {
  const seconds = await Promise.all(
    page.map(async ({ status, seconds }) =>
      status.state === 'confirmed' ? (seconds ?? (await times.bitcoinTime(status.height))) : now / 1_000,
    ),
  )
  return [...new Set(seconds.map((at) => Math.floor(at / HOUR_SECONDS)))]
}
