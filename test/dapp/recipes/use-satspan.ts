import type { Satspan, Snapshot } from '@satspan/client'
import { useSyncExternalStore } from 'react'

/** State, accounts, networks and swaps, as they are now. */
export function useSatspan({ subscribe, snapshot }: Satspan): Snapshot {
  return useSyncExternalStore(subscribe, snapshot)
}
