import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { SNAPSHOT_KEY } from '~/lib/contract/snapshot-key'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import type { StatusView } from '~/lib/contract/views/status'
import { keys } from './keys'
import { readStored, writeStored } from './stored-json'

/**
 * The last answers that pages have read, so that the next one renders before the background has answered. It lies in the
 * browser's memory, and a lock of the wallet removes it.
 */
type Snapshot = { version: string; answers: Answer[] }

/** An answer, with when it was read. */
export type Answer = [QueryKey, data: unknown, readAt: number]

/** The part of `storage.session` that holds it. */
export type SnapshotStore = {
  get(keys: string[]): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  remove(key: string): Promise<void>
}

/** The account in use, balances of every network that has been read, and prices: each by its key, or what begins with it. */
const SAVED = [keys.status, keys.settings, keys.accounts, keys.accountList, keys.held, keys.prices]
const TOPICS = new Set<unknown>(SAVED.map(([topic]) => topic))

/** The status of a locked wallet, as its screen needs it. */
const LOCKED: StatusView = {
  wallet: 'locked',
  isWatching: false,
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

/**
 * The answers of the last page of this version; undefined once the wallet is locked. An answer from the future was read
 * while the clock was ahead, and is left out.
 */
export async function readSnapshot(
  store: Pick<SnapshotStore, 'get'>,
  version: string,
  now: number,
): Promise<readonly Answer[] | undefined> {
  const stored = await store.get([UNLOCKED_UNTIL, SNAPSHOT_KEY]).catch(() => ({}))
  const { [UNLOCKED_UNTIL]: until, [SNAPSHOT_KEY]: text }: Record<string, unknown> = stored
  if (typeof until !== 'number' || now >= until) return undefined
  const snapshot = readStored(typeof text === 'string' ? text : null)
  return isSnapshot(snapshot, version) ? snapshot.answers.filter(([, , readAt]) => readAt <= now) : []
}

export function restoreSnapshot(queries: QueryClient, answers: readonly Answer[]): void {
  for (const [key, data] of answers) queries.setQueryData(key, data, OLD)
}

/**
 * Writes a snapshot when one of its answers has changed, while the wallet is unlocked. Several pages may be open: newer
 * answers of another one stay.
 */
export function keepSnapshot(
  queries: QueryClient,
  store: SnapshotStore,
  version: string,
  clock: () => number,
): void {
  const keep = async () => {
    const before = await readSnapshot(store, version, clock())
    if (before === undefined) return
    const snapshot: Snapshot = { version, answers: latestOf([...before, ...answersIn(queries)]) }
    await store.set({ [SNAPSHOT_KEY]: writeStored(snapshot) })
    // The wallet may have been locked meanwhile.
    if ((await readSnapshot(store, version, clock())) === undefined) await store.remove(SNAPSHOT_KEY)
  }
  let isOutdated = false
  let writing: Promise<void> = Promise.resolve()
  queries.getQueryCache().subscribe((event) => {
    // The start of a request is an update too, and brings no answer.
    if (isOutdated || event.type !== 'updated' || event.action.type !== 'success') return
    if (!TOPICS.has(event.query.queryKey[0])) return
    if (queries.getQueryData<StatusView>(keys.status)?.wallet !== 'unlocked') return
    if (queries.getQueryData(keys.accounts) === undefined) return
    isOutdated = true
    writing = writing.then(() => {
      isOutdated = false
      // Without a snapshot the next page waits for the background.
      return keep().catch(() => undefined)
    })
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

function isSnapshot(stored: unknown, version: string): stored is Snapshot {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return false
  return stored.version === version && 'answers' in stored
}
