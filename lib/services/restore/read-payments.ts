import type { JournalEvent } from '~/lib/core/journal/events'
import type { AddressTransaction } from '../ports/bitcoin-chain'
import type { OwnBitcoin } from './job'
import { readPayment } from './read-payment'
import { rebuildPlainPayment } from './rebuild-payment'
import { rebuildToEvm } from './rebuild-to-evm'
import type { Reading, HistoryBatch } from './reading'
import { HOUR_SECONDS } from './spans'

/** The payments of an address, to the bridge and to anybody else, a page of its transactions at a time, newest first. */
export async function* readPayments(
  own: OwnBitcoin,
  reading: Reading,
  cursor: string | undefined,
): AsyncGenerator<HistoryBatch, 'end'> {
  const { bitcoin } = reading.deployment
  const seen = new Set<string>()
  // An empty cursor comes from a reading that ended before any block.
  let after = cursor === '' ? undefined : cursor
  for (;;) {
    const page = await bitcoin.transactions(own.address, after)
    const used = page.length > 0 ? [own.address] : []
    const hours = await hoursOf(page, reading)
    const journals: JournalEvent[][] = []
    const ownBitcoin = reading.accounts.flatMap(({ bitcoin }) => bitcoin)
    for (const transaction of page) {
      if (reading.known.has(transaction.txid)) continue
      const ownScripts = new Set(ownBitcoin.map(({ scriptPubKey }) => scriptPubKey))
      const payment = await readPayment(transaction, own, ownScripts, reading.deployment)
      const journal =
        payment === undefined
          ? await rebuildPlainPayment(transaction, own, reading)
          : await rebuildToEvm(payment, transaction, own, reading)
      if (journal !== undefined) journals.push(journal)
    }
    // Only a confirmed transaction can start the next page: the mempool comes whole with the first page.
    const last = page.findLast(({ status }) => status.state === 'confirmed')
    if (last === undefined || seen.has(last.txid)) {
      yield { journals, cursor: after ?? '', used, hours }
      return 'end'
    }
    seen.add(last.txid)
    after = last.txid
    yield { journals, cursor: after, used, hours }
  }
}

/** When the blocks of these transactions were made: where to look, so a server's word is enough. */
async function hoursOf(page: readonly AddressTransaction[], { times, now }: Reading): Promise<number[]> {
  const seconds = await Promise.all(
    page.map(({ status, seconds }) =>
      status.state === 'confirmed' ? (seconds ?? times.bitcoinTime(status.height)) : now / 1_000,
    ),
  )
  return [...new Set(seconds.map((at) => Math.floor(at / HOUR_SECONDS)))]
}
