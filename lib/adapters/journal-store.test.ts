import { IDBObjectStore } from 'fake-indexeddb'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { JournalEvent } from '~/lib/core/journal/events'
import {
  COIN_A,
  COIN_B,
  logProof,
  payout,
  burnRequest,
  confirmed,
  signed,
  START,
  APPROVED_TO_EVM,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { begin, replay, transition } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'
import type { PendingPayment } from '~/lib/services/ports/pending-review'
import { openDatabase } from './database'
import { freshIndexedDb } from './indexed-db.fixture'
import { journalIn } from './journal.fixture'
import { createJournalStore } from './journal-store'
import { createReviewStore } from './review-store'

beforeEach(freshIndexedDb)
afterEach(() => vi.restoreAllMocks())

const open = openDatabaseOf('one')
function openDatabaseOf(name: string) {
  return () => openDatabase(name)()
}
const storeOf = () => createJournalStore(open)

/** Only what is kept of a review is asked here. */
function isReview(part: object): part is PendingPayment {
  return 'createdAt' in part
}

const startOf = (id: string, reserved = [COIN_A]) => ({ ...APPROVED_TO_EVM, id, reserved })
const codeOf = (task: Promise<unknown>) =>
  task.then(
    () => 'no failure',
    (thrown: unknown) => (thrown instanceof AppError ? thrown.code : thrown),
  )

const delivery = { type: 'delivered', router: logProof('1'), amount: 99n } as const

describe('the journal on disk', () => {
  it('keeps events in order and folds them to the entry', async () => {
    const { journal, store, told } = journalIn(open)
    await journal.begin(startOf('a'))
    await journal.record('a', signed('1'))
    await journal.record('a', { type: 'bitcoin-seen', txid: txidOf('1'), sighting: confirmed(1) })
    await journal.record('a', { ...delivery, delivery: logProof('2') })

    const events = await store.events('a')
    expect(events.map(({ type }) => type)).toEqual(['approved', 'signed', 'bitcoin-seen', 'delivered'])
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b))
    const kept = await storeOf().get('a')
    expect(replay(events)).toEqual(kept)
    expect(kept?.sequence).toBe(3)
    expect(told.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3])
  })

  it('writes nothing if nothing is new', async () => {
    const { journal, store, told } = journalIn(open)
    await journal.begin(startOf('a'))
    const once = await journal.record('a', signed('1'))
    const again = await journal.record('a', signed('1'))
    expect(again).toEqual(once)
    expect(await store.events('a')).toHaveLength(2)
    expect(told).toHaveLength(2)
  })

  it('rejects an event of an unknown swap', async () => {
    const { journal } = journalIn(open)
    expect(await codeOf(journal.record('nobody', signed('1')))).toBe('request-unknown')
  })

  it('lets no second writer in between two events', async () => {
    const { store, journal } = journalIn(open)
    const entry = await journal.begin(startOf('a'))
    // Two contexts that folded the same state, which could happen without the lock.
    const append = (digit: string) => {
      const event: JournalEvent = { ...signed(digit), at: START }
      return store.append(event, transition(entry, event).entry, { taken: [`claim-${digit}`] })
    }
    expect(await append('1')).toBe(true)
    expect(await codeOf(append('2'))).toBe('storage-failed')
    const other = begin({ type: 'approved', at: START, start: startOf('b', [COIN_B]) })
    expect(
      await store.append({ type: 'approved', at: START, start: startOf('b') }, other, { taken: ['claim-2'] }),
    ).toBe(true)
    expect((await store.get('a'))?.attempts.map((attempt) => attempt.rawTransaction)).toEqual(['raw-1'])
    expect(await store.events('a')).toHaveLength(2)
  })

  it('keeps apart the events of ids that begin alike', async () => {
    const { journal, store } = journalIn(open)
    await journal.begin(startOf('a'))
    await journal.begin(startOf('ab', [COIN_B]))
    expect(await store.events('a')).toHaveLength(1)
  })

  it('keeps every swap: open until settled, then in the history', async () => {
    const { journal, store } = journalIn(open)
    await journal.begin(startOf('a'))
    await journal.begin(startOf('b', [COIN_B]))
    await journal.record('a', { ...delivery, delivery: logProof('2') })
    await journal.record('a', { type: 'notified', notice: 'done' })
    expect((await store.open()).map(({ id }) => id)).toEqual(['a', 'b'])
    await journal.record('a', { type: 'settled' })
    expect((await store.open()).map(({ id }) => id)).toEqual(['b'])
    expect((await store.page({ before: null, limit: 10 })).map(({ id }) => id)).toEqual(['b', 'a'])
    await journal.record('a', { type: 'proof-lost' })
    expect((await store.open()).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('lists settled swaps apart until their end is told', async () => {
    const { journal, store } = journalIn(open)
    for (const [at, id] of ['a', 'b', 'c'].entries()) {
      await journal.begin(startOf(id, [{ ...COIN_A, vout: at }]))
      const proofs = { router: logProof(`${at + 1}`), delivery: logProof(`${at + 5}`) }
      await journal.record(id, { ...delivery, ...proofs })
      await journal.record(id, { type: 'settled' })
    }
    expect(await store.open()).toEqual([])
    expect((await store.untold(2)).map(({ id }) => id)).toEqual(['a', 'b'])
    await journal.record('a', { type: 'notified', notice: 'done' })
    expect((await store.untold(9)).map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('keeps small values beside the journal', async () => {
    const store = storeOf()
    expect(await store.getMark('x')).toBeUndefined()
    await store.setMark('x', '1')
    await store.setMark('x', '2')
    expect(await storeOf().getMark('x')).toBe('2')
  })

  it('reads the small values of a moment at once', async () => {
    const database = await open()
    const store = createJournalStore(async () => database)
    await store.setMark('1', 'one')
    const begin = vi.spyOn(database, 'transaction')
    const keys = Array.from({ length: 100 }, (_, at) => `${at}`)
    const values = await Promise.all(keys.map((key) => store.getMark(key)))
    expect(values.map((value, at) => value && `${at} ${value}`).filter(Boolean)).toEqual(['1 one'])
    expect(begin).toHaveBeenCalledTimes(1)
    expect(await store.getMark('1')).toBe('one')
  })
})

describe('an approved review', () => {
  const setUpReview = async () => {
    const { journal } = journalIn(open)
    const reviews = createReviewStore(open)
    const review = { kind: 'evm-payment', id: 'id', createdAt: START }
    if (!isReview(review)) throw new TypeError('no review')
    await reviews.put(review)
    return { journal, reviews, review }
  }

  it('leaves others waiting, and stays until it is signed', async () => {
    const { journal, reviews, review } = await setUpReview()
    await journal.begin(startOf('id'), review)
    expect(await reviews.get('id')).toBeUndefined()
    expect(await journal.review('id')).toEqual(review)
    await journal.record('id', signed('a'))
    expect(await journal.review('id')).toBeUndefined()
  })

  it('survives a no that another window says meanwhile', async () => {
    const { journal, reviews, review } = await setUpReview()
    await Promise.all([reviews.remove('id'), journal.begin(startOf('id'), review), reviews.remove('id')])
    expect(await journal.review('id')).toEqual(review)
  })

  it('is dropped where the approval is given up', async () => {
    const { journal, review } = await setUpReview()
    await journal.begin(startOf('id'), review)
    await journal.record('id', { type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } })
    expect(await journal.review('id')).toBeUndefined()
  })

  it('stays where it was if the approval is not written', async () => {
    const { journal, reviews, review } = await setUpReview()
    await journal.begin(startOf('other'))
    await expect(journal.begin(startOf('id'), review)).rejects.toMatchObject({ code: 'coins-reserved' })
    expect(await reviews.get('id')).toEqual(review)
    expect(await journal.review('id')).toBeUndefined()
  })
})

describe('a page of the history', () => {
  const put = async (id: string, createdAt: number, origin: string | null = null) => {
    const event = { type: 'approved', at: createdAt, start: { ...startOf(id), origin } } as const
    await storeOf().append(event, begin(event))
  }
  const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)

  it('is newest first and starts before the last one', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((time) => put(`at-${time}`, time)))
    const first = await storeOf().page({ before: null, limit: 2 })
    expect(ids(first)).toEqual(['at-5', 'at-4'])
    expect(ids(await storeOf().page({ before: 4, limit: 10 }))).toEqual(['at-3', 'at-2', 'at-1'])
    expect(await storeOf().page({ before: null, limit: 0 })).toEqual([])
  })

  it('omits none of those created at the same moment', async () => {
    await Promise.all([put('a', 1), put('b', 2), put('c', 2), put('d', 2), put('e', 3)])
    const seen: string[] = []
    let before: number | null = null
    for (;;) {
      const page: Entry[] = await storeOf().page({ before, limit: 2 })
      seen.push(...ids(page))
      const last = page.at(-1)
      if (last === undefined) break
      before = last.createdAt
    }
    expect(new Set(seen)).toEqual(new Set(['a', 'b', 'c', 'd', 'e']))
    expect(seen).toHaveLength(5)
  })

  it('stays full where an entry cannot be read', async () => {
    // A shorter page would be taken for the last one.
    await Promise.all([1, 2, 3, 4, 5].map((time) => put(`at-${time}`, time)))
    const database = await openDB('one')
    for (const id of ['at-5', 'at-3']) {
      await database.put('requests', { ...(await database.get('requests', id)), request: 'torn' })
      await database.put('events', 'torn', [id, 0])
    }
    database.close()
    expect(ids(await storeOf().page({ before: null, limit: 2 }))).toEqual(['at-4', 'at-2'])
    expect(ids(await storeOf().page({ before: 2, limit: 2 }))).toEqual(['at-1'])
  })

  it('shows a site only its own swaps', async () => {
    await Promise.all([
      put('mine', 1, 'https://a.example'),
      put('theirs', 2, 'https://b.example'),
      put('toolbar', 3),
      put('mine-too', 4, 'https://a.example'),
    ])
    const page = (before: number | null, origin: string) => storeOf().page({ before, limit: 5, origin })
    expect(ids(await page(null, 'https://a.example'))).toEqual(['mine-too', 'mine'])
    expect(ids(await page(4, 'https://a.example'))).toEqual(['mine'])
    expect(ids(await page(null, 'https://c.example'))).toEqual([])
  })
})

