import { type ErrorCode, isErrorCode } from '~/lib/core/errors'
import type { JournalStore } from '../ports/journal-store'

export type PollErrors = ReturnType<typeof createPollErrors>

type Ports = {
  store: Pick<JournalStore, 'getMark' | 'setMark'>
  /** Told when there is other news of any request's trouble. */
  changed: () => void
}

/** What kept the last look at each request from seeing all there is: an error's code, or nothing. */
export function createPollErrors({ store, changed }: Ports) {
  return {
    async of(id: string): Promise<ErrorCode | null> {
      const code = await store.getMark(keyOf(id))
      return isErrorCode(code) ? code : null
    },

    async note(id: string, trouble: ErrorCode | null): Promise<void> {
      const code = trouble ?? ''
      if (((await store.getMark(keyOf(id))) ?? '') === code) return
      await store.setMark(keyOf(id), code)
      changed()
    },
  }
}

function keyOf(id: string): string {
  return `trouble:${id}`
}
