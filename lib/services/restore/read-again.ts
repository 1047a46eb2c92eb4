import type { JournalStore } from '../ports/journal-store'
import type { Alarms, Clock, Mutex } from '../ports/platform'
import { loadJob, NEW_JOB, RESTORE_ALARM, saveJob } from './job'
import { bitcoinSource } from './sources'

type Ports = { store: JournalStore; mutex: Mutex; alarms: Alarms; clock: Clock }

/**
 * Has the history of own addresses read again, as another wallet of the same keys has paid from them. A job that is under
 * way reads them once it is done.
 */
export function createReadAgain({ store, mutex, alarms, clock }: Ports) {
  return (addresses: readonly string[]): Promise<void> =>
    mutex.run('restore', async () => {
      const job = (await loadJob(store)) ?? { ...NEW_JOB, width: 'own' as const }
      const names = new Set(addresses.map(bitcoinSource))
      const cursors = Object.entries(job.cursors).filter(([name]) => !names.has(name))
      await saveJob(store, {
        ...job,
        state: job.state === 'done' ? 'wanted' : job.state,
        cursors: Object.fromEntries(cursors),
        finished: job.finished.filter((name) => !names.has(name)),
      })
      await alarms.set(RESTORE_ALARM, clock.now())
    })
}