describe('one log or outpoint', () => {
  it('proves one swap, and the next one is unchanged', async () => {
    const { journal, store } = journalIn(open)
    await journal.begin(startOf('a'))
    const b = await journal.begin(startOf('b', [COIN_B]))
    const proof = { ...delivery, delivery: logProof('2') }
    expect((await journal.record('a', proof)).destination.state).toBe('delivered')
    expect(await journal.record('b', proof)).toEqual(b)
    expect(await store.events('b')).toHaveLength(1)
    const next = (digit: string) => ({ ...logProof(digit), logIndex: 1 })
    const other = await journal.record('b', { ...delivery, router: next('1'), delivery: next('2') })
    expect(other.destination.state).toBe('delivered')
  })

  it('is free once a reorganisation took it', async () => {
    const { journal } = journalIn(open)
    await journal.begin(startOf('a'))
    await journal.begin(startOf('b', [COIN_B]))
    const routed = (logIndex: number) => ({ type: 'routed', router: { ...logProof('1'), logIndex } }) as const
    await journal.record('a', routed(5))
    await journal.record('b', routed(9))
    // In its new block, the transaction's logs begin later: the first swap's has the number that the second's had.
    await journal.record('a', { type: 'proof-lost' })
    expect((await journal.record('a', routed(9))).destination.state).toBe('none')
    await journal.record('b', { type: 'proof-lost' })
    expect((await journal.record('a', routed(9))).destination.state).toBe('crossing')
    expect((await journal.record('b', routed(13))).destination.state).toBe('crossing')
  })

  it('marks no coin for a swap whose payout is another’s', async () => {
    const { journal } = journalIn(open)
    for (const [id, coin, digit] of [
      ['a', COIN_A, '3'],
      ['b', COIN_B, '4'],
    ] as const) {
      await journal.begin(startOf(id, [coin]))
      await journal.record(id, { type: 'swap-failed', router: logProof(digit) })
      await journal.record(id, { type: 'refund-opened', burn: burnRequest(id) })
    }
    const paid = payout(confirmed(1))
    await journal.record('a', { type: 'payout-seen', payout: paid })
    await journal.record('b', { type: 'payout-seen', payout: paid })
    expect(await journal.sourceOf(paid)).toEqual({ kind: 'payout', entryId: 'a' })
  })

  it('still proves its swap after a reorganisation', async () => {
    const { journal } = journalIn(open)
    await journal.begin(startOf('a'))
    await journal.record('a', { ...delivery, delivery: logProof('2') })
    await journal.record('a', { type: 'proof-lost' })
    const again = await journal.record('a', { ...delivery, delivery: logProof('2') })
    expect(again.destination.state).toBe('delivered')
  })

  it('does so for native payments, burn requests and payouts too', async () => {
    const { journal } = journalIn(open)
    const [a, b] = [startOf('a'), startOf('b', [COIN_B])]
    await Promise.all([journal.begin(a), journal.begin(b)])
    const { chainId, blockNumber, blockHash } = logProof('2')
    const native = {
      ...delivery,
      delivery: { chainId, blockNumber, blockHash, account: a.intent.recipientAddress },
    }
    await journal.record('a', native)
    expect((await journal.record('b', native)).destination.state).toBe('none')

    await journal.begin(startOf('c', [{ ...COIN_A, vout: 7 }]))
    await journal.record('b', { type: 'swap-failed', router: logProof('3') })
    await journal.record('c', { type: 'swap-failed', router: logProof('4') })
    await journal.record('b', { type: 'refund-opened', burn: burnRequest('5') })
    const refused = await journal.record('c', { type: 'refund-opened', burn: burnRequest('5') })
    expect(refused.destination).toMatchObject({ state: 'failed', burn: null })
    await journal.record('c', { type: 'refund-opened', burn: burnRequest('6') })
    await journal.record('b', { type: 'payout-seen', payout: payout(confirmed(1)) })
    const unpaid = await journal.record('c', { type: 'payout-seen', payout: payout(confirmed(1)) })
    expect(unpaid.destination).toMatchObject({ payout: null })
  })
})

