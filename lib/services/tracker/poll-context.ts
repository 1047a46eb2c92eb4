import { AppError } from '~/lib/core/errors'
import { type BitcoinEntry, type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import type { Addresses } from '../addresses/addresses'
import { rescan } from '../chains/log-scan'
import { eachEntry } from '../journal/each-entry'
import { claimOf } from '~/lib/core/journal/claim'
import { reviewedScripts } from '~/lib/core/journal/reviewed-scripts'
import { transactionsOf } from '~/lib/core/journal/identity'
import type { Deployment } from '../ports/deployment'
import type { Clock, Logger } from '../ports/platform'
import type { JournalStore } from '../ports/journal-store'
import type { NewEvent, Journal } from '../journal/journal'

/** The context of one poll of the chains. */
export type PollContext = {
  deployment: Deployment
  journal: Journal
  store: JournalStore
  clock: Clock
  logger: Logger
  addresses: Pick<Addresses, 'scriptsOf'>
}

/** Every script of the account that pays an entry. While locked, its change is known by the entry's own transactions. */
export async function payerScripts(
  { addresses, deployment }: PollContext,
  entry: BitcoinEntry,
): Promise<ReadonlySet<string>> {
  const { network } = deployment.profile.bitcoin
  const scripts = await addresses.scriptsOf({ network, address: entry.account.address })
  return new Set([...scripts, ...reviewedScripts(entry, network)])
}

/** Journals events in order; returns the entry as it then is. */
export async function recordAll<E extends Entry>(
  context: PollContext,
  entry: E,
  events: readonly NewEvent[],
): Promise<E> {
  let current = entry
  for (const event of events) current = asSame(entry, await context.journal.record(entry.id, event))
  return current
}

type FoundEvent = Extract<NewEvent, { type: 'signed' | 'found-sent' }>

/**
 * Journals a transaction that was found for an entry, unless another has it or its coins: ordered twice, the same payment
 * is of the entry that signed it, and one may have been rebuilt from the chain before.
 */
export async function recordUnlessTaken<E extends BitcoinEntry>(
  context: PollContext,
  entry: E,
  event: FoundEvent,
): Promise<E> {
  if (await isHeldElsewhere(context, entry, event.attempt)) return entry
  // The routers may have logged it in blocks that were already scanned. Done before it is journalled: nothing would do
  // it later.
  await rescan(context.store, entry.id)
  try {
    return await recordAll(context, entry, [event])
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'coins-reserved') return entry
    throw thrown
  }
}

/** Whether another entry has this transaction: one that was given up, or whose claim was lifted, leaves it. */
export async function isHeldElsewhere(
  { store }: PollContext,
  { id }: Entry,
  { txid }: { txid: string },
): Promise<boolean> {
  for await (const other of eachEntry(store)) {
    const isLeft = other.id === id || other.abandoned !== null || claimOf(other) === 'lifted'
    if (!isLeft && transactionsOf(other).includes(txid.toLowerCase())) return true
  }
  return false
}

/** A journal never changes the kind of its entry; this tells the compiler, and throws if that is ever broken. */
function asSame<E extends Entry>(_like: E, entry: Entry): E
function asSame(like: Entry, entry: Entry): Entry {
  if (spendsBitcoin(entry) !== spendsBitcoin(like)) throw new Error('an entry changed its kind')
  return entry
}
