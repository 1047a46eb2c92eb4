import type { JournalStore } from '../ports/journal-store'

/** When an entry was last polled, in unix ms, stored beside the journal. */
export async function lastPollAt(
  store: Pick<JournalStore, 'getMark'>,
  entryId: string,
): Promise<number | undefined> {
  const mark = await store.getMark(pollMark(entryId))
  return mark === undefined ? undefined : Number(mark)
}

export async function markPolled(
  store: Pick<JournalStore, 'setMark'>,
  entryId: string,
  at: number,
): Promise<void> {
  await store.setMark(pollMark(entryId), String(at))
}

/** The key of that mark. */
export function pollMark(entryId: string): string {
  return `look:${entryId}`
}
