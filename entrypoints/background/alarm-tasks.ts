import { ADDRESSES_ALARM } from '~/lib/services/addresses/search'
import { BRIDGE_ALARM } from '~/lib/services/bridges/job-reader'
import type { LogEvent } from '~/lib/services/ports/log'
import { RESTORE_ALARM } from '~/lib/services/restore/job'
import { TRACK_ALARM } from '~/lib/services/tracker/wake'
import { AUTO_LOCK_ALARM } from '~/lib/services/wallet/unlocked'
import type { Background } from './compose'

type Task = readonly [failed: LogEvent, run: () => Promise<unknown>]

/** The task of each alarm, and how the log names its failure. */
export function alarmTasks({ addresses, bridges, restore, tracker, wallet }: Background) {
  return new Map<string, Task>([
    [TRACK_ALARM, ['tick-failed', () => tracker.tick()]],
    [RESTORE_ALARM, ['restore-failed', () => restore.resume()]],
    [BRIDGE_ALARM, ['bridge-failed', () => bridges.resume()]],
    [ADDRESSES_ALARM, ['address-search-failed', () => addresses.search()]],
    [AUTO_LOCK_ALARM, ['auto-lock-failed', () => wallet.resume()]],
  ])
}
