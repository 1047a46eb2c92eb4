import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { SNAPSHOT_KEY } from '~/lib/contract/snapshot-key'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import type { StatusView } from '~/lib/contract/views/status'
import { keys } from './keys'
import { createQueryClient } from './query-client'
import { expectLocked, keepSnapshot, readSnapshot, restoreSnapshot, type SnapshotStore } from './snapshot'

const MINUTE = 60_000
const UNTIL = Date.now() + 10 * MINUTE

type MemoryStore = SnapshotStore & { stored: Map<string, unknown> }

/** The browser's memory while the wallet is unlocked for ten minutes. */
function memoryStore(): MemoryStore {
  const stored = new Map<string, unknown>([[UNLOCKED_UNTIL, UNTIL]])
  return {
    stored,
    get: async (keys) => Object.fromEntries(keys.map((key) => [key, stored.get(key)])),
    async set(items) {
      for (const [key, value] of Object.entries(items)) stored.set(key, value)
    },
    remove: async (key) => void stored.delete(key),
  }
}

function status(wallet: StatusView['wallet']): StatusView {
  return {
    wallet,
    isWatching: false,
    profile: null,
    storage: 'ok',
    settings: 'ok',
    underWay: 0,
    approvals: 0,
  }
}

/** Waits for what was begun: a store in memory takes no time. */
const written = () => new Promise((resolve) => setTimeout(resolve))

function openPage(store: SnapshotStore): QueryClient {
  const queries = createQueryClient()
  keepSnapshot(queries, store, '1', Date.now)
  return queries
}

/** A store as an unlocked page leaves it. */
async function usedStore(): Promise<{ store: MemoryStore; queries: QueryClient }> {
  const store = memoryStore()
  const queries = openPage(store)
  queries.setQueryData(keys.status, status('unlocked'))
  queries.setQueryData(keys.accounts, { evm: { address: '0x1' } })
  queries.setQueryData(keys.accountList, [{ name: 'Savings' }])
  queries.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 5n })
  queries.setQueryData(keys.evmBalances('polygon', '0x1'), { balances: [{ token: null, amount: 7n }] })
  queries.setQueryData(keys.tokenPrice('local', 'polygon', null), { asOf: 3 })
  await written()
  return { store, queries }
}

async function restored(store: SnapshotStore, version = '1'): Promise<QueryClient> {
  const queries = createQueryClient()
  restoreSnapshot(queries, (await readSnapshot(store, version, Date.now())) ?? [])
  return queries
}

async function restoredBalance(store: SnapshotStore, version = '1'): Promise<unknown> {
  return (await restored(store, version)).getQueryData(keys.bitcoinBalance('bc1q'))
}

test('starts the next page with the last one’s answers', async () => {
  const queries = await restored((await usedStore()).store)
  expect(queries.getQueryData(keys.bitcoinBalance('bc1q'))).toEqual({ confirmedSats: 5n })
  expect(queries.getQueryData(keys.accountList)).toEqual([{ name: 'Savings' }])
  expect(queries.getQueryData(keys.evmBalances('polygon', '0x1'))).toEqual({
    balances: [{ token: null, amount: 7n }],
  })
  expect(queries.getQueryData(keys.tokenPrice('local', 'polygon', null))).toEqual({ asOf: 3 })
})

test('keeps the latest answer of several pages, whichever writes last', async () => {
  const { store, queries: popup } = await usedStore()
  const panel = openPage(store)
  restoreSnapshot(panel, (await readSnapshot(store, '1', Date.now())) ?? [])
  const [polygon, ethereum] = [keys.evmBalances('polygon', '0x1'), keys.evmBalances('ethereum', '0x1')]
  panel.setQueryData(ethereum, { asOf: 1 }, { updatedAt: Date.now() - MINUTE })
  popup.setQueryData(ethereum, { asOf: 2 })
  popup.setQueryData(polygon, { asOf: 2 })
  popup.setQueryData(keys.accounts, { evm: { address: '0x2' } })
  await written()
  panel.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 6n })
  await written()
  const queries = await restored(store)
  const found = [ethereum, polygon, keys.accounts].map((key) => queries.getQueryData(key))
  expect(found).toEqual([{ asOf: 2 }, { asOf: 2 }, { evm: { address: '0x2' } }])
  expect(queries.getQueryData(keys.bitcoinBalance('bc1q'))).toEqual({ confirmedSats: 6n })
})

