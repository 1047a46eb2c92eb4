import { noticeOf, PHASES, phaseOf } from '~/lib/core/journal/phase'
import type { JournalStore } from '../ports/journal-store'

/** How many entries have not come to an end. */
export async function countUnderWay(store: Pick<JournalStore, 'open'>): Promise<number> {
  return (await store.open()).filter((entry) => !PHASES[phaseOf(entry)].terminal).length
}

/** How many entries need their owner's attention. */
export async function countNeedingUser(store: Pick<JournalStore, 'open'>): Promise<number> {
  return (await store.open()).filter((entry) => noticeOf(entry) === 'attention').length
}
