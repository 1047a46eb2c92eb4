import { jsonOf } from '~/lib/contract/journal'
import { AppError } from '~/lib/core/errors'
import type { Clock } from './ports/platform'
import type { RequestRecovery } from './ports/request-store'

type Ports = { recovery: RequestRecovery; clock: Clock; changed: () => void }

/** What is left to a user whose stored requests cannot all be read. */
export function createRecovery({ recovery, clock, changed }: Ports) {
  return {
    storage: () => recovery.health(),

    /** Everything of the journal that is there, as JSON. A journal holds transactions and addresses, never a key. */
    exportJournals: async (): Promise<{ json: string }> => ({
      json: jsonOf({
        format: 'satspan-journals',
        version: 1,
        exportedAt: clock.now(),
        journals: await recovery.dump(),
      }),
    }),

    /** Forgets what cannot be read; the chains and a backup may still bring it back. */
    discard: async (): Promise<void> => {
      await recovery.discard()
      changed()
    },

    /**
     * The same write, refused while something cannot be read: what it holds is not known, and its coins could be
     * spent again. @throws AppError `storage-corrupt`
     */
    unlessCorrupt:
      <A extends unknown[], T>(write: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        if ((await recovery.health()) === 'corrupt')
          throw new AppError('storage-corrupt', 'a stored request cannot be read')
        return write(...args)
      },
  }
}