test('replaces an answer read while the clock was ahead', async () => {
  const { store, queries } = await usedStore()
  const ahead = { updatedAt: Date.now() + MINUTE }
  queries.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 4n }, ahead)
  await written()
  expect(await restoredBalance(store)).toBeUndefined()
  const right = openPage(store)
  right.setQueryData(keys.status, status('unlocked'))
  right.setQueryData(keys.accounts, { evm: { address: '0x1' } })
  right.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 6n })
  await written()
  expect(await restoredBalance(store)).toEqual({ confirmedSats: 6n })
})

test('leaves out typed payments, and notes on coins', async () => {
  const { store, queries } = await usedStore()
  const typed = { recipient: 'bcrt1qtyped', amountSats: 1n, feeChoice: 'normal' } as const
  const order = { kind: 'bitcoin-payment', order: typed } as const
  const coins = keys.coins({ profileId: 'local', address: 'bc1q' })
  queries.setQueryData(keys.paymentQuote('bitcoin-payment', undefined, order), { spendableSats: 5n })
  queries.setQueryData(coins, [{ label: 'from a friend' }])
  queries.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 6n })
  await written()
  const found = await restored(store)
  expect(found.getQueryData(keys.bitcoinBalance('bc1q'))).toEqual({ confirmedSats: 6n })
  expect(found.getQueryData(keys.paymentQuote('bitcoin-payment', undefined, order))).toBeUndefined()
  expect(found.getQueryData(coins)).toBeUndefined()
})

test('is ignored from the time the wallet locks itself', async () => {
  const { store } = await usedStore()
  expect(await readSnapshot(store, '1', UNTIL - 1)).not.toEqual([])
  expect(await readSnapshot(store, '1', UNTIL)).toBeUndefined()
})

test.each([['yes'], [undefined]])('counts the wallet as locked by a mark of %j', async (mark) => {
  const { store } = await usedStore()
  store.stored.set(UNLOCKED_UNTIL, mark)
  expect(await readSnapshot(store, '1', Date.now())).toBeUndefined()
})

test('counts the wallet as locked where nothing can be read', async () => {
  const get = () => Promise.reject(new Error('no storage'))
  expect(await readSnapshot({ get }, '1', Date.now())).toBeUndefined()
})

test.each([['{'], [7], [undefined]])('begins without answers where %j is stored', async (stored) => {
  const store = memoryStore()
  store.stored.set(SNAPSHOT_KEY, stored)
  expect(await readSnapshot(store, '1', Date.now())).toEqual([])
})

test('is ignored by another version', async () => {
  expect(await restoredBalance((await usedStore()).store, '2')).toBeUndefined()
})

test('writes nothing once the wallet is locked', async () => {
  const { store, queries } = await usedStore()
  store.stored.clear()
  queries.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 6n })
  await written()
  expect(store.stored.size).toBe(0)
})

test('removes what it wrote during a lock', async () => {
  const { store, queries } = await usedStore()
  const set = store.set.bind(store)
  store.set = async (items) => {
    store.stored.clear()
    await set(items)
  }
  queries.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 6n })
  await written()
  expect(store.stored.size).toBe(0)
})

test('writes again after a failure', async () => {
  const { store, queries } = await usedStore()
  const set = store.set.bind(store)
  store.set = () => Promise.reject(new Error('full'))
  queries.setQueryData(keys.bitcoinBalance('bc1q'), { confirmedSats: 6n })
  await written()
  store.set = set
  queries.setQueryData(keys.accountList, [])
  await written()
  expect(await restoredBalance(store)).toEqual({ confirmedSats: 6n })
})

test('keeps nothing of a page that expects a locked wallet', async () => {
  const store = memoryStore()
  const queries = openPage(store)
  expectLocked(queries)
  expect(queries.getQueryData(keys.status)).toEqual(status('locked'))
  queries.setQueryData(keys.accounts, { evm: { address: '0x1' } })
  await written()
  expect([...store.stored.keys()]).toEqual([UNLOCKED_UNTIL])
})
