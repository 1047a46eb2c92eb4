import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelopeInArea, envelopeInDatabase } from './envelope-copy'

describe('the copy in IndexedDB', () => {
  beforeEach(() => {
    // `idb` looks the classes up among the globals.
    for (const [name, value] of Object.entries(fakeIndexedDb)) vi.stubGlobal(name, value)
    vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is what was written last, and absent once removed', async () => {
    const copy = envelopeInDatabase()
    await expect(copy.read()).resolves.toBeUndefined()
    await copy.write('one')
    await copy.write('two')
    await expect(envelopeInDatabase().read()).resolves.toBe('two')
    await copy.setAside('old')
    await expect(copy.readAside()).resolves.toBe('old')
    await copy.remove()
    await expect(copy.readAside()).resolves.toBeUndefined()
    await expect(copy.read()).resolves.toBeUndefined()
  })

  it('is written with strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await envelopeInDatabase().write('one')
    expect(transaction).toHaveBeenCalledWith('envelope', 'readwrite', { durability: 'strict' })
    transaction.mockRestore()
  })

  it('leaves no connection open that would block another', async () => {
    const copy = envelopeInDatabase('shared')
    await copy.write('one')
    await copy.read()
    const deleted = new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase('shared')
      request.addEventListener('success', () => resolve('deleted'))
      request.addEventListener('blocked', () => reject(new Error('blocked')))
    })
    await expect(deleted).resolves.toBe('deleted')
  })

  it('reports a storage error if the browser refuses', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('no room', 'QuotaExceededError')
      },
    })
    await expect(envelopeInDatabase().write('one')).rejects.toMatchObject({ code: 'storage-full' })
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('denied', 'InvalidStateError')
      },
    })
    await expect(envelopeInDatabase().read()).rejects.toMatchObject({ code: 'storage-refused' })
  })
})

it('in a storage area is one key of it', async () => {
  const stored = new Map<string, unknown>()
  const copy = envelopeInArea({
    get: async (key) => stored.get(key),
    set: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
  })
  await expect(copy.read()).resolves.toBeUndefined()
  await copy.write('one')
  expect([...stored]).toEqual([['keystore', 'one']])
  await expect(copy.read()).resolves.toBe('one')
  await copy.setAside('old')
  await expect(copy.readAside()).resolves.toBe('old')
  await copy.remove()
  expect(stored.size).toBe(0)
})
