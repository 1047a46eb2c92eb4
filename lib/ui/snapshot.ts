import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AccountView } from '~/lib/contract/views/accounts'
import type { AccountsView, SettingsView, StatusView } from '~/lib/contract/views/status'
import { keys } from './keys'
import { readStored, writeStored } from './stored-json'

/**
 * The data of the last page, so that the next one renders before the background has answered. It holds no secret, and
 * is used only while the wallet is unlocked.
 */
type Snapshot = {
  version: string
  at: number
  status: StatusView
  settings: SettingsView
  accounts: AccountsView
  accountList: AccountView[] | undefined
  /** Balances of every network that has been read, and prices, by their keys. */
  kept: [QueryKey, unknown][]
}

export type SnapshotStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'snapshot'
const SAVED = ['status', 'settings', 'balances', 'prices'] as const

/** A locked wallet, as far as its screen shows. */
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

/** Has the page ask for the password at once, where the wallet is found locked before the background has answered. */
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
  const snapshot = readStored(store.getItem(KEY))
  if (!isSnapshot(snapshot, version) || now < snapshot.at) return
  if (now - snapshot.at >= snapshot.settings.autoLockMinutes * 60_000) return
  queries.setQueryData(keys.status, snapshot.status, OLD)
  queries.setQueryData(keys.settings, snapshot.settings, OLD)
  queries.setQueryData(keys.accounts, snapshot.accounts, OLD)
  queries.setQueryData(keys.accountList, snapshot.accountList, OLD)
  for (const [key, answer] of snapshot.kept) queries.setQueryData(key, answer, OLD)
}

/** Writes a snapshot whenever one of its answers has changed, and deletes it when the wallet is not unlocked. */
export function keepSnapshot(
  queries: QueryClient,
  store: SnapshotStore,
  version: string,
  clock: () => number,
): () => void {
  return queries.getQueryCache().subscribe(({ type, query }) => {
    const topic: unknown = query.queryKey[0]
    if (type !== 'updated' || !SAVED.some((saved) => saved === topic)) return
    const status = queries.getQueryData<StatusView>(keys.status)
    if (status === undefined) return
    const settings = queries.getQueryData<SettingsView>(keys.settings)
    const accounts = queries.getQueryData<AccountsView>(keys.accounts)
    if (status.wallet !== 'unlocked') store.removeItem(KEY)
    else if (settings !== undefined && accounts !== undefined) {
      const kept = [keys.held, keys.prices]
        .flatMap((queryKey) => queries.getQueriesData({ queryKey }))
        .filter(([, answer]) => answer !== undefined)
      const accountList = queries.getQueryData<AccountView[]>(keys.accountList)
      const snapshot: Snapshot = { version, at: clock(), status, settings, accounts, accountList, kept }
      store.setItem(KEY, writeStored(snapshot))
    }
  })
}

/** Accepts only a complete snapshot of exactly this version. */
function isSnapshot(stored: unknown, version: string): stored is Snapshot {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return false
  return stored.version === version && 'kept' in stored
}
