import { hex } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import { sealReviewed } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { type Outpoint, type TransactionOutput, txidOf as txidOfRaw } from '~/lib/core/bitcoin/transaction'
import {
  APPROVED_PAYMENT,
  COIN_A,
  journalOf,
  signed,
  START,
  APPROVED_TO_EVM,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { type BitcoinEntry, spendsBitcoin } from '~/lib/core/journal/types'
import type { ApprovedBitcoinPayment, ApprovedToEvm } from '~/lib/core/journal/events'
import { addressOfScript } from '~/lib/core/address'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { pollSpend } from './bitcoin-spend'
import { confirmedAt, deploymentOf, FakeBitcoin } from '../ports/chains.fixture'
import { findBump } from './find-bump'
import type { PollContext } from './poll-context'
import { scannedTo, scanFrom } from '../chains/log-scan'
import { addressesOf } from '../addresses/own-scripts.fixture'

const KEY = new Uint8Array(32).fill(5)
const PUBLIC_KEY = hex.encode(pubECDSA(KEY))
const OWN = spendingScripts('p2wpkh', hex.decode(PUBLIC_KEY)).scriptPubKey
const OTHER_KEY = new Uint8Array(32).fill(7)
const OTHER_OWN = spendingScripts('p2wpkh', pubECDSA(OTHER_KEY)).scriptPubKey
const LOCKER = { scriptPubKey: `a914${'22'.repeat(20)}87`, valueSats: 1_000_000n }
const CARRIER = { scriptPubKey: '6a0107', valueSats: 0n }
const change = (valueSats: bigint): TransactionOutput => ({ scriptPubKey: OWN, valueSats })
const START_OF_PAYMENT = {
  ...APPROVED_TO_EVM,
  account: {
    ...APPROVED_TO_EVM.account,
    address: addressOfScript(OWN, 'regtest') ?? '',
    publicKey: PUBLIC_KEY,
  },
  intent: { ...APPROVED_TO_EVM.intent, amountSats: LOCKER.valueSats },
  promise: { ...APPROVED_TO_EVM.promise, lockingScript: LOCKER.scriptPubKey },
}

const unsigned = (outputs: TransactionOutput[], { txid, vout }: Outpoint) => ({
  version: 2,
  inputs: [{ txid, vout, sequence: 0xfffffffd }],
  outputs,
  lockTime: 0,
})
/** The transaction that made the coin that is spent. */
const FUNDING = hex.encode(encodeUnsigned(unsigned([change(1_905_000n)], COIN_A)))
const COIN = { txid: txidOfRaw(FUNDING), vout: 0 }
type OtherCoin = Outpoint & TransactionOutput
/** Signed by this key, and besides the coin it may spend others of the other key. */
const rawOf = (outputs: TransactionOutput[], key = KEY, more: readonly OtherCoin[] = []) => {
  const { inputs, ...rest } = unsigned(outputs, COIN)
  const ofOther = { addressType: 'p2wpkh', publicKey: hex.encode(pubECDSA(OTHER_KEY)) } as const
  const spent = [
    ...inputs.map((input) => ({ ...input, ...change(1_905_000n) })),
    ...more.map((coin) => ({ ...coin, sequence: 0xfffffffd, key: ofOther })),
  ]
  const publicKey = hex.encode(pubECDSA(key))
  const plan = { transaction: { ...rest, inputs: spent }, addressType: 'p2wpkh', publicKey } as const
  return signReviewed(sealReviewed(plan), (one) => (one.publicKey === publicKey ? key : OTHER_KEY))
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
  context = {
    deployment: { ...deployment, bitcoin },
    journal,
    store,
    clock,
    logger: memoryLogger(),
    addresses: addressesOf(),
  }
})

type Start = ApprovedToEvm | ApprovedBitcoinPayment
type Conflict = { isShown?: boolean; raw?: string; first?: string; start?: Start }

