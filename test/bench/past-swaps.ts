import type { Page } from 'playwright'
import { recordOf } from '~/lib/adapters/schema'
import type { ApprovedEvent, JournalEvent, UpdateEvent } from '~/lib/core/journal/events'
import {
  APPROVED_TO_EVM,
  confirmed,
  type Fact,
  logProof,
  seen,
  signed,
} from '~/lib/core/journal/swap.fixture'
import { begin, transition } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'

const LONG_AGO = 1_700_000_000_000
const TWO_YEARS_MS = 2 * 365 * 86_400_000
const AT_A_TIME = 250

const DONE: Fact[] = [
  signed('1'),
  { type: 'accepted', txid: '1'.repeat(64) },
  seen('1', confirmed(6)),
  { type: 'delivered', router: logProof('5'), delivery: logProof('6'), amount: 99n },
  { type: 'settled' },
]
const TOLD: Fact = { type: 'notified', notice: 'done' }

/** So many past swaps, whose ends the user was told of or not. */
export type Past = { count: number; ends: 'told' | 'untold' }

/** The journal of the `at`-th of so many past swaps, spread over two years, and the entry that it folds to. */
export function pastSwap(
  at: number,
  { count, ends }: Past = { count: 1, ends: 'told' },
): { events: JournalEvent[]; entry: Entry } {
  const time = LONG_AGO + Math.floor((at * TWO_YEARS_MS) / count)
  const approved: ApprovedEvent = {
    type: 'approved',
    at: time,
    start: { ...APPROVED_TO_EVM, id: `past-${at}` },
  }
  const facts = ends === 'told' ? [...DONE, TOLD] : DONE
  const later = facts.map((fact): UpdateEvent => ({ ...fact, at: time }))
  const entry = later.reduce((folded, event) => transition(folded, event).entry, begin(approved))
  return { events: [approved, ...later], entry }
}

/** Writes that many settled swaps into the journal's database, from a page of the extension. */
export async function writePast(page: Page, past: Past): Promise<void> {
  const { count } = past
  for (let from = 0; from < count; from += AT_A_TIME) {
    const swaps = Array.from({ length: Math.min(AT_A_TIME, count - from) }, (_, index) =>
      pastSwap(from + index, past),
    )
    await page.evaluate(
      (given) =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('satspan-journal')
          opening.addEventListener('error', () => reject(opening.error))
          opening.addEventListener('success', () => {
            const writing = opening.result.transaction(['requests', 'events'], 'readwrite')
            for (const { record, events } of given) {
              writing.objectStore('requests').put(record)
              for (const [sequence, event] of events.entries())
                writing.objectStore('events').put(event, [record.id, sequence])
            }
            writing.addEventListener('complete', () => resolve(opening.result.close()))
            writing.addEventListener('abort', () => reject(writing.error))
          })
        }),
      swaps.map(({ entry, events }) => ({ record: recordOf(entry), events })),
    )
  }
}
