import { hex } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import { sealReviewed } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { type Outpoint, type TransactionOutput, txidOf as txidOfRaw } from '~/lib/core/bitcoin/transaction'
import {
  COIN_A,
  journalOf,
  signed,
  START,
  APPROVED_TO_EVM,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { spendsBitcoin, type ToEvmSwap } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { pollSpend } from './bitcoin-spend'
import { confirmedAt, deploymentOf, FakeBitcoin } from '../ports/chains.fixture'
import { findBump } from './find-bump'
import type { PollContext } from './poll-context'
import { scannedTo, scanFrom } from '../chains/log-scan'

const KEY = new Uint8Array(32).fill(5)
const PUBLIC_KEY = hex.encode(pubECDSA(KEY))
const OWN = spendingScripts('p2wpkh', hex.decode(PUBLIC_KEY)).scriptPubKey
const LOCKER = { scriptPubKey: `a914${'22'.repeat(20)}87`, valueSats: 1_000_000n }
const CARRIER = { scriptPubKey: '6a0107', valueSats: 0n }
const change = (valueSats: bigint): TransactionOutput => ({ scriptPubKey: OWN, valueSats })
const START_OF_PAYMENT = {
  ...APPROVED_TO_EVM,
  account: { ...APPROVED_TO_EVM.account, publicKey: PUBLIC_KEY },
}

const unsigned = (outputs: TransactionOutput[], spent: Outpoint) => ({
  version: 2,
  inputs: [{ ...spent, sequence: 0xfffffffd }],
  outputs,
  lockTime: 0,
})
/** The transaction that made the coin that is spent. */
const FUNDING = hex.encode(encodeUnsigned(unsigned([change(1_905_000n)], COIN_A)))
const COIN = { txid: txidOfRaw(FUNDING), vout: 0 }
const rawOf = (outputs: TransactionOutput[], key = KEY) => {
  const { inputs, ...rest } = unsigned(outputs, COIN)
  const transaction = { ...rest, inputs: inputs.map((input) => ({ ...input, ...change(1_905_000n) })) }
  const publicKey = hex.encode(pubECDSA(key))
  return signReviewed(sealReviewed({ transaction, addressType: 'p2wpkh', publicKey }), () => key)
    .rawTransaction
}
const PAYMENT = rawOf([LOCKER, CARRIER, change(900_000n)])

let context: PollContext
/** Foreign transactions on the chain, by txid. */
let raws: Map<string, string>

beforeEach(() => {
  raws = new Map([[COIN.txid, FUNDING]])
  const [store, clock] = [memoryStore(), memoryClock(START)]
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  const deployment = deploymentOf({})
  const bitcoin = {
    ...deployment.bitcoin,
    rawTransaction: async (txid: string) => raws.get(txid),
  }
  context = { deployment: { ...deployment, bitcoin }, journal, store, clock, logger: memoryLogger() }
})

/** A payment in conflict with a transaction of these outputs. */
async function keptOutBy(
  outputs: TransactionOutput[],
  isShown = true,
  rawTransaction = rawOf(outputs),
): Promise<ToEvmSwap> {
  const txid = txidOfRaw(rawTransaction)
  if (isShown) raws.set(txid, rawTransaction)
  await context.journal.begin(START_OF_PAYMENT)
  const { attempt } = signed('1', [COIN])
  await context.journal.record('to-evm', { type: 'signed', attempt: { ...attempt, rawTransaction: PAYMENT } })
  const conflict = { txid, confirmations: 0 }
  const swap = await context.journal.record('to-evm', { type: 'conflict-seen', conflict })
  if (!('promise' in swap)) throw new TypeError('a payment')
  return swap
}

describe('a conflicting transaction is a fee bump of the payment', () => {
  const bump = [LOCKER, CARRIER, change(895_000n)]

  it('if it pays the same to everybody else', async () => {
    const found = await findBump(context, await keptOutBy(bump))
    const rawTransaction = rawOf(bump)
    expect(found.attempts.at(-1)).toMatchObject({
      kind: 'bump',
      txid: txidOfRaw(rawTransaction),
      rawTransaction,
      inputs: [COIN],
      feeSats: 10_000n,
    })
    expect(await context.journal.get('to-evm')).toEqual(found)
  })

  it('unless another entry signed it', async () => {
    const swap = await keptOutBy(bump)
    const txid = txidOfRaw(rawOf(bump))
    const attempts = swap.attempts.map((attempt) => ({ ...attempt, txid }))
    const store = { ...context.store, page: async () => [{ ...swap, id: 'other', attempts }] }
    expect(await findBump({ ...context, store }, swap)).toEqual(swap)
  })

  it('if it pays the same without change', async () => {
    expect((await findBump(context, await keptOutBy([LOCKER, CARRIER]))).attempts).toHaveLength(2)
  })

  it('and then the routers’ logs are scanned again from the start', async () => {
    await scannedTo(context.store, 'routers', 'to-evm', 900n)
    await findBump(context, await keptOutBy(bump))
    expect(await scanFrom(context.store, 'routers', 'to-evm', 500n)).toBe(500n)
  })
})

it('a bump in a block is found, though one server goes on showing the payment in its mempool', async () => {
  const bumped = rawOf([LOCKER, CARRIER, change(895_000n)])
  const txid = txidOfRaw(bumped)
  raws.set(txid, bumped)
  const fake = new FakeBitcoin()
  fake.statuses.set(txidOf('1'), { state: 'mempool' })
  fake.alone.add(txidOf('1'))
  const polled = async (confirmations: number) => {
    const status = confirmations === 0 ? ({ state: 'mempool' } as const) : confirmedAt(101, confirmations)
    fake.statuses.set(txid, status)
    fake.spends.set(COIN.txid, [{ spent: true, txid, status }])
    const swap = await context.journal.get('to-evm')
    if (swap === undefined || !spendsBitcoin(swap)) throw new TypeError('a payment')
    return pollSpend(context, swap)
  }
  const bitcoin = {
    ...fake.chain,
    rawTransaction: async (id: string) => raws.get(id),
    counting: () => fake.chain,
  }
  context = { ...context, deployment: { ...context.deployment, bitcoin } }
  await context.journal.begin(START_OF_PAYMENT)
  const { attempt } = signed('1', [COIN])
  await context.journal.record('to-evm', { type: 'signed', attempt: { ...attempt, rawTransaction: PAYMENT } })

  // Either server may have invented what it shows: nothing is known before a block shows it.
  expect(await polled(0)).toMatchObject({ conflict: null, attempts: [{ txid: txidOf('1') }] })
  expect((await polled(3)).attempts.find((one) => one.txid === txid)).toMatchObject({
    kind: 'bump',
    sighting: { state: 'confirmed' },
  })
})

describe('a worker that dies when it has found a fee bump', () => {
  it('still has the routers’ logs scanned again', async () => {
    await scannedTo(context.store, 'routers', 'to-evm', 900n)
    const swap = await keptOutBy([LOCKER, CARRIER])
    const store = { ...context.store, setMark: () => Promise.reject(new Error('died')) }
    await expect(findBump({ ...context, store }, swap)).rejects.toThrow('died')
    // The next poll sees no conflict in what is the payment's own.
    const { attempts = [] } = (await context.journal.get('to-evm')) ?? {}
    if (attempts.length > 1) await context.journal.record('to-evm', { type: 'conflict-seen', conflict: null })
    const kept = await context.journal.get('to-evm')
    await findBump(context, kept !== undefined && 'promise' in kept ? kept : swap)
    expect((await context.journal.get('to-evm'))?.attempts).toHaveLength(2)
    expect(await scanFrom(context.store, 'routers', 'to-evm', 500n)).toBe(500n)
  })
})

describe('a conflicting transaction is foreign', () => {
  it.each<[string, TransactionOutput[]]>([
    ['pays less to the locker', [{ ...LOCKER, valueSats: 999_999n }, CARRIER, change(895_000n)]],
    ['pays another', [{ ...LOCKER, scriptPubKey: `a914${'33'.repeat(20)}87` }, CARRIER, change(895_000n)]],
    ['carries nothing', [LOCKER, change(895_000n)]],
    ['pays back everything', [change(1_895_000n)]],
    ['pays one more', [LOCKER, CARRIER, LOCKER]],
  ])('if it %s', async (_, outputs) => {
    await scannedTo(context.store, 'routers', 'to-evm', 900n)
    const swap = await keptOutBy(outputs)
    expect(await findBump(context, swap)).toBe(swap)
    expect(await scanFrom(context.store, 'routers', 'to-evm', 500n)).toBe(836n)
  })

  it.each([
    ['nobody has signed it', hex.encode(encodeUnsigned(unsigned([LOCKER, CARRIER], COIN)))],
    ['another key has signed it', rawOf([LOCKER, CARRIER], new Uint8Array(32).fill(6))],
  ])('if %s, though it pays the same', async (_, rawTransaction) => {
    const swap = await keptOutBy([LOCKER, CARRIER], true, rawTransaction)
    expect(await findBump(context, swap)).toBe(swap)
  })

  it('if the chain does not show what it spends', async () => {
    raws.delete(COIN.txid)
    const swap = await keptOutBy([LOCKER, CARRIER])
    expect(await findBump(context, swap)).toBe(swap)
  })

  it('if the chain does not show it', async () => {
    const swap = await keptOutBy([LOCKER, CARRIER], false)
    expect(await findBump(context, swap)).toBe(swap)
  })
})

it('no bump is searched for without a conflict or a payment', async () => {
  const free = toEvm([signed('1')], START_OF_PAYMENT)
  expect(await findBump(context, free)).toBe(free)
  const unsent = toEvm([], START_OF_PAYMENT)
  expect(await findBump(context, unsent)).toBe(unsent)
})

describe('if another swap has that transaction', () => {
  it('it remains that swap’s', async () => {
    const swap = await keptOutBy([LOCKER, CARRIER])
    await context.journal.adopt([journalOf({ ...START_OF_PAYMENT, id: 'rebuilt', reserved: [COIN] }, [])])
    expect(await findBump(context, swap)).toBe(swap)
  })

  it('any other failure is reported', async () => {
    const swap = await keptOutBy([LOCKER, CARRIER])
    const broken = { ...context.journal, record: () => Promise.reject(new TypeError(txidOf('0'))) }
    await expect(findBump({ ...context, journal: broken }, swap)).rejects.toThrow(TypeError)
  })
})
