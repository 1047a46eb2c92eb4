import { readStored, writeStored } from './stored-json'

/** The part of `storage.session` that holds the notes: memory only, gone with the browser. */
export type NoteStore = {
  get(key: string): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
}

/** Half-filled forms and the current review, kept while the popup is closed. Never a secret. */
export type SessionNotes = {
  read(key: string): unknown
  write(key: string, value: unknown): void
}

const KEY = 'ui-notes'

/** Reads the notes once, so that pages can render at once. Notes of another version of the extension are dropped. */
export async function openNotes(store: NoteStore, version: string): Promise<SessionNotes> {
  const notes = await load(store, version)
  return {
    read: (key) => notes.get(key),
    write(key, value) {
      if (value === undefined) notes.delete(key)
      else notes.set(key, value)
      // Losing a note costs only some typing.
      store.set({ [KEY]: writeStored({ version, notes: [...notes] }) }).catch(() => undefined)
    },
  }
}

async function load(store: NoteStore, version: string): Promise<Map<string, unknown>> {
  try {
    const text = (await store.get(KEY))[KEY]
    return parseNotes(readStored(typeof text === 'string' ? text : null), version)
  } catch {
    return new Map()
  }
}

function parseNotes(stored: unknown, version: string): Map<string, unknown> {
  const notes = new Map<string, unknown>()
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('notes' in stored))
    return notes
  if (stored.version !== version || !Array.isArray(stored.notes)) return notes
  for (const entry of stored.notes) {
    if (Array.isArray(entry) && typeof entry[0] === 'string') notes.set(entry[0], entry[1])
  }
  return notes
}
