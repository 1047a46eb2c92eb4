import { previousCall } from '~/lib/core/journal/queue'
import { nextPollAt, spreadOf, type Watcher } from '~/lib/core/journal/schedule'
import type { Entry } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import type { JournalStore } from '../ports/journal-store'
import type { Clock } from '../ports/platform'
import { lastPollAt } from './last-poll'

/** So many ends are told in a poll, and the others in the next: thousands would hold up what is under way. */
const TOLD_AT_ONCE = 20
/** The rest of its time within which an entry joins a poll held anyway, so that those that began apart get one clock. */
const JOINING_SHARE = 0.15

type Ports = { journal: Pick<Journal, 'open'>; store: JournalStore; clock: Clock }

/** When each entry is polled next, by its last poll on disk. */
export function createDue({ journal, store, clock }: Ports) {
  const dueAt = async (entry: Entry, watcher: Watcher): Promise<number> => {
    const lastPoll = await lastPollAt(store, entry.id)
    // A poll in the future means that the clock has been set back, by an unknown amount.
    if (lastPoll === undefined || lastPoll > clock.now()) return 0
    return nextPollAt(entry, lastPoll, spreadOf(entry.id), watcher)
  }

  const unfinished = async () => [...(await journal.open()), ...(await store.untold(TOLD_AT_ONCE))]

  const dueBy = async (time: number, watcher: Watcher): Promise<Entry[]> => {
    const open = await unfinished()
    const times = await Promise.all(open.map((entry) => dueAt(entry, watcher)))
    if (!times.some((at) => at <= time)) return []
    const polled = await Promise.all(open.map(({ id }) => lastPollAt(store, id)))
    const due = open.filter((_, index) => {
      const at = times[index] ?? 0
      return at - (at - (polled[index] ?? at)) * JOINING_SHARE <= time
    })
    return withPrevious(due, open)
  }

  /** When each unfinished entry is due. */
  const times = async (watcher: Watcher): Promise<number[]> =>
    Promise.all((await unfinished()).map((entry) => dueAt(entry, watcher)))

  return { dueBy, times }
}

/** With the entries whose transactions have to be mined first: a reorganisation may have undone them. */
export function withPrevious(due: readonly Entry[], open: readonly Entry[]): Entry[] {
  const previous = due.map((entry) => previousCall(entry, open)).filter((entry) => entry !== undefined)
  return [...new Map([...previous, ...due].map((entry) => [entry.id, entry])).values()]
}
