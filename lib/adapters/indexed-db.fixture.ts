import * as fake from 'fake-indexeddb'
import { IDBFactory } from 'fake-indexeddb'

/** An empty IndexedDB of its own for whoever runs next. */
export function freshIndexedDb(): void {
  Object.assign(globalThis, fake, { indexedDB: new IDBFactory() })
}