/** A payment in conflict with a transaction of these outputs. */
async function keptOutBy(
  outputs: TransactionOutput[],
  { isShown = true, raw = rawOf(outputs), first = PAYMENT, start = START_OF_PAYMENT }: Conflict = {},
): Promise<BitcoinEntry> {
  const txid = txidOfRaw(raw)
  if (isShown) raws.set(txid, raw)
  await context.journal.begin(start)
  const { attempt } = signed('1', [COIN])
  await context.journal.record('to-evm', { type: 'signed', attempt: { ...attempt, rawTransaction: first } })
  const conflict = { txid, confirmations: 0 }
  const swap = await context.journal.record('to-evm', { type: 'conflict-seen', conflict })
  if (!spendsBitcoin(swap)) throw new TypeError('a payment')
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

  it('has the routers’ logs scanned again from the start', async () => {
    await scannedTo(context.store, 'routers', 'to-evm', 900n)
    await findBump(context, await keptOutBy(bump))
    expect(await scanFrom(context.store, 'routers', 'to-evm', 500n)).toBe(500n)
  })
})

it('finds a mined bump while one server shows the payment', async () => {
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

// threat: second-device
describe('with an account of many addresses', () => {
  const MORE = `0014${'44'.repeat(20)}`
  const FRESH = `0014${'55'.repeat(20)}`
  const to = (scriptPubKey: string, valueSats = 895_000n) => ({ scriptPubKey, valueSats })
  const attemptsBeside = async (raw: string, first = PAYMENT, start: Start = START_OF_PAYMENT) => {
    context = { ...context, addresses: addressesOf(new Set([MORE, OTHER_OWN])) }
    return (await findBump(context, await keptOutBy([], { raw, first, start }))).attempts.length
  }

  it('takes change at any of them for a bump’s', async () => {
    expect(await attemptsBeside(rawOf([LOCKER, CARRIER, to(MORE)]))).toBe(2)
  })

  it('takes coins of any of them for a bump’s', async () => {
    const output = to(OTHER_OWN, 5_000n)
    const funding = hex.encode(encodeUnsigned(unsigned([output], COIN_A)))
    const coin = { txid: txidOfRaw(funding), vout: 0, ...output }
    raws.set(coin.txid, funding)
    expect(await attemptsBeside(rawOf([LOCKER, CARRIER, to(MORE)], KEY, [coin]))).toBe(2)
  })

  it('refuses change to a stranger', async () => {
    expect(await attemptsBeside(rawOf([LOCKER, CARRIER, to(FRESH)]))).toBe(1)
  })

  it('knows the change of what it signed, also while locked', async () => {
    const first = rawOf([LOCKER, CARRIER, to(FRESH, 900_000n)])
    expect(await attemptsBeside(rawOf([LOCKER, CARRIER, to(FRESH)]), first)).toBe(2)
  })

  it.each([
    ['a cancellation', [change(1_900_000n)], 1],
    ['another sum', [to(MORE, 899_999n), change(1_000_000n)], 1],
    ['a bump', [to(MORE, 900_000n), change(1_000_000n)], 2],
  ])('tells %s of a payment to itself', async (_, outputs, count) => {
    const { id } = START_OF_PAYMENT
    const recipientAddress = addressOfScript(MORE, 'regtest') ?? ''
    const intent = { ...APPROVED_PAYMENT.intent, recipientAddress, amountSats: 900_000n }
    const start = { ...APPROVED_PAYMENT, id, account: START_OF_PAYMENT.account, intent }
    const first = rawOf([to(MORE, 900_000n), change(1_004_000n)])
    expect(await attemptsBeside(rawOf(outputs), first, start)).toBe(count)
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
    await findBump(context, kept !== undefined && spendsBitcoin(kept) ? kept : swap)
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
    const swap = await keptOutBy([LOCKER, CARRIER], { raw: rawTransaction })
    expect(await findBump(context, swap)).toBe(swap)
  })

  it('if the chain does not show what it spends', async () => {
    raws.delete(COIN.txid)
    const swap = await keptOutBy([LOCKER, CARRIER])
    expect(await findBump(context, swap)).toBe(swap)
  })

  it('if the chain does not show it', async () => {
    const swap = await keptOutBy([LOCKER, CARRIER], { isShown: false })
    expect(await findBump(context, swap)).toBe(swap)
  })
})

it('searches for no bump without a conflict or payment', async () => {
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
