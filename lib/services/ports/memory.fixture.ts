import { AppError } from '~/lib/core/errors'
import { isOpen, isUntold } from '~/lib/core/journal/effects'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { Entry } from '~/lib/core/journal/types'
import type { Alarms, Clock, KeyValueArea, Logger, Mutex } from './platform'
import type { JournalStore } from './journal-store'
import type { PendingReview } from './pending-review'

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

type MemoryStore = JournalStore & {
  marks: Map<string, string>
  /** Operations that fail, as on a full disk. */
  failing: Set<'append' | 'setMark' | 'open'>
}

export function memoryStore(): MemoryStore {
  const events = new Map<string, JournalEvent[]>()
  const entries = new Map<string, Entry>()
  const holders = new Map<string, string>()
  const marks = new Map<string, string>()
  const reviews = new Map<string, PendingReview>()
  const failing: MemoryStore['failing'] = new Set()
  const attempt = async (operation: 'append' | 'setMark' | 'open') => {
    await Promise.resolve()
    if (failing.has(operation)) throw new AppError('storage-full', `${operation} fails`)
  }
  return {
    marks,
    failing,
    async append(event, folded, { taken = [], freed = [], marks: marked = [], after = [], review } = {}) {
      await attempt('append')
      if (taken.some((claim) => (holders.get(claim) ?? folded.id) !== folded.id)) return false
      for (const claim of freed) if (holders.get(claim) === folded.id) holders.delete(claim)
      for (const claim of taken) holders.set(claim, folded.id)
      for (const [key, value] of marked) marks.set(key, value)
      events.set(folded.id, [...(events.get(folded.id) ?? []), ...structuredClone([event, ...after])])
      entries.set(folded.id, structuredClone(folded))
      if (review === null) reviews.delete(folded.id)
      if (review) reviews.set(folded.id, review)
      return true
    },
    get: async (id) => structuredClone(entries.get(id)),
    events: async (id) => events.get(id) ?? [],
    review: async (id) => reviews.get(id),
    async open() {
      await attempt('open')
      return [...entries.values()].filter(isOpen)
    },
    untold: async (most) => [...entries.values()].filter(isUntold).slice(0, most),
    page: async ({ limit }) => [...entries.values()].slice(0, limit),
    getMark: async (key) => marks.get(key),
    async setMark(key, value) {
      await attempt('setMark')
      marks.set(key, value)
    },
  }
}

type MemoryClock = Clock & { time: number }

export function memoryClock(time: number): MemoryClock {
  return {
    time,
    now() {
      return this.time
    },
  }
}

type MemoryAlarms = Alarms & { alarms: Map<string, number>; history: number[] }

export function memoryAlarms(): MemoryAlarms {
  const alarms = new Map<string, number>()
  const history: number[] = []
  return {
    alarms,
    history,
    async set(name, at) {
      alarms.set(name, at)
      history.push(at)
    },
    async clear(name) {
      alarms.delete(name)
    },
    all: async () => [...alarms].map(([name, at]) => ({ name, at })),
  }
}

type MemoryLogger = Logger & { lines: { event: string; data: Readonly<Record<string, string | number>> }[] }

export function memoryLogger(): MemoryLogger {
  const lines: MemoryLogger['lines'] = []
  return { lines, log: (_level, event, data) => lines.push({ event, data: data ?? {} }) }
}

export type MemoryArea = KeyValueArea & { stored: Map<string, string> }

/** Stores values as JSON, like a browser. */
export function memoryArea(): MemoryArea {
  const stored = new Map<string, string>()
  return {
    stored,
    async get(key) {
      const json = stored.get(key)
      return json === undefined ? undefined : JSON.parse(json)
    },
    set: async (key, value) => void stored.set(key, JSON.stringify(value)),
    remove: async (key) => void stored.delete(key),
  }
}
