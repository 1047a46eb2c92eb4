import { expect, it } from 'vitest'
import {
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  burnRequest,
  evmSeen,
  evmSigned,
  logProof,
  mined,
  OWN_ADDRESS,
  signed,
  START,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { Coin } from '../chains/coins'
import { createJournal } from '../journal/journal'
import { memoryArea, memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { createReceived } from './received'

const OWNER = { profileId: 'local', address: OWN_ADDRESS }
const MINUTE_MS = 60_000
const coin = (digit: string, confirmations: number, vout = 0): Coin => ({
  txid: txidOf(digit),
  vout,
  valueSats: 5_000n,
  address: OWN_ADDRESS,
  confirmations,
  reserved: false,
  keptOut: null,
})

function setUp() {
  const clock = memoryClock(START)
  const mutex = memoryMutex()
  const journal = createJournal({ store: memoryStore(), mutex, clock, changed: () => {} })
  const told = { times: 0 }
  const received = createReceived({
    local: memoryArea(),
    mutex,
    clock,
    journal,
    owner: async () => OWNER,
    changed: () => void (told.times += 1),
  })
  return { received, journal, told }
}

it('lists what arrives at once, with its confirmations', async () => {
  const { received, told } = setUp()
  await received.note(OWNER, [coin('1', 0)])
  expect(await received.list()).toEqual([
    { txid: txidOf('1'), sats: 5_000n, at: START, confirmations: 0, needed: 2 },
  ])
  await received.note(OWNER, [coin('1', 1)])
  await received.note(OWNER, [coin('1', 1)])
  expect((await received.list())[0]?.confirmations).toBe(1)
  expect(told.times).toBe(2)
})

it('dates what it finds confirmed by its depth', async () => {
  const { received } = setUp()
  await received.note(OWNER, [coin('1', 7)])
  expect(await received.list()).toMatchObject([{ at: START - 60 * MINUTE_MS, confirmations: 2 }])
})

it('adds up what one transaction pays', async () => {
  const { received } = setUp()
  await received.note(OWNER, [coin('1', 0), coin('1', 0, 1)])
  expect(await received.list()).toMatchObject([{ sats: 10_000n }])
})

it('tells of another wallet’s transaction by its net effect', async () => {
  const { received, journal } = setUp()
  await received.note(OWNER, [coin('1', 7, 1)])
  const made = {
    outpoint: `${txidOf('1')}:0`,
    address: OWN_ADDRESS,
    sats: '-9000',
    at: START,
    confirmations: 2,
    isElsewhere: true as const,
  }
  const paid = { ...made, outpoint: `${txidOf('2')}:3`, sats: '700', isElsewhere: undefined }
  await received.restore('local', [made, paid])
  await received.note(OWNER, [coin('1', 7, 1), coin('1', 7)])
  expect(await received.list()).toEqual([
    { txid: txidOf('1'), sats: -9_000n, at: START, confirmations: 2, needed: 2, isElsewhere: true },
    { txid: txidOf('2'), sats: 700n, at: START, confirmations: 2, needed: 2 },
  ])
  await journal.begin(APPROVED_TO_EVM)
  await journal.record(APPROVED_TO_EVM.id, signed('1'))
  expect((await received.list()).map(({ txid }) => txid)).toEqual([txidOf('2')])
})

it('remembers a coin that was spent', async () => {
  const { received } = setUp()
  await received.note(OWNER, [coin('1', 1)])
  await received.note(OWNER, [])
  expect(await received.list()).toMatchObject([{ confirmations: 2 }])
})

it('forgets a payment that its sender has replaced', async () => {
  const { received } = setUp()
  await received.note(OWNER, [coin('1', 0)])
  await received.note(OWNER, [coin('2', 0)])
  expect((await received.list()).map(({ txid }) => txid)).toEqual([txidOf('2')])
})

it('leaves out own change', async () => {
  const { received, journal } = setUp()
  await journal.begin(APPROVED_TO_EVM)
  await journal.record(APPROVED_TO_EVM.id, signed('1'))
  await received.note(OWNER, [coin('1', 0)])
  expect(await received.list()).toEqual([])
})

it('leaves out what the journal knows only later', async () => {
  const { received, journal } = setUp()
  await received.note(OWNER, [coin('1', 0)])
  await journal.begin(APPROVED_TO_EVM)
  await journal.record(APPROVED_TO_EVM.id, signed('1'))
  expect(await received.list()).toEqual([])
})

it('keeps accounts apart', async () => {
  const { received } = setUp()
  await received.note({ ...OWNER, address: 'another' }, [coin('1', 3)])
  expect(await received.list()).toEqual([])
})

it('leaves out an own swap’s payout before it is tied', async () => {
  const { received, journal } = setUp()
  await journal.begin(APPROVED_TO_BITCOIN)
  for (const fact of [
    evmSigned('1'),
    evmSeen('1', mined()),
    { type: 'unwrap-opened', burn: burnRequest('3') } as const,
  ])
    await journal.record(APPROVED_TO_BITCOIN.id, fact)
  await received.note(OWNER, [{ ...coin('2', 0), valueSats: burnRequest('3').amountSats }])
  expect(await received.list()).toEqual([])
  await received.note(OWNER, [{ ...coin('2', 0), valueSats: 1n }])
  expect(await received.list()).toHaveLength(1)
})

it('tells a payout to another own address by that address', async () => {
  const { received, journal } = setUp()
  const [other, third] = ['bcrt1qother', 'bcrt1qthird']
  const { id, intent } = APPROVED_TO_BITCOIN
  await journal.begin({ ...APPROVED_TO_BITCOIN, intent: { ...intent, bitcoinAddress: other } })
  for (const fact of [
    evmSigned('1'),
    evmSeen('1', mined()),
    { type: 'unwrap-opened', burn: burnRequest('3') } as const,
  ])
    await journal.record(id, fact)
  const paid = { ...coin('2', 0), valueSats: burnRequest('3').amountSats }
  await received.note(OWNER, [{ ...paid, address: other }])
  expect(await received.list()).toEqual([])
  await received.note(OWNER, [{ ...paid, address: third }])
  expect(await received.list()).toHaveLength(1)
})

it('leaves out a refund to any address of the payer', async () => {
  const { received, journal } = setUp()
  const { id } = APPROVED_TO_EVM
  await journal.begin(APPROVED_TO_EVM)
  for (const fact of [
    signed('1'),
    { type: 'swap-failed', router: logProof('1') } as const,
    { type: 'refund-opened', burn: burnRequest('3') } as const,
  ])
    await journal.record(id, fact)
  await received.note(OWNER, [
    { ...coin('2', 0), valueSats: burnRequest('3').amountSats, address: 'bcrt1qother' },
  ])
  expect(await received.list()).toEqual([])
})
