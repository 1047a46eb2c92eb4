import { lockerRemoved, paidUnwrap } from '~/lib/core/evm/events'
import { beforeEach, describe, expect, it } from 'vitest'
import { baseOf, findNetwork } from '~/lib/core/catalog'
import {
  addressOf,
  burnRequest,
  COIN_A,
  confirmed,
  hashOf,
  OWN_ADDRESS,
  OWN_SCRIPT,
  payout,
  START,
  APPROVED_TO_EVM,
  txidOf,
  logProof,
} from '~/lib/core/journal/swap.fixture'
import { internalTxid } from '~/lib/core/evm/bitcoin-txid'
import type { BurnRequest, Entry, ToEvmSwap } from '~/lib/core/journal/types'
import type { AddressTransaction } from '../ports/bitcoin-chain'
import { PROFILE } from '../ports/profile.fixture'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { confirmedAt, deploymentOf, FakeBitcoin, FakeEvm, logOf, rawOf } from '../ports/chains.fixture'
import type { PollContext } from './poll-context'
import { followPayout } from './payout'
import { addressesOf } from '../addresses/own-scripts.fixture'

const LOCKER_SCRIPT = `0014${'cc'.repeat(20)}`
const STRANGER_SCRIPT = `0014${'dd'.repeat(20)}`
const OWED = burnRequest('3')
const { burnRouter: BURN_ROUTER, lockers: LOCKERS } = baseOf(PROFILE, findNetwork(PROFILE, 'polygon'))

let bitcoin: FakeBitcoin
let base: FakeEvm
let context: PollContext

beforeEach(() => {
  bitcoin = new FakeBitcoin()
  base = new FakeEvm(1001)
  base.lockers.set(LOCKER_SCRIPT, OWED.lockerTargetAddress)
  base.lockers.set(`0014${'ee'.repeat(20)}`, addressOf('e'))
  const [store, clock] = [memoryStore(), memoryClock(START)]
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  context = {
    deployment: deploymentOf({ base, bitcoin }),
    journal,
    store,
    clock,
    logger: memoryLogger(),
    addresses: addressesOf(),
  }
})

type Paying = {
  digit: string
  from?: string[]
  outputs?: [script: string, sats: bigint][]
  height?: number | null
}

function paying({
  digit,
  from = [LOCKER_SCRIPT],
  outputs = [[OWN_SCRIPT, 990n]],
  height = 101,
}: Paying): AddressTransaction {
  return {
    txid: txidOf(digit),
    inputs: from.map((scriptPubKey, vout) => ({ txid: txidOf('0'), vout, scriptPubKey, valueSats: 2_000n })),
    outputs: outputs.map(([scriptPubKey, valueSats]) => ({ scriptPubKey, valueSats })),
    status: height === null ? { state: 'mempool' } : confirmedAt(height),
  }
}

/** A swap with a due refund, which follows its payout. */
async function follow(id: string, transactions: AddressTransaction[], over: Partial<BurnRequest> = {}) {
  bitcoin.byAddress.set(OWN_ADDRESS, transactions)
  const burn = { ...OWED, proof: logProof(id), ...over }
  if ((await context.journal.get(id)) === undefined) {
    const reserved = [{ ...COIN_A, vout: Number.parseInt(id, 16) }]
    await context.journal.begin({ ...APPROVED_TO_EVM, id, reserved })
    await context.journal.record(id, { type: 'swap-failed', router: logProof(id) })
    await context.journal.record(id, { type: 'refund-opened', burn })
  }
  const before = await context.journal.get(id)
  await followPayout(context, asToEvm(before), burn, payoutOf(before))
  return payoutOf(await context.journal.get(id))
}

function asToEvm(entry: Entry | undefined): ToEvmSwap {
  if (entry === undefined || !('promise' in entry)) throw new TypeError('no swap to an EVM network')
  return entry
}
function payoutOf(entry: Entry | undefined) {
  const { destination } = asToEvm(entry)
  return destination.state === 'failed' ? destination.payout : null
}

