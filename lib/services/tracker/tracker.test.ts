import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { nextPollAt, spreadOf } from '~/lib/core/journal/schedule'
import { logProof, START, APPROVED_TO_EVM } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { createJournal, type Journal } from '../journal/journal'
import { memoryAlarms, memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { createTracker, type Tracker } from './tracker'
import { createWake, TRACK_ALARM } from './wake'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const told = { type: 'notified', notice: 'done' } as const
const delivered = { type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 99n } as const

let store: ReturnType<typeof memoryStore>
let alarms: ReturnType<typeof memoryAlarms>
let clock: ReturnType<typeof memoryClock>
let logger: ReturnType<typeof memoryLogger>
let journal: Journal
let tracker: Tracker
let ran: string[]
let running: { now: number; max: number }
let observed: string[][]
let observing: (entries: Entry[]) => Promise<void>
let afterRun: (id: string) => Promise<unknown>

beforeEach(() => {
  store = memoryStore()
  alarms = memoryAlarms()
  clock = memoryClock(START)
  logger = memoryLogger()
  ran = []
  running = { now: 0, max: 0 }
  observed = []
  observing = () => Promise.resolve()
  afterRun = () => Promise.resolve()
  const mutex = memoryMutex()
  journal = createJournal({ store, mutex, clock, changed: () => undefined })
  tracker = createTracker({
    journal,
    store,
    runner: {
      async run(entry) {
        running.now += 1
        running.max = Math.max(running.max, running.now)
        await new Promise((resolve) => setImmediate(resolve))
        running.now -= 1
        ran.push(entry.id)
        await afterRun(entry.id)
        return entry
      },
    },
    async observe(entries) {
      observed.push(entries.map(({ id }) => id))
      await observing(entries)
    },
    wake: createWake({ alarms, mutex, clock }),
    mutex,
    clock,
    logger,
  })
})

async function begin(...ids: string[]) {
  for (const id of ids)
    await journal.begin({ ...APPROVED_TO_EVM, id, reserved: [{ txid: id.padStart(64, '0'), vout: 0 }] })
}
const alarm = () => alarms.alarms.get(TRACK_ALARM)
async function dueAt(id: string) {
  const [entry, mark] = [await journal.get(id), store.marks.get(`look:${id}`)]
  return entry === undefined ? 0 : nextPollAt(entry, Number(mark), spreadOf(id))
}

describe('the alarm', () => {
  it('fires when the first of all swaps is due', async () => {
    await begin('a', 'b', 'c')
    await tracker.tick()
    const times = await Promise.all(['a', 'b', 'c'].map(dueAt))
    expect(alarm()).toBe(Math.min(...times))
    expect([...alarms.alarms.keys()]).toEqual([TRACK_ALARM])
  })

  it('is cleared if nothing is left to track', async () => {
    await begin('a')
    await tracker.tick()
    await journal.record('a', delivered)
    await journal.record('a', told)
    await journal.record('a', { type: 'settled' })
    await tracker.tick()
    expect(alarm()).toBeUndefined()
  })

  it('is set before the poll begins', async () => {
    await begin('a')
    let during: number | undefined
    observing = async () => {
      during = alarm()
    }
    await tracker.tick()
    expect(during).toBe(START + MINUTE)
  })

  it('is set even if the poll or its storage fails', async () => {
    await begin('a')
    observing = () => Promise.reject(new AppError('chain-unreachable', 'down'))
    await tracker.tick()
    expect(logger.lines).toContainEqual({ event: 'observe-failed', data: { code: 'chain-unreachable' } })
    expect(alarm()).toBe(await dueAt('a'))

    clock.time += HOUR
    store.failing.add('setMark')
    await expect(tracker.tick()).rejects.toMatchObject({ code: 'storage-full' })
    expect(alarm()).toBeLessThanOrEqual(clock.time)

    alarms.alarms.clear()
    store.failing.add('open')
    await expect(tracker.tick()).rejects.toMatchObject({ code: 'storage-full' })
    expect(alarm()).toBe(clock.time + MINUTE)
  })
})

describe('a tick', () => {
  it('polls only what is due or new', async () => {
    await begin('a')
    await tracker.tick()
    await begin('b')
    await tracker.tick()
    expect(observed).toEqual([['a'], ['b']])
    clock.time = await dueAt('a')
    await tracker.tick()
    expect(observed.at(-1)).toContain('a')
  })

  it('runs due effects before and after the poll', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `r${index}`)
    await begin(...ids)
    await tracker.tick()
    expect(ran).toHaveLength(80)
    expect(running.max).toBe(6)
    expect(observed).toEqual([ids])
  })

  it('marks the others even if one cannot be marked', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `r${index}`)
    await begin(...ids)
    const setMark = store.setMark.bind(store)
    store.setMark = (key, value) =>
      Number(key.slice('look:r'.length)) < 10
        ? Promise.reject(new AppError('storage-full', 'no'))
        : setMark(key, value)
    await expect(tracker.tick()).rejects.toMatchObject({ code: 'storage-full' })
    expect(store.marks.size).toBe(10)
    expect(ran).toHaveLength(40)
  })

  it('runs effects for what the poll itself has settled', async () => {
    await begin('a')
    observing = async () => {
      await journal.record('a', delivered)
      await journal.record('a', { type: 'settled' })
    }
    await tracker.tick()
    expect(ran).toEqual(['a', 'a'])
  })

  it('tells twenty ends at a time', async () => {
    const ids = Array.from({ length: 45 }, (_, index) => `r${index}`)
    await begin(...ids)
    for (const [index, id] of ids.entries()) {
      const proofs = { router: logProof('1', index), delivery: logProof('2', index) }
      await journal.record(id, { ...delivered, ...proofs })
      await journal.record(id, { type: 'settled' })
    }
    afterRun = (id) => journal.record(id, told)
    for (const most of [40, 45, 45]) {
      await tracker.tick()
      expect(new Set(ran).size).toBe(most)
    }
    expect(observed.flat()).toEqual([])
    expect(alarm()).toBeUndefined()
  })

  it('runs effects again where the worker died before', async () => {
    await begin('a')
    await tracker.tick()
    await journal.record('a', delivered)
    await journal.record('a', { type: 'settled' })
    ran = []
    clock.time = await dueAt('a')
    await tracker.tick()
    expect(ran).toContain('a')
    await journal.record('a', told)
    await tracker.tick()
    expect(alarm()).toBeUndefined()
  })

  it('polls again at once if the clock was set back', async () => {
    await begin('a')
    clock.time += 24 * HOUR
    await tracker.tick()
    clock.time = START + MINUTE
    await tracker.tick()
    expect(observed).toHaveLength(2)
    expect(alarm()).toBeLessThan(clock.time + HOUR)
  })

  it('polls a thousand old swaps no more than hourly', { tags: ['release'] }, async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `r${index}`)
    await begin(...ids)
    clock.time += 7 * 24 * HOUR
    await tracker.tick()
    observed = []
    const end = clock.time + 4 * HOUR
    let next = alarm() ?? end
    while (next < end) {
      // Like the browser and our own alarms: never sooner than 30 s.
      clock.time = Math.max(next, clock.time + 30_000)
      await tracker.tick()
      next = alarm() ?? end
    }
    const polls = observed.flat()
    expect(polls.length).toBeLessThanOrEqual(4 * 1_000)
    expect(new Set(polls).size).toBe(1_000)
  })
})

