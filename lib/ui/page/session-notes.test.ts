import { expect, test } from 'vitest'
import { type NoteStore, openNotes } from './session-notes'

/** Reports a change once all that was set before it has been stored. */
function memoryStore(): NoteStore {
  const items: Record<string, unknown> = {}
  const pages: ((key: string, value: unknown) => void)[] = []
  return {
    get: (key) => Promise.resolve({ [key]: items[key] }),
    async set(next) {
      Object.assign(items, next)
      await Promise.resolve()
      for (const [key, value] of Object.entries(next)) for (const heard of pages) heard(key, value)
    },
    onChange: (heard) => void pages.push(heard),
  }
}

/** Until everything that is under way in the store has been heard. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the next page reads a note that a page wrote', async () => {
  const store = memoryStore()
  const first = await openNotes(store, '1')
  first.write('draft', { amount: '0.1', sats: 10n })
  expect((await openNotes(store, '1')).read('draft')).toEqual({ amount: '0.1', sats: 10n })
})

test('setting a note to undefined removes it', async () => {
  const store = memoryStore()
  const notes = await openNotes(store, '1')
  notes.write('draft', 'x')
  notes.write('draft', undefined)
  expect((await openNotes(store, '1')).read('draft')).toBeUndefined()
})

test('drops notes for every open page and the next', async () => {
  const store = memoryStore()
  const [popup, panel] = [await openNotes(store, '1'), await openNotes(store, '1')]
  popup.write('draft', '0.1')
  await settled()
  panel.drop()
  await settled()
  const pages = [popup, panel, await openNotes(store, '1')]
  expect(pages.map((notes) => notes.read('draft'))).toEqual([undefined, undefined, undefined])
})

test('notes of another version are dropped', async () => {
  const store = memoryStore()
  const notes = await openNotes(store, '1')
  notes.write('draft', 'x')
  expect((await openNotes(store, '2')).read('draft')).toBeUndefined()
})

test('a failing store loses only the notes', async () => {
  const broken: NoteStore = {
    get: () => Promise.reject(new Error('no')),
    set: () => Promise.reject(new Error('no')),
    onChange: () => undefined,
  }
  const notes = await openNotes(broken, '1')
  notes.write('draft', 'x')
  expect(notes.read('draft')).toBe('x')
})

test('tells an open page only of what another one writes', async () => {
  const store = memoryStore()
  const [popup, panel] = [await openNotes(store, '1'), await openNotes(store, '1')]
  const heard: unknown[] = []
  panel.follow(() => heard.push(panel.read('draft')))
  popup.write('draft', '0.1')
  await settled()
  expect(heard).toEqual(['0.1'])
  panel.write('draft', '0.2')
  await settled()
  expect(heard).toEqual(['0.1'])
  expect(popup.read('draft')).toBe('0.2')
})

test('gives two pages that write at once the same notes', async () => {
  const store = memoryStore()
  const [popup, panel] = [await openNotes(store, '1'), await openNotes(store, '1')]
  popup.write('draft', 'of the popup')
  panel.write('draft', 'of the panel')
  await settled()
  expect([popup.read('draft'), panel.read('draft')]).toEqual(['of the panel', 'of the panel'])
})

test('does not set typing back to its own earlier letters', async () => {
  const store = memoryStore()
  const notes = await openNotes(store, '1')
  notes.write('draft', '0')
  notes.write('draft', '0.')
  await Promise.resolve()
  expect(notes.read('draft')).toBe('0.')
  await settled()
  expect(notes.read('draft')).toBe('0.')
})

test('what is stored while a page opens is not missed', async () => {
  const store = memoryStore()
  const popup = await openNotes(store, '1')
  const slow: NoteStore = {
    ...store,
    async get(key) {
      const stored = await store.get(key)
      popup.write('draft', 'later')
      await settled()
      return stored
    },
  }
  expect((await openNotes(slow, '1')).read('draft')).toBe('later')
})

test('who no longer follows is not called', async () => {
  const store = memoryStore()
  const [popup, panel] = [await openNotes(store, '1'), await openNotes(store, '1')]
  let calls = 0
  panel.follow(() => (calls += 1))()
  popup.write('draft', 'x')
  await settled()
  expect(calls).toBe(0)
})