describe('a payout', () => {
  it('is the exact amount that the owing locker paid us', async () => {
    expect(await follow('4', [paying({ digit: 'd' })])).toEqual({ ...payout(confirmed(2)), vout: 0 })
  })

  it.each([
    ['one sat less', { outputs: [[OWN_SCRIPT, 989n]] }],
    ['one sat more', { outputs: [[OWN_SCRIPT, 991n]] }],
    ['to a stranger', { outputs: [[STRANGER_SCRIPT, 990n]] }],
    ['by a stranger', { from: [STRANGER_SCRIPT] }],
    ['by another locker', { from: [`0014${'ee'.repeat(20)}`] }],
    ['before the request began', { height: 100 }],
  ] satisfies [string, Partial<Paying>][])('is not one of %s', async (_, change) => {
    expect(await follow('4', [paying({ digit: 'd', ...change })])).toBeNull()
  })

  // threat: false-delivery
  it('is not one by somebody whom servers call a locker', async () => {
    bitcoin.misnamed.add(LOCKER_SCRIPT)
    expect(await follow('1', [paying({ digit: '1' })])).toBeNull()
  })

  it('is found at any input and output', async () => {
    const outputs: [string, bigint][] = [
      [STRANGER_SCRIPT, 990n],
      [OWN_SCRIPT, 5n],
      [OWN_SCRIPT, 990n],
    ]
    const from = [STRANGER_SCRIPT, LOCKER_SCRIPT]
    const found = await follow('4', [paying({ digit: 'd', from, outputs, height: null })])
    expect(found).toEqual({ txid: txidOf('d'), vout: 2, valueSats: 990n, sighting: { state: 'mempool' } })
  })

  it('is not one in the mempool of one server alone', async () => {
    bitcoin.alone.add(txidOf('d'))
    expect(await follow('4', [paying({ digit: 'd', height: null })])).toBeNull()
    const [invented, real] = [paying({ digit: 'd', height: null }), paying({ digit: 'e', height: null })]
    expect(await follow('4', [invented, real])).toMatchObject({ txid: txidOf('e') })
  })

  it('is gone once a second server no longer has it', async () => {
    const replaced = paying({ digit: 'd', height: null })
    expect(await follow('4', [replaced])).toMatchObject({ sighting: { state: 'mempool' } })
    bitcoin.alone.add(txidOf('d'))
    expect(await follow('4', [replaced])).toBeNull()
  })

  it('stays while no second server answers', async () => {
    const pending = paying({ digit: 'd', height: null })
    expect(await follow('4', [pending])).toMatchObject({ sighting: { state: 'mempool' } })
    bitcoin.alone.add(txidOf('d'))
    bitcoin.servers = { servers: 1, of: 2 }
    expect(await follow('4', [pending])).toMatchObject({ sighting: { state: 'mempool' } })
  })

  it('proves only one of two equal swaps', async () => {
    const twice = paying({
      digit: 'd',
      outputs: [
        [OWN_SCRIPT, 990n],
        [OWN_SCRIPT, 990n],
      ],
    })
    expect(await follow('4', [twice])).toMatchObject({ vout: 0 })
    expect(await follow('5', [twice])).toMatchObject({ vout: 1 })
    expect(await follow('6', [twice])).toBeNull()
    expect(await follow('6', [paying({ digit: 'e' }), twice])).toMatchObject({ txid: txidOf('e') })
  })

  it('is searched for on earlier pages', async () => {
    bitcoin.pageSize = 2
    const others = ['1', '2', '3'].map((digit) => paying({ digit, outputs: [[OWN_SCRIPT, 1n]], height: 110 }))
    expect(await follow('4', [...others, paying({ digit: 'd' })])).toMatchObject({ txid: txidOf('d') })
  })

  it('is followed: confirmed, dropped, and paid again by another transaction', async () => {
    expect(await follow('4', [paying({ digit: 'd', height: null })])).toMatchObject({
      sighting: { state: 'mempool' },
    })
    bitcoin.statuses.set(txidOf('d'), confirmedAt(101, 1))
    expect(await follow('4', [])).toMatchObject({ sighting: confirmed(1) })
    bitcoin.statuses.delete(txidOf('d'))
    expect(await follow('4', [])).toBeNull()
    expect(await follow('4', [paying({ digit: 'e' })])).toMatchObject({ txid: txidOf('e') })
  })

  it('counts from its burn where this device’s clock was ahead', async () => {
    await follow('4', [])
    const burn = { ...OWED, proof: logProof('4') }
    const { timestamp } = await context.deployment.evm('polygon').block(burn.proof.blockNumber)
    const createdAt = timestamp * 1_000 + 3 * 3_600_000
    bitcoin.byAddress.set(OWN_ADDRESS, [paying({ digit: 'd' })])
    await followPayout(context, { ...asToEvm(await context.journal.get('4')), createdAt }, burn, null)
    expect(bitcoin.asked).toEqual([{ txid: txidOf('d'), since: timestamp * 1_000 }])
  })

  it('is confirmed by its own status alone', async () => {
    bitcoin.statuses.set(txidOf('d'), { state: 'mempool' })
    expect(await follow('4', [paying({ digit: 'd' })])).toMatchObject({ sighting: { state: 'mempool' } })
    expect(bitcoin.asked).toEqual([{ txid: txidOf('d'), since: START }])
    // A server that lists an old payment as a new one may show its real block later.
    await follow('4', [])
    expect(bitcoin.asked.at(-1)).toEqual({ txid: txidOf('d'), since: START })
    expect(bitcoin.asked.length).toBeGreaterThan(1)
  })

  it('gives way in the mempool to one that confirms', async () => {
    const invented = paying({ digit: 'd', height: null })
    expect(await follow('4', [invented])).toMatchObject({ txid: txidOf('d') })
    expect(await follow('4', [invented, paying({ digit: 'e', height: null })])).toMatchObject({
      txid: txidOf('d'),
    })
    expect(await follow('4', [invented, paying({ digit: 'e' })])).toMatchObject({
      txid: txidOf('e'),
      sighting: confirmed(2),
    })
  })

  it('is not polled once it is deep', async () => {
    bitcoin.statuses.set(txidOf('d'), confirmedAt(101, 6))
    await follow('4', [paying({ digit: 'd' })])
    expect(await follow('4', [])).toMatchObject({ sighting: confirmed(6) })
    bitcoin.failing.add('status')
    expect(await follow('4', [])).toMatchObject({ sighting: confirmed(6) })
  })
})

