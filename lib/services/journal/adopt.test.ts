import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { effectsOf } from '~/lib/core/journal/effects'
import type { JournalEvent } from '~/lib/core/journal/events'
import {
  type Fact,
  confirmed,
  journalOf,
  logProof,
  seen,
  signed,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  evmSigned,
  handedCall,
  toBitcoin,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { scanFrom, scannedTo } from '../chains/log-scan'
import { adoptJournal } from './adopt'
import { coinSource } from './coin-marks'
import { transactionHolders } from './holders'
import { createJournal } from './journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'

const FACTS: Fact[] = [signed('1'), seen('1', confirmed(1)), { type: 'routed', router: logProof('7') }]
const REPEATED: Fact[] = [signed('1'), signed('1'), seen('1', confirmed(1)), seen('1', confirmed(1))]

const ENDED: Fact[] = [
  ...FACTS,
  seen('1', confirmed(6)),
  { type: 'delivered', router: logProof('7'), delivery: logProof('6'), amount: 99n },
  { type: 'notified', notice: 'done' },
  { type: 'settled' },
]

describe('adoptJournal', () => {
  let store = memoryStore()
  beforeEach(() => (store = memoryStore()))
  const adoptEvents = async (events: readonly JournalEvent[]) =>
    adoptJournal(store, events, { holders: await transactionHolders(store), open: await store.open() })
  const adopt = (facts: Fact[], start = {}) => adoptEvents(journalOf({ ...APPROVED_TO_EVM, ...start }, facts))

  it('adds what is new, with its own dates', async () => {
    const journal = journalOf(APPROVED_TO_EVM, FACTS)
    expect((await adoptEvents(journal)).adoption).toBe('added')
    expect(await store.events('to-evm')).toEqual(journal)
    expect(await store.get('to-evm')).toEqual(toEvm(FACTS))
  })

  // threat: dead-worker
  it('leaves nothing to sign, whenever the worker dies', async () => {
    const journal = journalOf(APPROVED_TO_EVM, FACTS)
    for (let writes = 0; writes < journal.length; writes += 1) {
      const disk = memoryStore()
      let left = writes
      const dying: typeof disk = {
        ...disk,
        append: async (...args) => {
          if (left === 0) throw new AppError('storage-failed', 'the worker is gone')
          left -= 1
          return disk.append(...args)
        },
      }
      await adoptJournal(dying, journal, { holders: new Map(), open: [] }).catch(() => undefined)
      const half = await disk.get('to-evm')
      expect(half === undefined ? [] : effectsOf(half)).not.toContainEqual({ type: 'sign' })
      await adoptJournal(disk, journal, { holders: new Map(), open: [] })
      expect(await disk.get('to-evm')).toEqual(toEvm(FACTS))
    }
  })

  it('adds it once', async () => {
    await adopt(FACTS)
    expect(await adopt(FACTS)).toEqual({ adoption: 'kept' })
    expect(await store.events('to-evm')).toHaveLength(4)
  })

  it('omits events without news', async () => {
    await adopt(REPEATED)
    expect(await store.events('to-evm')).toHaveLength(3)
  })

  it('keeps ours, whatever theirs says more', async () => {
    await adopt(FACTS.slice(0, 1))
    expect((await adopt(ENDED)).adoption).toBe('kept')
    expect(await store.get('to-evm')).toEqual(toEvm(FACTS.slice(0, 1)))
  })

  it.each([
    ['is open', [signed('1')]],
    ['has ended', ENDED],
  ])('keeps ours if one that %s has the same transaction', async (_state, facts) => {
    await adopt(facts, { id: 'rebuilt' })
    expect((await adopt(FACTS)).adoption).toBe('kept')
    expect(await store.get('to-evm')).toBeUndefined()
  })

  it('keeps ours if it awaits what was rebuilt', async () => {
    const call = handedCall(10n)
    const [first, ...after] = journalOf(APPROVED_TO_BITCOIN, [call])
    if (first === undefined) throw new Error('a journal')
    await store.append(first, toBitcoin([call]), { after })
    const rebuilt = journalOf({ ...APPROVED_TO_BITCOIN, id: 'rebuilt' }, [evmSigned('1')])
    expect((await adoptEvents(rebuilt)).adoption).toBe('kept')
    expect(await store.get('rebuilt')).toBeUndefined()
  })

  it('adds one of two with the same transaction', async () => {
    const journal = createJournal({ store, mutex: memoryMutex(), clock: memoryClock(1), changed: () => {} })
    const twice = ['rebuilt', 'to-evm'].map((id) => journalOf({ ...APPROVED_TO_EVM, id }, FACTS))
    expect(await journal.adopt(twice)).toEqual(['added', 'kept'])
    expect(await store.get('to-evm')).toBeUndefined()
  })

  // An entry of the same id, which chains give again, may have been read for, and discarded as damaged since.
  it('has the chains searched from the entry’s beginning', async () => {
    const scans = ['routers', 'returns', 'ties', 'arrivals', 'handed', 'elsewhere'] as const
    for (const scan of scans) await scannedTo(store, scan, 'to-evm', 900_000n)
    await adopt(FACTS)
    const readFrom = await Promise.all(scans.map((scan) => scanFrom(store, scan, 'to-evm', 5n)))
    expect(readFrom).toEqual(scans.map(() => 5n))
    await scannedTo(store, 'routers', 'to-evm', 900_064n)
    expect((await adopt(FACTS)).adoption).toBe('kept')
    expect(await scanFrom(store, 'routers', 'to-evm', 5n)).toBe(900_000n)
  })

  it('knows the change of what was signed here', async () => {
    await adopt(FACTS)
    expect(await coinSource(store, { txid: txidOf('1'), vout: 1 })).toMatchObject({ kind: 'change' })
  })

  it('rejects a journal that does not begin with an approval', async () => {
    const [, ...headless] = journalOf(APPROVED_TO_EVM, FACTS)
    await expect(adoptEvents(headless)).rejects.toMatchObject({ code: 'bad-input' })
  })

  it('is announced once by the journal', async () => {
    const changed: string[] = []
    const journal = createJournal({
      store,
      mutex: memoryMutex(),
      clock: memoryClock(9_000_000),
      changed: ({ id }) => void changed.push(id),
    })
    expect(await journal.adopt([journalOf(APPROVED_TO_EVM, FACTS)])).toEqual(['added'])
    expect(await journal.adopt([journalOf(APPROVED_TO_EVM, FACTS)])).toEqual(['kept'])
    expect(changed).toEqual(['to-evm'])
    expect((await journal.record('to-evm', seen('1', confirmed(3)))).sequence).toBe(4)
  })
})
