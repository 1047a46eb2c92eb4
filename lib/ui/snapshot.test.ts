import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { StatusView } from '~/lib/contract/views/status'
import { keys } from './keys'
import { createQueryClient } from './query-client'
import { expectLocked, keepSnapshot, restoreSnapshot, type SnapshotStore } from './snapshot'

const MINUTE = 60_000

function memoryStore(): SnapshotStore {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

function status(wallet: StatusView['wallet']): StatusView {
  return { wallet, profile: null, storage: 'ok', settings: 'ok', underWay: 0, approvals: 0 }
}

/** A store as an unlocked page leaves it at time 0, with an auto-lock of ten minutes. */
function usedStore(): { store: SnapshotStore; queries: QueryClient } {
  const store = memoryStore()
  const queries = createQueryClient()
  keepSnapshot(queries, store, '1', () => 0)
  queries.setQueryData(keys.status, status('unlocked'))
  queries.setQueryData(keys.settings, { autoLockMinutes: 10 })
  queries.setQueryData(keys.accounts, { evm: { address: '0x1' } })
  queries.setQueryData(keys.accountList, [{ name: 'Savings' }])
  queries.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 5n })
  queries.setQueryData(keys.evmBalances('polygon', '0x1'), { balances: [{ token: null, amount: 7n }] })
  queries.setQueryData(keys.tokenPrice('local', 'polygon', null), { asOf: 3 })
  return { store, queries }
}

function restored(store: SnapshotStore, version: string, now: number): QueryClient {
  const queries = createQueryClient()
  restoreSnapshot(queries, store, version, now)
  return queries
}

function restoredBalance(store: SnapshotStore, version: string, now: number): unknown {
  return restored(store, version, now).getQueryData(keys.bitcoinBalance('bc1q'))
}

test('the next page starts with the data of the last one', () => {
  const queries = restored(usedStore().store, '1', MINUTE)
  expect(queries.getQueryData(keys.bitcoinBalance('bc1q'))).toEqual({ confirmedSats: 5n })
  expect(queries.getQueryData(keys.accountList)).toEqual([{ name: 'Savings' }])
  expect(queries.getQueryData(keys.evmBalances('polygon', '0x1'))).toEqual({
    balances: [{ token: null, amount: 7n }],
  })
  expect(queries.getQueryData(keys.tokenPrice('local', 'polygon', null))).toEqual({ asOf: 3 })
})

test('if several pages have read something, the latest answer is kept, no matter which page writes last', () => {
  const { store, queries: popup } = usedStore()
  const panel = restored(store, '1', 0)
  keepSnapshot(panel, store, '1', () => 0)
  const [polygon, ethereum] = [keys.evmBalances('polygon', '0x1'), keys.evmBalances('ethereum', '0x1')]
  panel.setQueryData(ethereum, { asOf: 1 }, { updatedAt: Date.now() - MINUTE })
  popup.setQueryData(ethereum, { asOf: 2 })
  popup.setQueryData(polygon, { asOf: 2 })
  popup.setQueryData(keys.accounts, { evm: { address: '0x2' } })
  panel.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 6n })
  const queries = restored(store, '1', MINUTE)
  const found = [ethereum, polygon, keys.accounts].map((key) => queries.getQueryData(key))
  expect(found).toEqual([{ asOf: 2 }, { asOf: 2 }, { evm: { address: '0x2' } }])
  expect(queries.getQueryData(keys.bitcoinBalance('bc1q'))).toEqual({ confirmedSats: 6n })
})

test('what was read while the clock was ahead gives way to what is read once it is right', () => {
  const { store, queries } = usedStore()
  const ahead = createQueryClient()
  keepSnapshot(ahead, store, '1', () => 60 * MINUTE)
  for (const [key, answer] of queries.getQueriesData({}))
    ahead.setQueryData(key, answer, { updatedAt: Date.now() + 60 * MINUTE })
  ahead.setQueryData(
    keys.bitcoinBalance('bc1q'),
    { confirmedSats: 4n },
    { updatedAt: Date.now() + 60 * MINUTE },
  )
  queries.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 6n })
  expect(restoredBalance(store, '1', MINUTE)).toEqual({ confirmedSats: 6n })
})

test('nothing that is typed into a payment, or noted about coins, is in a snapshot', () => {
  const { store, queries } = usedStore()
  const order = { recipient: 'bcrt1qtyped', amountSats: 1n, feeChoice: 'normal' } as const
  const coins = keys.coins({ profileId: 'local', address: 'bc1q' })
  queries.setQueryData(keys.paymentQuote('payment', undefined, order), { spendableSats: 5n })
  queries.setQueryData(coins, [{ label: 'from a friend' }])
  queries.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 6n })
  expect(restoredBalance(store, '1', MINUTE)).toEqual({ confirmedSats: 6n })
  const found = restored(store, '1', MINUTE)
  expect(found.getQueryData(keys.paymentQuote('payment', undefined, order))).toBeUndefined()
  expect(found.getQueryData(coins)).toBeUndefined()
})

test('a snapshot is ignored once the wallet may have locked itself', () => {
  const { store } = usedStore()
  expect(restoredBalance(store, '1', 10 * MINUTE - 1)).toBeDefined()
  expect(restoredBalance(store, '1', 10 * MINUTE)).toBeUndefined()
  expect(restoredBalance(store, '1', -1)).toBeUndefined()
})

test('a snapshot of another version is ignored', () => {
  expect(restoredBalance(usedStore().store, '2', MINUTE)).toBeUndefined()
})

test('locking deletes it', () => {
  const { store, queries } = usedStore()
  queries.setQueryData(keys.status, status('locked'))
  expect(restoredBalance(store, '1', MINUTE)).toBeUndefined()
})

test('a page that expects a locked wallet has nothing but that, and deletes what the last one left', () => {
  const { store } = usedStore()
  const queries = createQueryClient()
  expectLocked(queries)
  expect(queries.getQueryData(keys.status)).toEqual(status('locked'))
  keepSnapshot(queries, store, '1', () => 0)
  queries.setQueryData(keys.status, status('locked'))
  expect(restoredBalance(store, '1', MINUTE)).toBeUndefined()
})