/** The burn router's log that it has accepted this output of a transaction for our request, unless told otherwise. */
function accept(digit: string, vout: number, change: Record<string, unknown> = {}): void {
  const args = {
    lockerTargetAddress: OWED.lockerTargetAddress,
    requestIdOfLocker: OWED.requestIdOfLocker,
    bitcoinTxId: internalTxid(txidOf(digit)),
    bitcoinTxOutputIndex: BigInt(vout),
    ...change,
  }
  const place = { address: BURN_ROUTER, block: 950n, transaction: hashOf('7'), chain: base }
  base.logs.push(logOf(paidUnwrap.item, args, place))
}

/** The registry's log that the locker of our request has left, unless told otherwise. */
function leave(change: Record<string, unknown> = {}, address = LOCKERS): void {
  const args = {
    lockerTargetAddress: OWED.lockerTargetAddress,
    lockerLockingScript: `0x${LOCKER_SCRIPT}`,
    lockedAmount: 0n,
    collateralToken: addressOf('7'),
    collateralAmount: 0n,
    ...change,
  }
  base.logs.push(
    logOf(lockerRemoved.item, args, { address, block: 960n, transaction: hashOf('8'), chain: base }),
  )
}

describe('of two equal burn requests', () => {
  const [older, younger] = [
    { proof: { ...logProof('4'), logIndex: 1 }, requestIdOfLocker: 7n },
    { proof: { ...logProof('5'), logIndex: 2 }, requestIdOfLocker: 8n },
  ]
  const [first, second] = [paying({ digit: 'd' }), paying({ digit: 'e' })]
  const paidAs = async (digit: '4' | '5', transactions: AddressTransaction[]) =>
    (await follow(digit, transactions, digit === '4' ? older : younger))?.txid

  beforeEach(async () => {
    for (const { txid, outputs } of [first, second]) bitcoin.raw.set(txid, rawOf(outputs))
    await paidAs('4', [])
    await paidAs('5', [])
  })

  it('the older is proven first', async () => {
    expect(await paidAs('5', [first])).toBeUndefined()
    expect(await paidAs('4', [first])).toBe(txidOf('d'))
    expect(await paidAs('5', [first])).toBeUndefined()
    expect(await paidAs('5', [second, first])).toBe(txidOf('e'))
  })

  it('each is proven by the payment that the contracts name', async () => {
    accept('d', 0, { requestIdOfLocker: 8n })
    expect(await paidAs('4', [first])).toBe(txidOf('d'))
    expect(await paidAs('5', [first])).toBe(txidOf('d'))
    expect(payoutOf(await context.journal.get('4'))).toBeNull()
    expect(await paidAs('4', [second, first])).toBe(txidOf('e'))
    expect(payoutOf(await context.journal.get('5'))?.txid).toBe(txidOf('d'))
  })

  it('one that has another’s payment takes what is its own', async () => {
    expect(await paidAs('4', [first])).toBe(txidOf('d'))
    expect(await paidAs('5', [second, first])).toBe(txidOf('e'))
    base.head += 1_000n
    accept('e', 0, { requestIdOfLocker: 7n })
    expect(await paidAs('4', [second, first])).toBe(txidOf('e'))
    expect(await paidAs('5', [second, first])).toBe(txidOf('d'))
  })

  it.each([
    ['amount', { amountSats: 989n }],
    ['script', { scriptPubKey: STRANGER_SCRIPT }],
    ['locker', { lockerTargetAddress: addressOf('e') }],
  ])('of another %s nobody waits', async (_, other) => {
    await follow('6', [], { ...other, proof: { ...logProof('6'), logIndex: 0 } })
    expect(await paidAs('4', [first])).toBe(txidOf('d'))
  })
})