describe('the UTXOs of an approval', () => {
  it('go to one of several simultaneous approvals', async () => {
    const { journal, store } = journalIn(open)
    const codes = await Promise.all(['a', 'b', 'c'].map((id) => codeOf(journal.begin(startOf(id)))))
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
    expect(codes.filter((code) => code === 'coins-reserved')).toHaveLength(2)
    expect(await store.open()).toHaveLength(1)
  })

  it('are reserved once if one approval is repeated', async () => {
    const { journal, store } = journalIn(open)
    const [first, second] = await Promise.all([journal.begin(startOf('a')), journal.begin(startOf('a'))])
    expect(second).toEqual(first)
    expect(await store.events('a')).toHaveLength(1)
  })

  it('are released once the swap is abandoned', async () => {
    const { journal } = journalIn(open)
    await journal.begin(startOf('a'))
    await journal.record('a', { type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } })
    expect(await codeOf(journal.begin(startOf('b')))).toBe('no failure')
  })

  it('cannot be added to another swap’s transaction', async () => {
    const { journal, store } = journalIn(open)
    await journal.begin(startOf('a'))
    await journal.begin(startOf('b', [COIN_B]))
    await journal.record('a', signed('1'))
    const bump = signed('2', [COIN_A, COIN_B], 'bump')
    expect(await codeOf(journal.record('a', bump))).toBe('coins-reserved')
    expect(await store.get('a')).toMatchObject({ sequence: 1 })
  })
})

