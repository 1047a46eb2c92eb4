import { beforeEach, describe, expect, it } from 'vitest'
import {
  COIN_A,
  COIN_B,
  confirmed,
  evmSigned,
  handedOver,
  logProof,
  seen,
  signed,
  START,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  toBitcoin,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { Outpoint } from '~/lib/core/bitcoin/transaction'
import { createJournal, type Journal } from './journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'

const SPARE = { txid: txidOf('c'), vout: 2 }

let store: ReturnType<typeof memoryStore>
let clock: ReturnType<typeof memoryClock>
let changed: string[]
let journal: Journal

beforeEach(() => {
  store = memoryStore()
  clock = memoryClock(START)
  changed = []
  journal = createJournal({
    store,
    mutex: memoryMutex(),
    clock,
    changed: ({ id, sequence }) => void changed.push(`${id} ${sequence}`),
  })
})

const reserved = expect.objectContaining({ code: 'coins-reserved' })

describe('an approval', () => {
  it('is written with its time, and announced', async () => {
    expect(await journal.begin(APPROVED_TO_EVM)).toEqual(toEvm())
    expect(await journal.get('to-evm')).toEqual(toEvm())
    expect(await journal.events('to-evm')).toEqual([{ type: 'approved', at: START, start: APPROVED_TO_EVM }])
    expect(changed).toEqual(['to-evm 0'])
  })

  it('given twice is one entry, which keeps its progress', async () => {
    await journal.begin(APPROVED_TO_EVM)
    const known = await journal.record('to-evm', signed('1'))
    expect(await journal.begin(APPROVED_TO_EVM)).toEqual(known)
    expect(await journal.events('to-evm')).toHaveLength(2)
  })

  it('is refused if another entry reserves one of its coins', async () => {
    await journal.begin({ ...APPROVED_TO_EVM, reserved: [COIN_A] })
    await expect(
      journal.begin({ ...APPROVED_TO_EVM, id: 'next', reserved: [COIN_B, COIN_A] }),
    ).rejects.toEqual(reserved)
    expect(await journal.get('next')).toBeUndefined()
  })

  it('may reserve coins that no entry reserves any more', async () => {
    await journal.begin({ ...APPROVED_TO_EVM, reserved: [COIN_A] })
    await journal.begin({ ...APPROVED_TO_EVM, id: 'next', reserved: [COIN_B] })
    await journal.record('to-evm', { type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } })
    await journal.begin({ ...APPROVED_TO_EVM, id: 'third', reserved: [COIN_A] })
    expect((await journal.open()).map(({ id }) => id)).toEqual(['to-evm', 'next', 'third'])
  })

  it('to Bitcoin reserves nothing', async () => {
    await journal.begin(APPROVED_TO_EVM)
    expect(await journal.begin(APPROVED_TO_BITCOIN)).toEqual(toBitcoin())
  })
})

describe('an event', () => {
  it('is folded in with its time, and announced', async () => {
    await journal.begin(APPROVED_TO_EVM)
    clock.time = START + 1_000
    expect(await journal.record('to-evm', signed('1'))).toEqual(toEvm([signed('1')]))
    expect(changed).toEqual(['to-evm 0', 'to-evm 1'])
  })

  it('that changes nothing is not written', async () => {
    await journal.begin(APPROVED_TO_EVM)
    await journal.record('to-evm', signed('1'))
    await journal.record('to-evm', signed('1'))
    expect(await journal.events('to-evm')).toHaveLength(2)
    expect(changed).toHaveLength(2)
  })

  it('of an unknown entry is refused, with its id', async () => {
    await expect(journal.record('nobody', signed('1'))).rejects.toMatchObject({
      code: 'request-unknown',
      details: { id: 'nobody' },
    })
  })

  it('whose proof another entry has is not written', async () => {
    for (const [id, coin] of [
      ['first', COIN_A],
      ['second', COIN_B],
    ] as const) {
      await journal.begin({ ...APPROVED_TO_EVM, id, reserved: [coin] })
      await journal.record(id, signed(id === 'first' ? '1' : '2', [coin]))
      await journal.record(id, { type: 'routed', router: logProof('7') })
    }
    expect(await journal.get('first')).toMatchObject({ destination: { state: 'crossing' } })
    expect(await journal.get('second')).toMatchObject({ destination: { state: 'none' } })
    expect(changed.at(-1)).toBe('second 1')
  })
})

describe('signed bytes', () => {
  it('that spend a coin of another entry are refused', async () => {
    await journal.begin({ ...APPROVED_TO_EVM, reserved: [COIN_A] })
    await journal.begin({ ...APPROVED_TO_EVM, id: 'next', reserved: [COIN_B] })
    await expect(journal.record('to-evm', signed('1', [COIN_A, COIN_B]))).rejects.toEqual(reserved)
    expect(await journal.get('to-evm')).toEqual(toEvm())
  })

  it('reserve the coins they add to the entry’s own', async () => {
    await journal.begin({ ...APPROVED_TO_EVM, reserved: [COIN_A] })
    await journal.record('to-evm', signed('1', [COIN_A, SPARE]))
    await expect(journal.begin({ ...APPROVED_TO_EVM, id: 'next', reserved: [SPARE] })).rejects.toEqual(
      reserved,
    )
  })

  it('of a spent coin need no reservation', async () => {
    await journal.begin({ ...APPROVED_TO_EVM, reserved: [COIN_A, SPARE] })
    await journal.record('to-evm', signed('1', [COIN_A]))
    await journal.record('to-evm', seen('1', confirmed(6)))
    await journal.begin({ ...APPROVED_TO_EVM, id: 'next', reserved: [SPARE] })
    expect(await journal.record('next', signed('2', [SPARE]))).toMatchObject({ sequence: 1 })
  })
})

it('is paged in stored order', async () => {
  await journal.begin(APPROVED_TO_EVM)
  await journal.begin(APPROVED_TO_BITCOIN)
  await journal.record('to-bitcoin', evmSigned('1'))
  const page = await journal.page({ before: null, limit: 5 })
  expect(page.map(({ id, sequence }) => [id, sequence])).toEqual([
    ['to-evm', 0],
    ['to-bitcoin', 1],
  ])
})

describe('while an entry cannot be read', () => {
  const more = [COIN_A, SPARE]
  const handed = (inputs: Outpoint[]) => handedOver('2', inputs, 'bump')
  const begun = async () => {
    const whole = { now: true }
    const one = createJournal({
      store,
      mutex: memoryMutex(),
      clock,
      changed: () => undefined,
      isWhole: async () => whole.now,
    })
    await one.begin({ ...APPROVED_TO_EVM, reserved: [COIN_A] })
    await one.record('to-evm', signed('1', [COIN_A]))
    whole.now = false
    return one
  }

  it('no transaction spends a coin that it may hold', async () => {
    const one = await begun()
    const corrupt = expect.objectContaining({ code: 'storage-corrupt' })
    await expect(one.record('to-evm', signed('2', more, 'bump'))).rejects.toEqual(corrupt)
    await expect(one.record('to-evm', handed(more))).rejects.toEqual(corrupt)
    expect(await one.events('to-evm')).toHaveLength(2)
  })

  it('a transaction spends its entry’s own coins', async () => {
    const one = await begun()
    expect((await one.record('to-evm', signed('2', [COIN_A], 'bump'))).sequence).toBe(2)
    expect((await one.record('to-evm', handed([COIN_A]))).sequence).toBe(3)
    const { attempt } = signed('3', more, 'bump')
    expect((await one.record('to-evm', { type: 'found-sent', attempt })).sequence).toBe(4)
  })
})
