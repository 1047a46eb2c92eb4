import { type ErrorCode, isErrorCode } from '~/lib/core/errors'
import type { JournalStore } from '../ports/journal-store'

export type PollErrors = {
  of(entryId: string): Promise<ErrorCode | null>
  note(entryId: string, error: ErrorCode | null): Promise<void>
}

type Ports = {
  store: Pick<JournalStore, 'getMark' | 'setMark'>
  /** Called when any swap's poll error changes. */
  changed: () => void
}

/** The error that made the last poll of each swap incomplete, if any. */
export function createPollErrors({ store, changed }: Ports): PollErrors {
  return {
    async of(entryId) {
      const code = await store.getMark(keyOf(entryId))
      return isErrorCode(code) ? code : null
    },

    async note(entryId, error) {
      const code = error ?? ''
      if (((await store.getMark(keyOf(entryId))) ?? '') === code) return
      await store.setMark(keyOf(entryId), code)
      changed()
    },
  }
}

function keyOf(entryId: string): string {
  return `trouble:${entryId}`
}
