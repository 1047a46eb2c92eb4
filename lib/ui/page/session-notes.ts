import { readStored, writeStored } from '~/lib/ui/query/stored-json'

/** The part of `storage.session` that holds the notes: memory only, gone with the browser. */
export type NoteStore = {
  get(key: string): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  /** Hears of what any page has set, in the order in which it was stored. */
  onChange(heard: (key: string, value: unknown) => void): void
}

/** Half-filled forms and the current review, kept while the popup is closed. Never a secret. */
export type SessionNotes = {
  read(key: string): unknown
  write(key: string, value: unknown): void
  /** Forgets all notes. */
  drop(): void
  /** Calls back whenever another open page has changed the notes; returns how to stop. */
  follow(changed: () => void): () => void
}

const KEY = 'ui-notes'

/**
 * Reads the notes once, so that pages can render at once, and follows those of other pages from then on. Notes of another
 * version of the extension are dropped.
 */
export async function openNotes(store: NoteStore, version: string): Promise<SessionNotes> {
  const followers = new Set<() => void>()
  let notes: Map<string, unknown> | undefined
  /** Own notes on their way to the store. */
  let underWay: string | undefined

  const hear = (key: string, stored: unknown) => {
    if (key !== KEY || typeof stored !== 'string') return
    const isOwn = stored === underWay
    if (isOwn) underWay = undefined
    // Own notes that are under way will replace what another page has stored before them.
    if (isOwn || underWay !== undefined) return
    notes = parseNotes(readStored(stored), version)
    for (const changed of followers) changed()
  }
  // Subscribe before reading, so that nothing stored in between is missed.
  store.onChange(hear)
  const stored = await load(store, version)
  const current = () => (notes ??= stored)
  const save = () => {
    // The browser reports only what differs from what was stored.
    const text = writeStored({ version, notes: [...current()], stamp: crypto.randomUUID() })
    underWay = text
    store.set({ [KEY]: text }).catch(() => {
      // Losing a note costs only some typing.
      if (underWay === text) underWay = undefined
    })
  }
  return {
    read: (key) => current().get(key),
    write(key, value) {
      if (value === undefined) current().delete(key)
      else current().set(key, value)
      save()
    },
    drop() {
      current().clear()
      save()
    },
    follow(changed) {
      followers.add(changed)
      return () => followers.delete(changed)
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
