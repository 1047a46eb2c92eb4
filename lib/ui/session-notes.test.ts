import { expect, test } from 'vitest'
import { type NoteStore, openNotes } from './session-notes'

function memoryStore(): NoteStore {
  let items: Record<string, unknown> = {}
  return {
    get: (key) => Promise.resolve({ [key]: items[key] }),
    set(next) {
      items = { ...items, ...next }
      return Promise.resolve()
    },
  }
}

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
  }
  const notes = await openNotes(broken, '1')
  notes.write('draft', 'x')
  expect(notes.read('draft')).toBe('x')
})