// threat: false-delivery
describe('a payout by a locker that has left', () => {
  const payment = paying({ digit: 'd' })

  beforeEach(() => {
    base.lockers.delete(LOCKER_SCRIPT)
    bitcoin.raw.set(txidOf('d'), rawOf(payment.outputs))
  })

  it('is proven by the contracts’ log of its acceptance', async () => {
    expect(await follow('4', [payment])).toBeNull()
    accept('d', 0)
    expect(await follow('4', [payment])).toEqual({ ...payout(confirmed(2)), vout: 0 })
  })

  it.each([
    ['another request', { requestIdOfLocker: OWED.requestIdOfLocker + 1n }],
    ['another locker', { lockerTargetAddress: addressOf('e') }],
    ['another output', { bitcoinTxOutputIndex: 1n }],
    ['another transaction', { bitcoinTxId: internalTxid(txidOf('e')) }],
  ])('is not proven by a log of %s', async (_, change) => {
    accept('d', 0, change)
    expect(await follow('4', [payment])).toBeNull()
  })

  it('is not proven where the output pays less, or elsewhere', async () => {
    accept('d', 0)
    bitcoin.raw.set(txidOf('d'), rawOf([{ scriptPubKey: OWN_SCRIPT, valueSats: 989n }]))
    expect(await follow('4', [payment])).toBeNull()
    bitcoin.raw.set(txidOf('d'), rawOf([{ scriptPubKey: STRANGER_SCRIPT, valueSats: 990n }]))
    expect(await follow('4', [payment])).toBeNull()
  })

  it('is proven by the script that it left with', async () => {
    leave()
    expect(await follow('4', [payment])).toEqual({ ...payout(confirmed(2)), vout: 0 })
  })

  it.each([
    ['another locker', () => leave({ lockerTargetAddress: addressOf('e') })],
    ['another script', () => leave({ lockerLockingScript: `0x${STRANGER_SCRIPT}` })],
    ['a stranger', () => leave({}, addressOf('b'))],
  ])('is not proven by the leave of %s', async (_, put) => {
    put()
    expect(await follow('4', [payment])).toBeNull()
  })

  it('may come after a payment by somebody else', async () => {
    leave()
    const inputs = [{ txid: txidOf('9'), vout: 0, scriptPubKey: STRANGER_SCRIPT, valueSats: 2_000n }]
    const foreign = { ...paying({ digit: 'e' }), inputs }
    expect(await follow('4', [foreign])).toBeNull()
    base.head += 10_000n
    expect(await follow('4', [foreign, payment])).toMatchObject({ txid: txidOf('d') })
  })

  it('is found once Bitcoin shows it, after its log', async () => {
    accept('d', 0)
    bitcoin.statuses.set(txidOf('d'), { state: 'absent' })
    expect(await follow('4', [payment])).toBeNull()
    bitcoin.statuses.delete(txidOf('d'))
    base.head += 10_000n
    expect(await follow('4', [payment])).toMatchObject({ txid: txidOf('d') })
  })
})