describe('a write that fails', () => {
  it.each([
    ['QuotaExceededError', 'storage-full'],
    ['UnknownError', 'storage-failed'],
  ])('tells %s as %s and leaves nothing half written', async (name, code) => {
    const { journal, store, told } = journalIn(open)
    await journal.begin(startOf('a'))
    // The claim is written by then.
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no', name)
    })
    expect(await codeOf(journal.record('a', { ...delivery, delivery: logProof('2') }))).toBe(code)
    vi.restoreAllMocks()

    expect(told).toHaveLength(1)
    expect(await store.events('a')).toHaveLength(1)
    expect((await store.get('a'))?.destination.state).toBe('none')
    // The claim was rolled back too: the log can still prove another swap.
    await journal.begin(startOf('b', [COIN_B]))
    const proven = await journal.record('b', { ...delivery, delivery: logProof('2') })
    expect(proven.destination.state).toBe('delivered')
    expect(await journal.record('a', signed('1'))).toMatchObject({ sequence: 1 })
  })

  // threat: full-disk
  it('reports storage-full where the disk fills at the commit', async () => {
    const { journal, store } = journalIn(open)
    await journal.begin(startOf('a'))
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function fill(
      this: IDBObjectStore,
      ...args
    ) {
      const transaction: unknown = this.transaction
      if (hasAbort(transaction)) queueMicrotask(() => transaction._abort('QuotaExceededError'))
      return this.put(...args)
    })
    expect(await codeOf(journal.record('a', signed('1')))).toBe('storage-full')
    vi.restoreAllMocks()
    expect(await store.events('a')).toHaveLength(1)
    expect(await journal.record('a', signed('1'))).toMatchObject({ sequence: 1 })
  })

  // threat: full-disk
  it('reserves nothing if it is the approval’s', async () => {
    const { journal } = journalIn(open)
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError')
    })
    expect(await codeOf(journal.begin(startOf('a')))).toBe('storage-full')
    vi.restoreAllMocks()
    expect(await journal.get('a')).toBeUndefined()
    expect((await journal.begin(startOf('b'))).id).toBe('b')
  })

  it('leaves no claim behind if the value cannot be stored', async () => {
    const store = storeOf()
    const entry = toEvm()
    const unstorable = new Proxy(entry, {})
    const event: JournalEvent = { type: 'approved', at: START, start: APPROVED_TO_EVM }
    expect(await codeOf(store.append(event, unstorable, { taken: ['claim'] }))).toBe('storage-failed')
    expect(await store.events(entry.id)).toEqual([])
    expect(await store.append(event, { ...entry, id: 'another' }, { taken: ['claim'] })).toBe(true)
  })
})

describe('a read that fails', () => {
  it('is reported, and the next one works', async () => {
    const { journal } = journalIn(open)
    await journal.begin(startOf('a'))
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new DOMException('no', 'UnknownError')
    })
    expect(await codeOf(journal.get('a'))).toBe('storage-failed')
    expect((await journal.get('a'))?.id).toBe('a')
  })

  it('reports a database that cannot open, then opens it anew', async () => {
    const newer = await openDB('again', 1_000)
    newer.close()
    const store = createJournalStore(openDatabase('again'))
    expect(await codeOf(store.open())).toBe('storage-newer')
    await deleteDB('again')
    expect(await store.open()).toEqual([])
  })
})

function hasAbort(value: unknown): value is { _abort(name: string): void } {
  return typeof value === 'object' && value !== null && '_abort' in value
}
