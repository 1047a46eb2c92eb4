import * as fake from 'fake-indexeddb'
import { IDBFactory } from 'fake-indexeddb'
import type { Mutex } from '~/lib/services/ports/platform'

/** An empty IndexedDB of its own for whoever runs next. */
export function freshIndexedDb(): void {
  Object.assign(globalThis, fake, { indexedDB: new IDBFactory() })
}

/** One holder at a time, in this process. */
export function memoryMutex(): Mutex {
  const last = new Map<string, Promise<unknown>>()
  return {
    run<T>(name: string, task: () => Promise<T>): Promise<T> {
      const turn = (last.get(name) ?? Promise.resolve()).then(task, task)
      last.set(name, turn)
      return turn
    },
  }
}
