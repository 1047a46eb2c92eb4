import type { JournalStore } from '../ports/journal-store'

/** When an entry was last polled, in unix ms, stored beside the journal. */
export async function lastPollAt(
  store: Pick<JournalStore, 'getMark'>,
  id: string,
): Promise<number | undefined> {
  const mark = await store.getMark(markOf(id))
  return mark === undefined ? undefined : Number(mark)
}

export async function markPolled(
  store: Pick<JournalStore, 'setMark'>,
  id: string,
  at: number,
): Promise<void> {
  await store.setMark(markOf(id), String(at))
}

function markOf(id: string): string {
  return `look:${id}`
}
