import type { JournalEvent } from '~/lib/core/journal/events'
import type { OwnBitcoin } from './job'
import { readPayment } from './read-payment'
import { rebuildPlainPayment } from './rebuild-payment'
import { rebuildToEvm } from './rebuild-to-evm'
import type { Reading, HistoryBatch } from './reading'

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
      yield { journals, cursor: after ?? '', used }
      return 'end'
    }
    seen.add(last.txid)
    after = last.txid
    yield { journals, cursor: after, used }
  }
}
