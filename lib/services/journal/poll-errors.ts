import { type ErrorCode, isErrorCode } from '~/lib/core/errors'
import type { JournalStore } from '../ports/journal-store'

export type PollErrors = {
  of(id: string): Promise<ErrorCode | null>
  note(id: string, error: ErrorCode | null): Promise<void>
}

type Ports = {
  store: Pick<JournalStore, 'getMark' | 'setMark'>
  /** Called when any swap's poll error changes. */
  changed: () => void
}

/** The error that made the last poll of each swap incomplete, if any. */
export function createPollErrors({ store, changed }: Ports): PollErrors {
  return {
    async of(id) {
      const code = await store.getMark(keyOf(id))
      return isErrorCode(code) ? code : null
    },

    async note(id, error) {
      const code = error ?? ''
      if (((await store.getMark(keyOf(id))) ?? '') === code) return
      await store.setMark(keyOf(id), code)
      changed()
    },
  }
}

function keyOf(id: string): string {
  return `trouble:${id}`
}
