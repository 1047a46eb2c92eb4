import * as fake from 'fake-indexeddb'
import { IDBFactory } from 'fake-indexeddb'

/** Gives the next test an empty IndexedDB of its own. */
export function freshIndexedDb(): void {
  Object.assign(globalThis, fake, { indexedDB: new IDBFactory() })
}
