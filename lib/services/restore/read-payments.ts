import type { JournalEvent } from '~/lib/core/journal/events'
import type { AddressTransaction } from '../ports/bitcoin-chain'
import type { OwnBitcoin } from './job'
import { arrivalsOn, awaitsBlock, madeElsewhere } from './moved'
import { readPayment } from './read-payment'
import { rebuildPlainPayment } from './rebuild-payment'
import { rebuildToEvm } from './rebuild-to-evm'
import type { HistoryBatch, OwnPlace, Reading } from './reading'
import { receivedIn, type ReceivedBitcoin } from './received'

/**
 * The payments of an address, to the bridge and to anybody else, a page of its transactions at a time, newest first. One
 * that cannot be rebuilt holds up no other: the first failure is thrown at the end, and the next reading begins at it. Ends as
 * `pending` while a transaction that another wallet has made waits for its block.
 */
export async function* readPayments(
  place: OwnPlace,
  reading: Reading,
  cursor: string | undefined,
): AsyncGenerator<HistoryBatch, 'end' | 'pending'> {
  const { own, address } = place
  const { bitcoin } = reading.deployment
  const ownScripts = await everyScript(reading)
  const seen = new Set<string>()
  // An empty cursor comes from a reading that ended before any block.
  let after = cursor === '' ? undefined : cursor
  const failures: unknown[] = []
  let isPending = false
  for (;;) {
    const page = await bitcoin.transactions(address, after)
    const used = page.length > 0 ? [own.address] : []
    const received = await receivedOn(page, place, ownScripts, reading)
    const journals: JournalEvent[][] = []
    const moved = await arrivalsOn(page, place, ownScripts, reading)
    for (const transaction of page) {
      if (reading.known.has(transaction.txid) || reading.read.has(transaction.txid)) continue
      try {
        const journal = await rebuilt(transaction, own, ownScripts, reading)
        if (journal !== undefined) journals.push(journal)
        else if (await awaitsBlock(transaction, place, reading)) isPending = true
        else moved.push(...(await madeElsewhere(transaction, place, reading)))
        reading.read.add(transaction.txid)
      } catch (thrown) {
        failures.push(thrown)
      }
    }
    const isWhole = failures.length === 0 && !isPending
    // Only a confirmed transaction can start the next page: the mempool comes whole with the first page.
    const last = page.findLast(({ status }) => status.state === 'confirmed')
    if (last === undefined || seen.has(last.txid)) {
      yield { journals, moved, cursor: isWhole ? (after ?? '') : undefined, used, received }
      if (failures.length > 0) throw failures[0]
      return isPending ? 'pending' : 'end'
    }
    seen.add(last.txid)
    after = last.txid
    yield { journals, moved, cursor: isWhole ? after : undefined, used, received }
  }
}

async function rebuilt(
  transaction: AddressTransaction,
  own: OwnBitcoin,
  ownScripts: ReadonlySet<string>,
  reading: Reading,
): Promise<JournalEvent[] | undefined> {
  const payer = await reading.scriptsOf(own)
  const payment = await readPayment(transaction, { payer, ownScripts }, reading.deployment)
  return payment === undefined
    ? rebuildPlainPayment(transaction, own, reading)
    : rebuildToEvm(payment, transaction, own, reading)
}

async function everyScript({ accounts, scriptsOf }: Reading): Promise<Set<string>> {
  const sets = await Promise.all(accounts.flatMap(({ bitcoin }) => bitcoin).map(scriptsOf))
  return new Set(sets.flatMap((scripts) => [...scripts]))
}

/** Payments of others to the address. When a block was made is where to look, so a server's word is enough. */
async function receivedOn(
  page: readonly AddressTransaction[],
  { scriptPubKey }: OwnPlace,
  ownScripts: ReadonlySet<string>,
  { times, now }: Reading,
): Promise<ReceivedBitcoin[]> {
  const received = receivedIn(
    page,
    scriptPubKey,
    (script) => ownScripts.has(script),
    ({ seconds }) => seconds ?? 0,
  )
  return Promise.all(
    received.map(async (one) => {
      if (one.height === null) return { ...one, seconds: Math.floor(now / 1_000) }
      return one.seconds > 0 ? one : { ...one, seconds: await times.bitcoinTime(one.height) }
    }),
  )
}
