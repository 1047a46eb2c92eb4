import { AppError } from '~/lib/core/errors'
import { awaitsRebuilt } from '~/lib/core/journal/awaits-rebuilt'
import type { JournalEvent } from '~/lib/core/journal/events'
import { transactionsOf } from '~/lib/core/journal/identity'
import { begin, replay, transition } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'
import { forgetScans } from '../chains/log-scan'
import type { JournalStore, Mark } from '../ports/journal-store'
import { coinMarks } from './coin-marks'

/** The fate of a rebuilt journal: new here, or here already. */
export type Adoption = 'added' | 'kept'

/** The entry that has each transaction here, and the entries that are open. */
export type Here = { holders: Map<string, string>; open: readonly Entry[] }

/**
 * Adopts a journal that was rebuilt from signed bytes and the chains, unless its id or a transaction of it is here, or
 * an entry here awaits just that from another signer and will find it. Its UTXOs may be reserved by others here: what
 * is on a chain is a fact. All of it is written at once: a worker that died in between would leave an entry that looks
 * unsent, which the next worker would give up, or sign again.
 * @param holders to which the transactions of this journal are added
 * @throws AppError `bad-input` if it does not begin with an approval
 */
export async function adoptJournal(
  store: JournalStore,
  events: readonly JournalEvent[],
  { holders, open }: Here,
): Promise<{ adoption: Adoption; entry?: Entry }> {
  const whole = replay(events)
  if (whole === undefined) throw new AppError('bad-input', 'a journal begins with its approval')
  const transactions = transactionsOf(whole)
  const isHere = (await store.events(whole.id)).length > 0
  if (isHere || transactions.some((id) => holders.has(id))) return { adoption: 'kept' }
  if (open.some((entry) => awaitsRebuilt(entry, whole))) return { adoption: 'kept' }
  for (const id of transactions) holders.set(id, whole.id)
  // An entry of this id that was discarded as damaged may have been searched for.
  await forgetScans(store, whole.id)

  let entry: Entry | undefined
  const written: JournalEvent[] = []
  const marks: Mark[] = []
  for (const event of events) {
    const folded = foldInto(entry, event)
    if (folded === undefined || folded === entry) continue
    marks.push(...coinMarks(folded, event))
    written.push(event)
    entry = folded
  }
  const [first, ...after] = written
  if (first === undefined || entry === undefined) return { adoption: 'kept' }
  // An unreadable entry may hold one of its transactions too: then it is not adopted.
  const isWritten = await store.append(first, entry, { taken: transactions, marks, after })
  return isWritten ? { adoption: 'added', entry } : { adoption: 'kept' }
}

function foldInto(current: Entry | undefined, event: JournalEvent): Entry | undefined {
  if (event.type === 'approved') return current ?? begin(event)
  return current && transition(current, event).entry
}
