import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { ApprovedToEvm } from '~/lib/core/journal/events'
import { phaseOf, proofOf } from '~/lib/core/journal/phase'
import {
  addressOf,
  COIN_A,
  hashOf,
  OWN_ADDRESS,
  OWN_SCRIPT,
  signed,
  START,
  APPROVED_TO_EVM,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { Deployments } from '../ports/deployment'
import { createJournal, type Journal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../journal/memory.fixture'
import { confirmedAt, deploymentOf, FakeBitcoin, FakeEvm, noTraffic, type Traffic } from './chains.fixture'
import { createObserver } from './observe'
import {
  burnLog,
  deliveredLog,
  type DepositFacts,
  depositLogs,
  fillLog,
  type FillFacts,
  routerLog,
  transferLog,
} from './router-logs.fixture'
import { createPollErrors, type PollErrors } from '../journal/poll-errors'

const RECIPIENT = addressOf('9')
const ACROSS = { ...APPROVED_TO_EVM.intent, networkName: 'ethereum', chainId: 1002 }

let traffic: Traffic
let base: FakeEvm
let cross: FakeEvm
let bitcoin: FakeBitcoin
let journal: Journal
let store: ReturnType<typeof memoryStore>
let clock: ReturnType<typeof memoryClock>
let logger: ReturnType<typeof memoryLogger>
let observe: ReturnType<typeof createObserver>
let pollErrors: PollErrors
let changes: number
/** What the service reports of any transaction. */
let said: { state: string }

beforeEach(() => {
  traffic = noTraffic()
  base = new FakeEvm(1001, traffic)
  cross = new FakeEvm(1002, traffic)
  bitcoin = new FakeBitcoin(traffic)
  store = memoryStore()
  clock = memoryClock(START)
  logger = memoryLogger()
  journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  changes = 0
  said = { state: 'Pending' }
  pollErrors = createPollErrors({ store, changed: () => (changes += 1) })
  observe = createObserver({
    deployments: deploymentsOf(said),
    journal,
    store,
    pollErrors,
    clock,
    logger,
  })
})

function deploymentsOf(said: { state: string }): Deployments {
  const deployment = deploymentOf({ base, cross, bitcoin, said })
  const of = async (id: string) => {
    if (id !== 'local') throw new AppError('profile-missing', 'forgotten')
    return deployment
  }
  return { of, current: async () => deployment }
}

/** A swap whose payment, named by a digit, is confirmed. */
async function paid(digit: string, start: Partial<ApprovedToEvm> = {}) {
  const coin = { ...COIN_A, vout: Number.parseInt(digit, 16) }
  await journal.begin({ ...APPROVED_TO_EVM, id: digit, reserved: [coin], ...start })
  await journal.record(digit, signed(digit, [coin]))
  bitcoin.statuses.set(txidOf(digit), confirmedAt(101))
  return digit
}

async function poll(...ids: string[]) {
  const swaps = (await journal.open()).filter(({ id }) => ids.length === 0 || ids.includes(id))
  await observe(swaps)
}
async function stateOf(id: string) {
  const swap = await journal.get(id)
  if (swap === undefined) throw new TypeError('no request')
  return swap
}
async function phase(id: string) {
  const swap = await stateOf(id)
  return `${phaseOf(swap)} ${proofOf(swap)}`
}

describe('a payment to a base network', () => {
  it('is done by the router’s log and the Transfer beside it', async () => {
    await paid('1')
    await poll()
    expect(await phase('1')).toBe('processing none')
    const { transactionHash } = routerLog(base, 'swapped', { txid: txidOf('1'), block: 990n })
    transferLog(base, RECIPIENT, 99n, { block: 990n, transaction: transactionHash })
    await poll()
    expect(await phase('1')).toBe('done chain')
    expect((await stateOf('1')).destination).toMatchObject({ amount: 99n })
  })

  it('is done in one poll, however long ago it was swapped, and nothing is read beyond that', async () => {
    base.head = 200_000n
    await paid('1')
    await paid('2', { startedFrom: { bitcoinHeight: 100, blocks: [{ chainId: 1001, block: 80_000n }] } })
    for (const [digit, block] of [
      ['1', 60_000n],
      ['2', 90_000n],
    ] as const) {
      const transaction = hashOf(digit)
      routerLog(base, 'swapped', { txid: txidOf(digit), block, transaction })
      transferLog(base, RECIPIENT, 99n, { block, transaction })
    }
    await poll()
    expect(await phase('1')).toBe('done chain')
    expect(await phase('2')).toBe('done chain')
    expect(base.asked.map(({ fromBlock, toBlock }) => [fromBlock, toBlock])).toEqual([
      [500n, 50_499n],
      [50_435n, 100_434n],
    ])
  })

  it.each([
    ['nothing', null],
    ['somebody else', { to: addressOf('e'), value: 99n }],
  ])('is not done if the router paid %s', async (_, paidOut) => {
    await paid('1')
    const { transactionHash } = routerLog(base, 'swapped', { txid: txidOf('1'), block: 900n })
    if (paidOut !== null)
      transferLog(base, paidOut.to, paidOut.value, { block: 900n, transaction: transactionHash })
    await poll()
    expect(await phase('1')).toBe('processing none')
  })

  it('is done by less than was promised: no contract enforces the minimum of a version-2 data carrier', async () => {
    await paid('1')
    const { transactionHash } = routerLog(base, 'swapped', { txid: txidOf('1'), block: 900n })
    transferLog(base, RECIPIENT, 12n, { block: 900n, transaction: transactionHash })
    transferLog(base, RECIPIENT, 89n, { block: 900n, transaction: transactionHash })
    await poll()
    expect(await phase('1')).toBe('done chain')
    expect((await stateOf('1')).destination).toMatchObject({ amount: 89n })
  })

  it('is not done by the Transfer of another token, or of another transaction', async () => {
    await paid('1')
    const { transactionHash } = routerLog(base, 'swapped', { txid: txidOf('1'), block: 900n })
    transferLog(base, RECIPIENT, 99n, { block: 900n, transaction: transactionHash, address: addressOf('e') })
    transferLog(base, RECIPIENT, 99n, { block: 900n, transaction: hashOf('e') })
    await poll()
    expect(await phase('1')).toBe('processing none')
  })

  it('is done even if its receipt came later than its log, however far the chain has moved on', async () => {
    await paid('1')
    const { transactionHash } = routerLog(base, 'swapped', { txid: txidOf('1'), block: 900n })
    transferLog(base, RECIPIENT, 99n, { block: 900n, transaction: transactionHash })
    base.late.add(transactionHash)
    await poll()
    expect(await phase('1')).toBe('processing none')
    base.late.clear()
    base.head = 90_000n
    await poll()
    expect(await phase('1')).toBe('done chain')
  })

  it('is done even if others were polled when its log appeared', async () => {
    await paid('1')
    await paid('2')
    await poll('2')
    const { transactionHash } = routerLog(base, 'swapped', { txid: txidOf('1'), block: 1_100n })
    transferLog(base, RECIPIENT, 99n, { block: 1_100n, transaction: transactionHash })
    base.head = 50_000n
    await poll('2')
    base.head = 90_000n
    await poll('1', '2')
    expect(await phase('1')).toBe('done chain')
  })

  it('in the native currency is done by the balance change in the router’s block', async () => {
    await paid('1', { intent: { ...APPROVED_TO_EVM.intent, outputToken: null } })
    routerLog(base, 'swapped', { txid: txidOf('1'), block: 900n })
    base.move(RECIPIENT, 899n, 500n)
    await poll()
    expect(await phase('1')).toBe('processing none')
    base.move(RECIPIENT, 900n, 99n)
    await poll()
    expect(await phase('1')).toBe('done chain')
  })

  it('assigns each Transfer of one transaction to one swap', async () => {
    await paid('1')
    await paid('2')
    const transaction = hashOf('e')
    for (const digit of ['1', '2']) {
      routerLog(base, 'swapped', { txid: txidOf(digit), block: 900n, transaction })
      transferLog(base, RECIPIENT, 99n, { block: 900n, transaction })
    }
    await poll()
    expect([await phase('1'), await phase('2')]).toEqual(['done chain', 'done chain'])
    const [first, second] = [(await stateOf('1')).destination, (await stateOf('2')).destination]
    expect(first).not.toEqual(second)
  })
})

describe('a payment to a cross-chain network', () => {
  const across = { intent: ACROSS }
  const native = { intent: { ...ACROSS, outputToken: null } }
  /** Paid, and sent across by the router in a transaction with these other logs. */
  const crossing = async (digit = '1', start: Partial<ApprovedToEvm> = across) => {
    await paid(digit, start)
    const transaction = hashOf(digit)
    depositLogs(base, { digit, recipient: RECIPIENT, ...deposits })
    routerLog(base, 'swapped', { txid: txidOf(digit), block: 900n, transaction, index: 9 })
    await poll()
    expect(await phase(digit)).toBe('processing none')
  }
  let deposits: Partial<DepositFacts>
  beforeEach(() => {
    deposits = {}
  })

  it('is done by a payment in the transaction in which the connector names it', async () => {
    await crossing()
    expect((await stateOf('1')).destination.state).toBe('crossing')
    const { transactionHash: transaction } = deliveredLog(cross, '1', { block: 990n })
    transferLog(cross, RECIPIENT, 95n, { block: 990n, transaction })
    await poll()
    expect(await phase('1')).toBe('done chain')
    expect((await stateOf('1')).destination).toMatchObject({ amount: 95n, delivery: { blockNumber: 990n } })
  })

  it('is done by less than was promised if the connector names it', async () => {
    await crossing()
    const { transactionHash: transaction } = deliveredLog(cross, '1', { block: 990n })
    transferLog(cross, RECIPIENT, 12n, { block: 990n, transaction })
    await poll()
    expect(await phase('1')).toBe('done chain')
  })

  it('in the native currency is done by the balance in the block of that log', async () => {
    await crossing('1', native)
    deliveredLog(cross, '1', { block: 950n })
    cross.move(RECIPIENT, 950n, 99n)
    await poll()
    expect(await phase('1')).toBe('done chain')
    expect((await stateOf('1')).destination).toMatchObject({ amount: 99n, delivery: { blockNumber: 950n } })
  })

  it('is done by the fill of the deposit that the router made', async () => {
    await crossing()
    const { transactionHash: transaction } = fillLog(cross, { depositId: 41n })
    transferLog(cross, RECIPIENT, 95n, { block: 990n, transaction })
    await poll()
    expect(await phase('1')).toBe('done chain')
  })

  it('is done by the fill to a handler that pays the recipient whom the message names', async () => {
    deposits = { recipient: addressOf('d'), message: `0x${'00'.repeat(12)}${RECIPIENT.slice(2)}` }
    await crossing()
    const { transactionHash: transaction } = fillLog(cross, { depositId: 41n })
    transferLog(cross, RECIPIENT, 95n, { block: 990n, transaction })
    await poll()
    expect(await phase('1')).toBe('done chain')
  })

  it.each<[string, Partial<DepositFacts>]>([
    ['for somebody else', { recipient: addressOf('d') }],
    ['to another chain', { chainId: 77n }],
    ['at a contract that the router paid nothing', { paid: addressOf('d') }],
    ['that another contract has paid', { payer: addressOf('d') }],
    ['of another token', { token: addressOf('d') }],
    ['after the router’s log', { index: 20 }],
  ])('is not done by the fill of a deposit %s', async (_, over) => {
    deposits = over
    await crossing()
    const { transactionHash: transaction } = fillLog(cross, { depositId: 41n })
    transferLog(cross, RECIPIENT, 95n, { block: 990n, transaction })
    await poll()
    expect(await phase('1')).toBe('processing none')
  })

  it.each<[string, Partial<FillFacts>, bigint]>([
    ['of another deposit', { depositId: 42n }, 95n],
    ['from another chain', { originChainId: 77n }, 95n],
    ['that brings less than was promised', {}, 89n],
  ])('is not done by a fill %s', async (_, over, amount) => {
    await crossing()
    const { transactionHash: transaction } = fillLog(cross, { depositId: 41n, ...over })
    transferLog(cross, RECIPIENT, amount, { block: 990n, transaction })
    await poll()
    expect(await phase('1')).toBe('processing none')
  })

  it.each<[string, Parameters<typeof deliveredLog>[2] & { named?: string }]>([
    ['another payment', { block: 990n, named: '2' }],
    ['it in another contract’s log', { block: 990n, address: addressOf('e') }],
    ['it before it was paid', { block: 600n }],
  ])('is not done where the connector names %s', async (_, { named = '1', ...place }) => {
    await crossing()
    const { transactionHash: transaction } = deliveredLog(cross, named, place)
    transferLog(cross, RECIPIENT, 95n, { block: place.block, transaction })
    await poll()
    expect(await phase('1')).toBe('processing none')
  })

  it('is not done by anybody’s payment of the right size, nor by one’s own', async () => {
    await crossing()
    await crossing('2', native)
    transferLog(cross, RECIPIENT, 95n, { block: 990n })
    cross.move(RECIPIENT, 990n, 95n)
    await poll()
    expect([await phase('1'), await phase('2')]).toEqual(['processing none', 'processing none'])
    expect((await stateOf('1')).destination).toMatchObject({ match: { amount: 95n } })
    expect((await stateOf('2')).destination).toMatchObject({ match: { amount: 95n } })
  })

  it('is done, though not proven, once the service reports it and a payment matches', async () => {
    await crossing()
    said.state = 'Done'
    await poll()
    expect(await phase('1')).toBe('processing service')
    transferLog(cross, RECIPIENT, 95n, { block: 990n })
    await poll()
    expect(await phase('1')).toBe('done service')
    cross.head = 2_000n
    base.head = 2_000n
    await poll()
    expect((await stateOf('1')).settledAt).toBeNull()
    const { transactionHash: transaction } = deliveredLog(cross, '1', { block: 1_990n })
    transferLog(cross, RECIPIENT, 96n, { block: 1_990n, transaction })
    await poll()
    expect(await phase('1')).toBe('done chain')
  })

  it('has no match in an earlier payment, one that is too small, or one far too large', async () => {
    await crossing()
    transferLog(cross, RECIPIENT, 95n, { block: 699n })
    transferLog(cross, RECIPIENT, 89n, { block: 990n })
    transferLog(cross, RECIPIENT, 5_000n, { block: 991n })
    await poll()
    expect((await stateOf('1')).destination).not.toHaveProperty('match')
  })

  it('leaves the larger match to the larger swap, and each match to one', async () => {
    const larger = { ...ACROSS, expectedOutput: 160n }
    await crossing('1')
    await crossing('2', { intent: larger, promise: { ...APPROVED_TO_EVM.promise, leastArrival: 150n } })
    await crossing('3')
    transferLog(cross, RECIPIENT, 155n, { block: 980n })
    transferLog(cross, RECIPIENT, 95n, { block: 990n })
    await poll()
    const matches = await Promise.all(['1', '2', '3'].map(async (id) => (await stateOf(id)).destination))
    expect(matches.filter((one) => 'match' in one).map((one) => 'match' in one && one.match?.amount)).toEqual(
      [95n, 155n],
    )
  })

  it('in the native currency matches the next balance rise if another swap has the first', async () => {
    await crossing('1', native)
    await crossing('2', native)
    cross.move(RECIPIENT, 950n, 99n)
    await poll()
    expect((await stateOf('2')).destination).not.toHaveProperty('match')
    cross.move(RECIPIENT, 1_050n, 98n)
    cross.head = 1_100n
    await poll()
    expect((await stateOf('2')).destination).toMatchObject({
      match: { arrival: { blockNumber: 1_050n }, amount: 98n },
    })
  })

  it('reads the blocks of the target network once', async () => {
    await paid('1', across)
    routerLog(base, 'swapped', { txid: txidOf('1'), block: 900n })
    await poll()
    cross.head = 10_000n
    await poll()
    cross.head = 20_000n
    await poll()
    // What ties a payment to the swap, then what merely matches.
    const once = [700n, 936n, 9_936n]
    expect(cross.asked.map(({ fromBlock }) => fromBlock)).toEqual(once.flatMap((from) => [from, from]))
  })
})

describe('a failed swap', () => {
  const refunded = (digit: string, requestIdOfLocker: bigint, sats = 990n) => {
    const transaction = hashOf('e')
    const userScript = `0x${OWN_SCRIPT.slice(4)}` as const
    routerLog(base, 'failed', { txid: txidOf(digit), block: 900n })
    routerLog(base, 'refund', { txid: txidOf(digit), block: 910n, transaction })
    return burnLog(base, { userScript, requestIdOfLocker, sats }, { block: 910n, transaction })
  }

  it('is refunding, then refunded by the locker’s payment', async () => {
    await paid('1')
    refunded('1', 3n)
    await poll()
    expect(await phase('1')).toBe('refunding none')
    const script = `0014${'cc'.repeat(20)}`
    base.lockers.set(script, addressOf('c'))
    bitcoin.byAddress.set(OWN_ADDRESS, [
      {
        txid: txidOf('d'),
        inputs: [{ txid: txidOf('0'), vout: 0, scriptPubKey: script, valueSats: 1_000n }],
        outputs: [{ scriptPubKey: OWN_SCRIPT, valueSats: 990n }],
        status: confirmedAt(102),
      },
    ])
    await poll()
    expect(await phase('1')).toBe('refunded chain')
  })

  it('matches the burn request that its refund names, among several in one transaction', async () => {
    await paid('1')
    const transaction = hashOf('e')
    burnLog(
      base,
      { userScript: `0x${'22'.repeat(20)}`, requestIdOfLocker: 3n, sats: 1n },
      { block: 950n, transaction },
    )
    burnLog(
      base,
      { userScript: `0x${'11'.repeat(20)}`, requestIdOfLocker: 2n, sats: 2n },
      { block: 950n, transaction },
    )
    refunded('1', 3n)
    await poll()
    expect((await stateOf('1')).destination).toMatchObject({
      burn: { requestIdOfLocker: 3n, amountSats: 990n },
    })
  })

  it('is not our refund if another script is paid', async () => {
    await paid('1')
    const transaction = hashOf('e')
    routerLog(base, 'failed', { txid: txidOf('1'), block: 900n })
    routerLog(base, 'refund', { txid: txidOf('1'), block: 950n, transaction })
    burnLog(
      base,
      { userScript: `0x${'22'.repeat(20)}`, requestIdOfLocker: 3n, sats: 990n },
      { block: 950n, transaction },
    )
    await poll()
    expect((await stateOf('1')).destination).toMatchObject({ state: 'failed', burn: null })
  })

  it('finds its refund even if the receipt came later than the log', async () => {
    await paid('1')
    refunded('1', 3n)
    base.late.add(hashOf('e'))
    await poll()
    expect((await stateOf('1')).destination).toMatchObject({ burn: null })
    base.late.clear()
    base.head = 90_000n
    await poll()
    expect((await stateOf('1')).destination).toMatchObject({ burn: { requestIdOfLocker: 3n } })
  })
})

describe('a reorganisation', () => {
  const delivered = async () => {
    await paid('1')
    const router = routerLog(base, 'swapped', { txid: txidOf('1'), block: 990n })
    const paidOut = transferLog(base, RECIPIENT, 99n, { block: 990n, transaction: router.transactionHash })
    await poll()
    return [router, paidOut]
  }

  it('removes the proof, and the log is found again wherever it moved', async () => {
    const logs = await delivered()
    expect(await phase('1')).toBe('done chain')
    for (const log of logs) base.reorganise(log, 800n)
    base.head = 1_060n
    await poll()
    expect(await phase('1')).toBe('processing none')
    await poll()
    expect(await phase('1')).toBe('done chain')
    expect((await stateOf('1')).destination).toMatchObject({ delivery: { blockNumber: 800n } })
  })

  it('that turns a failed swap into a delivered one is followed', async () => {
    await paid('1')
    const failed = routerLog(base, 'failed', { txid: txidOf('1'), block: 990n })
    await poll()
    expect(await phase('1')).toBe('refunding none')
    base.logs = []
    base.forks.set(failed.blockNumber, hashOf('9'))
    const { transactionHash } = routerLog(base, 'swapped', { txid: txidOf('1'), block: 991n })
    transferLog(base, RECIPIENT, 99n, { block: 991n, transaction: transactionHash })
    await poll()
    await poll()
    expect(await phase('1')).toBe('done chain')
  })

  it('is not the same as a source that lags behind', async () => {
    await delivered()
    base.head = 980n
    await poll()
    expect(await phase('1')).toBe('done chain')
    expect((await stateOf('1')).settledAt).toBeNull()
  })

  it('is watched for until the proof is deep, or a day old', async () => {
    await delivered()
    base.head = 1_100n
    await poll()
    expect((await stateOf('1')).settledAt).toBeNull()
    base.head = 1_118n
    await poll()
    expect((await stateOf('1')).settledAt).toBe(START)
  })

  it('is not watched for beyond a day on a chain that stands still', async () => {
    await delivered()
    clock.time += 25 * 3_600_000
    await poll()
    expect((await stateOf('1')).settledAt).not.toBeNull()
  })
})

describe('a failure', () => {
  it('for one swap stops no other', async () => {
    await paid('1')
    await paid('2', { profileId: 'forgotten' })
    routerLog(base, 'failed', { txid: txidOf('1'), block: 900n })
    await poll()
    expect(await phase('1')).toBe('refunding none')
    expect(logger.lines).toContainEqual({
      event: 'poll-failed',
      data: { subject: 'forgotten', code: 'profile-missing' },
    })
  })

  it('is recorded for the swaps it concerns, until a complete poll', async () => {
    await paid('1')
    await paid('2')
    bitcoin.failing.add('status')
    await poll('1')
    expect([await pollErrors.of('1'), await pollErrors.of('2')]).toEqual(['chain-unreachable', null])
    expect(changes).toBe(1)
    await poll('1')
    expect(changes).toBe(1)
    bitcoin.failing.clear()
    await poll()
    expect([await pollErrors.of('1'), await pollErrors.of('2')]).toEqual([null, null])
    expect(changes).toBe(2)
  })

  it('in reading the routers is recorded for all swaps that wait for them', async () => {
    await paid('1')
    await paid('2')
    base.failing.add('logs')
    await poll()
    expect([await pollErrors.of('1'), await pollErrors.of('2')]).toEqual([
      'chain-disagreement',
      'chain-disagreement',
    ])
    base.failing.clear()
    await poll()
    expect([await pollErrors.of('1'), await pollErrors.of('2')]).toEqual([null, null])
  })

  it('in searching for a conflict loses no observed status', async () => {
    await paid('1')
    await journal.record('1', { type: 'accepted', txid: txidOf('1') })
    bitcoin.statuses.clear()
    bitcoin.failing.add('outspends')
    await poll()
    expect(await phase('1')).toBe('signed none')
  })

  it('in the journal loses no log: the next scan reads it again', async () => {
    await paid('1')
    await poll()
    routerLog(base, 'failed', { txid: txidOf('1'), block: 1_001n })
    base.head = 50_000n
    store.failing.add('append')
    await poll()
    expect(await phase('1')).toBe('processing none')
    store.failing.clear()
    base.head = 90_000n
    await poll()
    expect(await phase('1')).toBe('refunding none')
  })

  it('is the service’s report of an end, while the chains show none', async () => {
    observe = createObserver({
      deployments: deploymentsOf({ state: 'Done' }),
      journal,
      store,
      pollErrors,
      clock,
      logger,
    })
    await paid('1')
    await poll()
    expect(await phase('1')).toBe('processing service')
  })
})

describe('a thousand swaps', () => {
  it('are polled with at most six calls at once, and one scan', async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `many-${index}`)
    for (const [index, id] of ids.entries()) {
      const coin = { txid: `c${index.toString(16).padStart(63, '0')}`, vout: 0 }
      await journal.begin({ ...APPROVED_TO_EVM, id, reserved: [coin] })
      const { attempt } = signed('1', [coin])
      const txid = index.toString(16).padStart(64, '0')
      await journal.record(id, { type: 'signed', attempt: { ...attempt, txid, rawTransaction: id } })
      bitcoin.statuses.set(txid, confirmedAt(101, 6))
    }
    await poll()
    expect(traffic.most).toBe(6)
    expect(base.asked).toHaveLength(1)
    traffic.total = 0
    await poll()
    // Deep payments are no longer polled: what remains is one scan for all.
    expect(traffic.total).toBe(2)
  })
})
