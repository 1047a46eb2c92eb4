import { openDB } from 'idb'
import type { Machine } from './platform'

type Stores = { store: string; keys: IDBValidKey[]; values: unknown[] }[]
export type DiskImage = { local: [string, string][]; databases: { name: string; stores: Stores }[] }

/** Everything on the machine's disk: the contents of a copy of the browser's profile directory. */
export async function takeImage({ local, databases }: Machine): Promise<DiskImage> {
  return {
    local: [...local.stored],
    databases: await Promise.all(
      databases.map(async (name) => {
        const database = await openDB(name)
        const stores = await Promise.all(
          [...database.objectStoreNames].map(async (store) => ({
            store,
            keys: await database.getAllKeys(store),
            values: await database.getAll(store),
          })),
        )
        database.close()
        return { name, stores }
      }),
    ),
  }
}

/** Restores a disk image. The browser is closed for it: memory and alarms are lost. */
export async function putBack(machine: Machine, image: DiskImage): Promise<void> {
  machine.closeBrowser()
  machine.local.stored.clear()
  for (const [key, value] of image.local) machine.local.stored.set(key, value)
  for (const { name, stores } of image.databases) {
    const database = await openDB(name)
    for (const { store, keys, values } of stores) {
      const writing = database.transaction(store, 'readwrite')
      const isInline = writing.store.keyPath !== null
      await writing.store.clear()
      for (const [index, value] of values.entries())
        await (isInline ? writing.store.put(value) : writing.store.put(value, keys[index]))
      await writing.done
    }
    database.close()
  }
}