it('finds a payout behind many pages by its log', async () => {
  bitcoin.pageSize = 1
  const later = Array.from({ length: 41 }, (_, index) => ({
    ...paying({ digit: 'e', outputs: [[OWN_SCRIPT, 1n]], height: 200 }),
    txid: index.toString(16).padStart(64, '0'),
  }))
  const payment = paying({ digit: 'd' })
  expect(await follow('4', [...later, payment])).toBeNull()
  accept('d', 0)
  bitcoin.raw.set(txidOf('d'), rawOf(payment.outputs))
  expect(await follow('4', [...later, payment])).toMatchObject({ txid: txidOf('d') })
})

describe('the history of a busy address', () => {
  const others = (count: number, height = 200) =>
    Array.from({ length: count }, (_, index) => ({
      ...paying({ digit: 'e', outputs: [[OWN_SCRIPT, 1n]], height }),
      txid: `${height}`.padEnd(32, '0') + index.toString(16).padStart(32, '0'),
    }))
  /** How many pages are read meanwhile. */
  const pagesOf = async (act: () => Promise<unknown>) => {
    const before = bitcoin.pages
    await act()
    return bitcoin.pages - before
  }

  it('is read on from where the last poll stopped', async () => {
    bitcoin.pageSize = 1
    const all = [...others(100), paying({ digit: 'd' })]
    expect(await follow('4', all)).toBeNull()
    expect(await follow('4', all)).toBeNull()
    expect(await follow('4', all)).toMatchObject({ txid: txidOf('d') })
  })

  it('shows what is paid while an older part is read', async () => {
    bitcoin.pageSize = 1
    const all = others(100)
    await follow('4', all)
    expect(await follow('4', [paying({ digit: 'd', height: 300 }), ...all])).toMatchObject({
      txid: txidOf('d'),
    })
  })

  it('is read once for each of five swaps that wait', async () => {
    const all = others(600)
    const ids = ['4', '5', '6', '7', '8']
    const round = async () => {
      for (const id of ids) await follow(id, all)
    }
    expect(await pagesOf(round)).toBe(5 * 25)
    all.unshift(...others(3, 210))
    expect(await pagesOf(round)).toBeLessThanOrEqual(5 * 2)
    all.unshift(paying({ digit: 'd', height: 220 }))
    await round()
    expect(payoutOf(await context.journal.get('4'))).toMatchObject({ txid: txidOf('d') })
  })

  it('is read again after a reorganisation of a few blocks', async () => {
    await follow('4', others(30))
    const moved = paying({ digit: 'd', height: 196 })
    expect(await follow('4', [...others(30).slice(0, 10), moved, ...others(20, 190)])).toMatchObject({
      txid: txidOf('d'),
    })
  })
})

it('reads no logs while the lists say all', async () => {
  await follow('4', [paying({ digit: 'd', outputs: [[OWN_SCRIPT, 1n]] })])
  expect(base.asked).toEqual([])
})