describe('a poll of one swap', () => {
  it('runs now, due or not, unless it is settled', async () => {
    await begin('a', 'b')
    await tracker.tick()
    await tracker.poll('a')
    expect(observed.at(-1)).toEqual(['a'])
    await journal.record('a', delivered)
    await journal.record('a', { type: 'settled' })
    await tracker.poll('a')
    await tracker.poll('nobody')
    expect(observed.flat()).toEqual(['a', 'b', 'a'])
  })
})

describe('sending', () => {
  // A promise that ends with the test: as silent as a server for its twenty seconds.
  const silent = () => new Promise<void>(() => undefined)

  it('does not wait for the servers of another swap', async () => {
    await begin('a', 'b')
    observing = silent
    void tracker.tick()
    await expect.poll(() => observed).toHaveLength(1)
    ran = []
    void tracker.poll('b')
    await expect.poll(() => ran).toEqual(['b'])
    await begin('c')
    void tracker.tick()
    await expect.poll(() => ran).toContain('c')
    expect(observed).toEqual([['a', 'b']])
  })
})

describe('watching', () => {
  it('polls what is due sooner than an alarm would', async () => {
    await begin('a')
    expect(await tracker.watch()).toBe(5_000)
    await tracker.tick()
    clock.time += 5_000
    await tracker.watch()
    expect(observed).toEqual([['a'], [], ['a']])
  })

  it('polls together what is due at about the same time', async () => {
    await begin('a')
    await tracker.watch()
    clock.time += 1_000
    await begin('b')
    await tracker.watch()
    clock.time += 4_000
    await tracker.watch()
    expect(observed).toEqual([['a'], ['b'], ['a', 'b']])
  })

  it('joins entries almost due to a poll, never begins one', async () => {
    await begin('a')
    await tracker.watch()
    clock.time += 1_300
    await tracker.watch()
    await begin('b')
    await tracker.watch()
    expect(observed).toEqual([['a'], [], ['a', 'b']])
  })

  it('waits half a minute at most', async () => {
    expect(await tracker.watch()).toBe(30_000)
    await begin('old')
    await tracker.tick()
    clock.time += 2 * HOUR
    await tracker.watch()
    expect(await tracker.watch()).toBe(30_000)
  })
})
