import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { KEYSTORE_KEY } from '~/lib/contract/keystore-key'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import type { EnvelopeCopy } from '~/lib/services/wallet/keystore'
import { openingError, storageError } from './database'

const STORE = 'envelope'
const ASIDE_KEY = `${KEYSTORE_KEY}-unreleased`

type WritableStore = IDBPObjectStore<unknown, [typeof STORE], typeof STORE, 'readwrite'>

/** The envelope's copy in the browser's key-value storage. */
export function envelopeInArea(local: KeyValueArea): EnvelopeCopy {
  return {
    name: 'storage-local',
    read: () => local.get(KEYSTORE_KEY),
    write: (text) => local.set(KEYSTORE_KEY, text),
    setAside: (text) => local.set(ASIDE_KEY, text),
    readAside: () => local.get(ASIDE_KEY),
    remove: async () => {
      await local.remove(KEYSTORE_KEY)
      await local.remove(ASIDE_KEY)
    },
  }
}

/** The envelope's copy in IndexedDB, in a database of its own: damage to the journal cannot reach the keys. */
export function envelopeInDatabase(name = 'satspan-keystore'): EnvelopeCopy {
  const open = async () => openDB(name, 1, { upgrade: (created) => void created.createObjectStore(STORE) })

  const using = async <T>(task: (database: IDBPDatabase) => Promise<T>): Promise<T> => {
    // Opened for each use: use is rare, and this way the connection is never one that the browser has closed.
    const database = await open().catch((cause: unknown) => {
      throw openingError(cause)
    })
    try {
      return await task(database)
    } catch (cause) {
      throw storageError(cause)
    } finally {
      database.close()
    }
  }

  const change = (task: (store: WritableStore) => Promise<unknown>) =>
    using(async (database) => {
      const { store, done } = database.transaction(STORE, 'readwrite', { durability: 'strict' })
      await Promise.all([task(store), done])
    })

  return {
    name: 'indexeddb',
    read: () => using((database) => database.get(STORE, KEYSTORE_KEY)),
    write: (text) => change((store) => store.put(text, KEYSTORE_KEY)),
    setAside: (text) => change((store) => store.put(text, ASIDE_KEY)),
    readAside: () => using((database) => database.get(STORE, ASIDE_KEY)),
    remove: () => change((store) => store.clear()),
  }
}
