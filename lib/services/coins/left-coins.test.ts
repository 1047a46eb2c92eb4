import { expect, it } from 'vitest'
import { heldBy } from '~/lib/core/journal/reserve'
import {
  APPROVED_TO_EVM,
  confirmed,
  type Fact,
  logProof,
  OWN_ADDRESS,
  seen,
  signed,
  START,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { Coin } from '../chains/coins'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { createLeftCoins } from './left-coins'

const OWNER = { profileId: 'local', address: OWN_ADDRESS }
const coin = (digit: string, address = OWN_ADDRESS, vout = 0): Coin => ({
  txid: txidOf(digit),
  vout,
  valueSats: 5_000n,
  address,
  confirmations: 3,
  reserved: false,
  keptOut: null,
})

function setUp() {
  const [store, mutex] = [memoryStore(), memoryMutex()]
  const journal = createJournal({ store, mutex, clock: memoryClock(START), changed: () => {} })
  const left: (readonly string[])[] = []
  const told: (() => Promise<void>)[] = []
  /** As each worker makes it. */
  const note = () =>
    createLeftCoins({
      store,
      mutex,
      left: (addresses, forget) => {
        left.push(addresses)
        told.push(forget)
      },
    })
  const forgetAll = async () => {
    for (const forget of told.splice(0)) await forget()
  }
  return { note, journal, left, forgetAll }
}

it('names each address that a coin has left, once', async () => {
  const { note, left, forgetAll } = setUp()
  await note()(OWNER, [coin('1', 'a'), coin('2', 'b'), coin('3', 'b'), coin('4', 'c')])
  await note()(OWNER, [coin('4', 'c')])
  await forgetAll()
  await note()(OWNER, [coin('4', 'c')])
  expect(left).toEqual([['a', 'b']])
})

// threat: dead-worker
it('names them again where a worker died before', async () => {
  const { note, left, forgetAll } = setUp()
  await note()(OWNER, [coin('1', 'a'), coin('4', 'c')])
  await note()(OWNER, [coin('4', 'c')])
  await note()(OWNER, [coin('4', 'c'), coin('5', 'c')])
  await forgetAll()
  await note()(OWNER, [coin('5', 'c')])
  expect(left).toEqual([['a'], ['a'], ['c']])
})

it('names them once a worker, however long they wait', async () => {
  const { note, left, forgetAll } = setUp()
  const listed = note()
  await listed(OWNER, [coin('1', 'a'), coin('4', 'c')])
  await listed(OWNER, [coin('4', 'c')])
  await listed(OWNER, [coin('4', 'c'), coin('5', 'c')])
  expect(left).toEqual([['a']])
  await note()(OWNER, [coin('4', 'c'), coin('5', 'c')])
  expect(left).toEqual([['a'], ['a']])
  await forgetAll()
  await note()(OWNER, [coin('4', 'c'), coin('5', 'c')])
  expect(left).toEqual([['a'], ['a']])
})

it('counts coins of one account alone', async () => {
  const { note, left } = setUp()
  await note()(OWNER, [coin('1')])
  await note()({ ...OWNER, address: 'other' }, [])
  await note()({ ...OWNER, profileId: 'other' }, [])
  expect(left).toEqual([])
})

const END: Fact[] = [
  { type: 'accepted', txid: txidOf('1') },
  seen('1', confirmed(6)),
  { type: 'delivered', router: logProof('5'), delivery: logProof('6'), amount: 99n },
  { type: 'notified', notice: 'done' },
  { type: 'settled' },
]

it.each([
  ['spends', []],
  ['has spent', END],
])('says nothing of what an entry %s', async (_, facts) => {
  const { note, journal, left } = setUp()
  await journal.begin(APPROVED_TO_EVM)
  for (const fact of [signed('1'), ...facts]) await journal.record(APPROVED_TO_EVM.id, fact)
  expect(await journal.open()).toHaveLength(facts.length === 0 ? 1 : 0)
  const [input] = (await journal.page({ before: null, limit: 1 })).flatMap(heldBy)
  if (input === undefined) throw new TypeError('no input')
  await note()(OWNER, [{ ...coin('9'), ...input }, coin('8', 'b')])
  await note()(OWNER, [])
  expect(left).toEqual([['b']])
})
