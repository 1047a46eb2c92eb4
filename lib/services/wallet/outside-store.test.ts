import { expect, it } from 'vitest'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import { createOutsideStore } from './outside-store'
import { testWallet } from './wallet.fixture'

const ACCOUNT = readOutsideAccount('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet')
const secretOf = (byte: number) => new Uint8Array(32).fill(byte)

it('gives no other wallet what it has read', async () => {
  const store = createOutsideStore(testWallet().ports)
  await store.begin(secretOf(1), ACCOUNT)
  expect([...(await store.read(secretOf(1))).keys()]).toEqual([FIRST_OUTSIDE])
  await expect(store.read(secretOf(2))).rejects.toMatchObject({ code: 'storage-corrupt' })
  await expect(store.add(secretOf(2), ACCOUNT)).rejects.toMatchObject({ code: 'storage-corrupt' })
  expect([...(await store.read(secretOf(1))).keys()]).toEqual([FIRST_OUTSIDE])
  expect(await store.dropForeign(secretOf(1))).toBe(false)
  expect(await store.dropForeign(secretOf(2))).toBe(true)
  expect(await store.read(secretOf(1))).toEqual(new Map())
})

it('opens what one wallet reads again only once', async () => {
  const { ports } = testWallet()
  let opened = 0
  const open: typeof ports.crypto.open = (...args) => {
    opened += 1
    return ports.crypto.open(...args)
  }
  const store = createOutsideStore({ ...ports, crypto: { ...ports.crypto, open } })
  await store.begin(secretOf(1), ACCOUNT)
  expect(await store.read(secretOf(1))).toBe(await store.read(secretOf(1)))
  expect(opened).toBe(1)
})
