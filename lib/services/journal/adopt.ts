import { asBackedUp } from '~/lib/contract/journal'
import { AppError } from '~/lib/core/errors'
import type { JournalEvent } from '~/lib/core/journal/events'
import { transactionsOf } from '~/lib/core/journal/identity'
import { lacksPayment } from '~/lib/core/journal/effects'
import { same } from '~/lib/core/journal/same'
import { begin, replay, transition } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'
import { forgetScans } from '../chains/log-scan'
import type { JournalStore } from '../ports/journal-store'
import { claimsOf } from './claims'
import { markCoins } from './coin-marks'

/** What became of a foreign journal: new here, longer than ours, or nothing that ours lacks. */
export type Adoption = 'added' | 'extended' | 'kept'

/**
 * Adopts a journal from a backup or rebuilt from the chains. If its id is unknown here, or ours is a prefix of it, the
 * missing events are appended; otherwise ours stays unchanged. Events whose proof already belongs to another swap here
 * are left out, and so is a journal whose transaction belongs to another entry. Its UTXOs may be reserved by others
 * here: what is on a chain is a fact.
 * @param holders the entry that has each transaction, to which those of this journal are added
 * @throws AppError `bad-input` if it does not begin with an approval
 */
export async function adoptJournal(
  store: JournalStore,
  events: readonly JournalEvent[],
  holders: Map<string, string>,
): Promise<{ adoption: Adoption; entry?: Entry }> {
  const theirs = essential(events)
  const whole = replay(theirs)
  if (whole === undefined) throw new AppError('bad-input', 'a journal begins with its approval')
  const ours = await store.events(whole.id)
  const isLonger = theirs.length > ours.length && ours.every((event, index) => isSame(event, theirs[index]))
  const transactions = transactionsOf(whole)
  const isElsewhere = transactions.some((id) => (holders.get(id) ?? whole.id) !== whole.id)
  if (!isLonger || isElsewhere) return { adoption: 'kept' }
  for (const id of transactions) holders.set(id, whole.id)
  // What was scanned for this id may have gone to an entry that no longer exists, or came before it had this
  // transaction.
  await forgetScans(store, whole.id)

  let current = replay(ours)
  for (const batch of inBatches(current, theirs.slice(ours.length))) {
    let next = current
    const written: JournalEvent[] = []
    for (const event of batch) {
      const folded = foldInto(next, event)
      if (folded === undefined || folded === next) continue
      await markCoins(store, folded, event)
      written.push(event)
      next = folded
    }
    const [first, ...after] = written
    if (first === undefined || next === undefined) continue
    // An unreadable entry may hold one of its transactions too: then not even its approval is adopted.
    const claims = current === undefined ? transactions : written.flatMap(claimsOf)
    if (await store.append(first, next, claims, after)) current = next
  }
  if (current === undefined) return { adoption: 'kept' }
  return { adoption: ours.length === 0 ? 'added' : 'extended', entry: current }
}

/** Whether theirs is our event, or what a backup has kept of it. */
function isSame(ours: JournalEvent, theirs: JournalEvent | undefined): boolean {
  return theirs !== undefined && same(asBackedUp(ours), asBackedUp(theirs))
}

/** A journal without events that add nothing, as this wallet would have written it. */
function essential(events: readonly JournalEvent[]): JournalEvent[] {
  let current: Entry | undefined
  return events.filter((event) => {
    const next = foldInto(current, event)
    const says = next !== current
    current = next
    return says
  })
}

/**
 * Events to be written at once. What shows that an entry was sent belongs to its approval: a worker that died between
 * the two would leave an entry that looks unsent, which the next worker would give up, or sign again.
 */
function inBatches(current: Entry | undefined, events: readonly JournalEvent[]): JournalEvent[][] {
  const batches: JournalEvent[][] = []
  let folded = current
  let batch: JournalEvent[] = []
  for (const event of events) {
    folded = foldInto(folded, event)
    batch.push(event)
    if (folded === undefined || (folded.abandoned === null && lacksPayment(folded))) continue
    batches.push(batch)
    batch = []
  }
  return batch.length === 0 ? batches : [...batches, batch]
}

function foldInto(current: Entry | undefined, event: JournalEvent): Entry | undefined {
  if (event.type === 'approved') return current ?? begin(event)
  return current && transition(current, event).entry
}
