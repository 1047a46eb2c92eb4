import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { UNRELEASED_ENVELOPES } from '~/lib/core/vault/unreleased.fixture'
import type { Extension } from './fixtures'

/** The browser's own directories with the extension's data. */
const STORES = {
  /** The journal, and one copy of the keystore. */
  databases: 'IndexedDB',
  /** The other copy, and the settings. */
  values: 'Local Extension Settings',
} as const

/** Simulates a failing disk between two runs of the browser: changes every byte of these stores. */
export async function spoilOnDisk(
  extension: Extension,
  ...stores: readonly (keyof typeof STORES)[]
): Promise<void> {
  await extension.close()
  for (const store of stores) {
    const files = filesUnder(join(extension.userDataDir, 'Default', STORES[store])).filter((path) =>
      path.includes(extension.extensionId),
    )
    if (files.length === 0) throw new Error(`nothing is stored in ${STORES[store]}`)
    for (const path of files) writeFileSync(path, Buffer.alloc(statSync(path).size, 0xa5))
  }
  await extension.restart()
}

function filesUnder(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const SPOILT = { type: 'spoilt' }

/** Simulates a bug or manipulation in the developer tools: the data is readable, but meaningless. */
export const spoil = {
  /** Every event of every swap, then the folded entry: as long as the events are intact, it is rebuilt from them. */
  async journal(extension: Extension): Promise<void> {
    await overwrite(extension, { database: 'satspan-journal', store: 'events', fields: SPOILT })
    await overwrite(extension, {
      database: 'satspan-journal',
      store: 'requests',
      fields: { request: 'spoilt' },
    })
  },

  /** Adds a swap that cannot be read or rebuilt. */
  async addRequest(extension: Extension): Promise<void> {
    const worker = await extension.worker()
    await worker.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('satspan-journal')
          opening.addEventListener('error', () => reject(opening.error))
          opening.addEventListener('success', () => {
            const writing = opening.result.transaction('requests', 'readwrite')
            writing.objectStore('requests').put({ id: 'spoilt', open: 1, createdAt: 1, origin: '' })
            writing.addEventListener('complete', () => resolve(opening.result.close()))
            writing.addEventListener('abort', () => reject(writing.error))
          })
        }),
    )
  },

  /** Both copies, until both stay so: whoever reads in between repairs the first from the second. */
  async keystore(extension: Extension): Promise<void> {
    const worker = await extension.worker()
    await expect(async () => {
      await Promise.all([
        overwrite(extension, { database: 'satspan-keystore', store: 'envelope', fields: SPOILT }),
        worker.evaluate(() => Reflect.get(globalThis, 'chrome').storage.local.set({ keystore: 'spoilt' })),
      ])
      const local = worker.evaluate(() => Reflect.get(globalThis, 'chrome').storage.local.get('keystore'))
      const copies = worker.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open('satspan-keystore')
            opening.addEventListener('success', () => {
              const reading = opening.result.transaction('envelope').objectStore('envelope').getAll()
              reading.addEventListener('success', () => {
                opening.result.close()
                resolve(reading.result)
              })
            })
          }),
      )
      expect([await local, await copies]).toMatchObject([{ keystore: 'spoilt' }, [SPOILT]])
    }).toPass()
  },

  /** As a version left them that was never released. */
  async unreleasedKeystore(extension: Extension): Promise<void> {
    const worker = await extension.worker()
    await worker.evaluate(async (keystore) => {
      await Reflect.get(globalThis, 'chrome').storage.local.set({ keystore })
      indexedDB.deleteDatabase('satspan-keystore')
    }, UNRELEASED_ENVELOPES[1])
  },

  /** One of them; the others are whole. */
  async settings(extension: Extension): Promise<void> {
    const worker = await extension.worker()
    await worker.evaluate(async () => {
      const { local } = Reflect.get(globalThis, 'chrome').storage
      const { settings } = await local.get('settings')
      await local.set({ settings: { ...settings, autoLockMinutes: 'spoilt' } })
    })
  },

  /** Leaves behind what a later version would. */
  versionOf: async (extension: Extension, version: number) => {
    const worker = await extension.worker()
    await worker.evaluate(
      (higher) =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('satspan-journal', higher)
          opening.addEventListener('success', () => resolve(opening.result.close()))
          opening.addEventListener('error', () => reject(opening.error))
        }),
      version,
    )
  },
}

type Overwriting = { database: string; store: string; fields: Record<string, string> }

async function overwrite(extension: Extension, overwriting: Overwriting): Promise<void> {
  const worker = await extension.worker()
  const count = await worker.evaluate(
    ({ database, store, fields }) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(store, 'readwrite')
          let spoilt = 0
          const each = writing.objectStore(store).openCursor()
          each.addEventListener('success', () => {
            const cursor = each.result
            if (cursor === null) return
            cursor.update({ ...Object(cursor.value), ...fields })
            spoilt += 1
            cursor.continue()
          })
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve(spoilt)
          })
          writing.addEventListener('abort', () => reject(writing.error))
        })
      }),
    overwriting,
  )
  if (count === 0) throw new Error(`nothing is stored in ${overwriting.store}`)
}
