import { createHistory } from '../history/history'
import { historyCsv } from '../history/history-csv'
import { createJournal } from '../journal/journal'
import { createPollErrors } from '../journal/poll-errors'
import { countUnderWay } from '../journal/under-way'
import type { Platform } from '../platform'
import { createRecovery } from '../recovery'
import type { Topics } from '../topics'
import { createWake } from '../tracker/wake'
import type { BackgroundTasks } from '../background-tasks'
import type { Identity } from './identity'

export type Records = ReturnType<typeof composeRecords>

/** The user's swaps on disk: the journal, its recovery, and the history read from it. */
export function composeRecords(
  platform: Platform,
  { settings, wallet }: Identity,
  topics: Topics,
  tasks: BackgroundTasks,
) {
  const { clock, mutex, alarms, store } = platform
  const wake = createWake({ alarms, mutex, clock })
  const refreshBadge = () =>
    tasks.settle('badge-failed', async () => platform.badge(await countUnderWay(store)))
  const changed = () => {
    topics.publish('requests')
    topics.publish('balances')
    // The status includes the number of entries in progress.
    topics.publish('status')
  }

  const recovery = createRecovery({ ...platform, settings, wallet, changed })
  const writer = createJournal({
    store,
    mutex,
    clock,
    changed: (entry) => {
      platform.entryChanged?.(entry)
      changed()
      void refreshBadge()
    },
  })
  const journal = {
    ...writer,
    begin: wake.opening(recovery.unlessCorrupt(writer.begin)),
    adopt: wake.opening(writer.adopt),
  }
  const pollErrors = createPollErrors({ store, changed: () => topics.publish('requests') })
  const history = {
    ...createHistory({ journal, profileById: settings.profileById, pollErrors, clock }),
    csv: () => historyCsv(store, settings.profileById),
  }
  return { wake, refreshBadge, recovery, journal, pollErrors, history }
}
