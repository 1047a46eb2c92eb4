import { AppError } from '~/lib/core/errors'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
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

/** Journals a transaction that was found, unless another entry has it: one that was rebuilt from the chain before. */
export async function recordUnlessTaken<E extends Entry>(
  context: PollContext,
  entry: E,
  event: NewEvent,
): Promise<E> {
  try {
    return await recordAll(context, entry, [event])
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'coins-reserved') return entry
    throw thrown
  }
}

/** A journal never changes the kind of its entry; this tells the compiler, and throws if that is ever broken. */
function asSame<E extends Entry>(_like: E, entry: Entry): E
function asSame(like: Entry, entry: Entry): Entry {
  if (spendsBitcoin(entry) !== spendsBitcoin(like)) throw new Error('an entry changed its kind')
  return entry
}
