import type { SatspanAccounts, SatspanNetwork } from '../types'
import type { SwapState } from './swap'

export type SatspanState = 'unconnected' | 'locked' | 'connected' | 'unreachable' | 'framed'

/**
 * All that a page shows of Satspan. Each change makes a new object.
 * @example useSyncExternalStore(satspan.subscribe, satspan.snapshot)
 */
export type Snapshot = {
  readonly state: SatspanState
  /** `null` unless connected and unlocked. */
  readonly accounts: SatspanAccounts | null
  /** Empty until they are read, which `subscribe` begins. */
  readonly networks: readonly SatspanNetwork[]
  /** The swaps of this site that are known by now, the latest first. */
  readonly swaps: readonly SwapState[]
}

/** Holds the snapshot, and tells of each change. */
export function createSnapshot() {
  let now: Snapshot = { state: 'unconnected', accounts: null, networks: [], swaps: [] }
  const listeners = new Set<(now: Snapshot) => void>()

  return {
    now: () => now,
    isHeard: () => listeners.size > 0,
    change(part: Partial<Snapshot>): void {
      const next = { ...now, ...part }
      if (JSON.stringify(next, asText) === JSON.stringify(now, asText)) return
      now = next
      // Each on its own: one that throws must not affect the others.
      for (const listener of listeners) queueMicrotask(() => listeners.has(listener) && listener(now))
    },
    subscribe(listener: (now: Snapshot) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function asText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
