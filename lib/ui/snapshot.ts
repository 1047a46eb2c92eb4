import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { SettingsView, StatusView } from '~/lib/contract/views/status'
import { keys } from './keys'
import { readStored, writeStored } from './stored-json'

/**
 * What pages have read last, so that the next one renders before the background has answered. It holds no secret, and is
 * used only while the wallet is unlocked.
 */
type Snapshot = {
  version: string
  at: number
  /** By then the wallet has locked itself, unless it was used. */
  until: number
  answers: Answer[]
}

/** An answer, with when it was read. */
type Answer = [QueryKey, data: unknown, readAt: number]

export type SnapshotStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'snapshot'
/** The account in use, balances of every network that has been read, and prices: each by its key, or what begins with it. */
const SAVED = [keys.status, keys.settings, keys.accounts, keys.accountList, keys.held, keys.prices]
const TOPICS = new Set<unknown>(SAVED.map(([topic]) => topic))

/** The status of a locked wallet, as its screen needs it. */
const LOCKED: StatusView = {
  wallet: 'locked',
  profile: null,
  storage: 'ok',
  settings: 'ok',
  underWay: 0,
  approvals: 0,
}

/** Not fresh: every query is reloaded at once. */
const OLD = { updatedAt: 1 }

/** Lets the page ask for the password at once if the wallet is known to be locked before the background answers. */
export function expectLocked(queries: QueryClient): void {
  queries.setQueryData(keys.status, LOCKED, OLD)
}

/** Fills `queries` with the last snapshot if it is still valid. */
export function restoreSnapshot(
  queries: QueryClient,
  store: SnapshotStore,
  version: string,
  now: number,
): void {
  const snapshot = readSnapshot(store, version, now)
  if (snapshot === undefined || now >= snapshot.until) return
  for (const [key, data] of snapshot.answers) queries.setQueryData(key, data, OLD)
}

/**
 * Writes a snapshot whenever one of its answers has changed, and deletes it when the wallet is not unlocked. Several
 * pages may be open: newer answers of another one stay.
 */
export function keepSnapshot(
  queries: QueryClient,
  store: SnapshotStore,
  version: string,
  clock: () => number,
): () => void {
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !TOPICS.has(query.queryKey[0])) return
    const status = queries.getQueryData<StatusView>(keys.status)
    if (status === undefined) return
    const settings = queries.getQueryData<SettingsView>(keys.settings)
    if (status.wallet !== 'unlocked') store.removeItem(KEY)
    else if (settings !== undefined && queries.getQueryData(keys.accounts) !== undefined) {
      const at = clock()
      const until = at + settings.autoLockMinutes * 60_000
      const before = readSnapshot(store, version, at)?.answers ?? []
      const answers = latestOf([...before, ...answersIn(queries)])
      const snapshot: Snapshot = { version, at, until, answers }
      store.setItem(KEY, writeStored(snapshot))
    }
  })
}

function answersIn(queries: QueryClient): Answer[] {
  return SAVED.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey }))
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
}

/** For each key, the answer that was read last. */
function latestOf(answers: readonly Answer[]): Answer[] {
  const latest = new Map<string, Answer>()
  for (const answer of answers) {
    const [key, , readAt] = answer
    const other = latest.get(writeStored(key))
    if (other === undefined || other[2] <= readAt) latest.set(writeStored(key), answer)
  }
  return [...latest.values()]
}

/** Undefined unless there is a complete one of exactly this version. One from the future was written by a clock that was ahead. */
function readSnapshot(
  store: Pick<SnapshotStore, 'getItem'>,
  version: string,
  now: number,
): Snapshot | undefined {
  const stored = readStored(store.getItem(KEY))
  return isSnapshot(stored, version) && now >= stored.at ? stored : undefined
}

function isSnapshot(stored: unknown, version: string): stored is Snapshot {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return false
  return stored.version === version && 'answers' in stored
}
