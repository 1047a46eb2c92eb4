import { beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '~/lib/contract/profile'
import type { ApprovedToEvm } from '~/lib/core/journal/events'
import { phaseOf, proofOf } from '~/lib/core/journal/phase'
import {
  addressOf,
  APPROVED_TO_EVM,
  COIN_A,
  OWN_SCRIPT,
  signed,
  START,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { createJournal, type Journal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../journal/memory.fixture'
import { createPollErrors } from '../journal/poll-errors'
import { BASE, PROFILE } from '../journal/profile.fixture'
import { confirmedAt, deploymentOf, FakeBitcoin, FakeEvm } from './chains.fixture'
import { createObserver } from './observe'
import { burnLog, routerLog, type RouterLogKind, transferLog } from './router-logs.fixture'

/** What routers of every generation, and third parties, can make of one payment. */

const RECIPIENT = addressOf('9')
const TXID = txidOf('1')
const PAYER = `0x${OWN_SCRIPT.slice(4)}` as const

let base: FakeEvm
let bitcoin: FakeBitcoin
let journal: Journal
let poll: () => Promise<void>

function setUp(profile: Profile): void {
  base = new FakeEvm(1001)
  bitcoin = new FakeBitcoin()
  const store = memoryStore()
  const clock = memoryClock(START)
  journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  const deployment = { ...deploymentOf({ base, bitcoin, said: { state: 'Pending' } }), profile }
  const observe = createObserver({
    deployments: { of: async () => deployment, current: async () => deployment },
    journal,
    store,
    pollErrors: createPollErrors({ store, changed: () => undefined }),
    clock,
    logger: memoryLogger(),
  })
  poll = async () => observe(await journal.open())
}

const firstGeneration: Profile = {
  ...PROFILE,
  evm: PROFILE.evm.map((network) => (network.name === BASE.name ? { ...BASE, router: 'v1' } : network)),
}

async function paid(start: Partial<ApprovedToEvm> = {}): Promise<void> {
  await journal.begin({ ...APPROVED_TO_EVM, id: '1', reserved: [COIN_A], ...start })
  await journal.record('1', signed('1', [COIN_A]))
  bitcoin.statuses.set(TXID, confirmedAt(101))
}

async function outcome(): Promise<string> {
  const swap = await journal.get('1')
  if (swap === undefined) throw new TypeError('no swap')
  return `${phaseOf(swap)} ${proofOf(swap)}`
}

beforeEach(() => setUp(PROFILE))

describe('a swap is done by the router’s log and the Transfer beside it', () => {
  it.each<RouterLogKind>(['swapped', 'universal', 'universal with amounts', 'first generation'])(
    'through the entry “%s”',
    async (kind) => {
      await paid()
      const { transactionHash } = routerLog(base, kind, { txid: TXID, block: 990n })
      transferLog(base, RECIPIENT, 99n, { block: 990n, transaction: transactionHash })
      await poll()
      expect(await outcome()).toBe('done chain')
    },
  )
})

describe('a swap that a filler paid early', () => {
  it('is done by the filler’s own transaction, and the router’s later log changes nothing', async () => {
    await paid()
    const fill = routerLog(base, 'filled', { txid: TXID, block: 900n })
    transferLog(base, RECIPIENT, 99n, { block: 900n, transaction: fill.transactionHash })
    routerLog(base, 'swapped', { txid: TXID, block: 990n })
    await poll()
    expect(await outcome()).toBe('done chain')
    expect((await journal.get('1'))?.destination).toMatchObject({
      delivery: { transactionHash: fill.transactionHash },
    })
  })

  it('in the native currency is done by the rise of the recipient’s balance in that block', async () => {
    await paid({ intent: { ...APPROVED_TO_EVM.intent, outputToken: null } })
    routerLog(base, 'filled', { txid: TXID, block: 900n })
    base.move(RECIPIENT, 900n, 99n)
    await poll()
    expect(await outcome()).toBe('done chain')
  })

  it('is not done by a fill of less than was promised', async () => {
    await paid()
    const fill = routerLog(base, 'filled', { txid: TXID, block: 900n })
    transferLog(base, RECIPIENT, 89n, { block: 900n, transaction: fill.transactionHash })
    await poll()
    expect(await outcome()).toBe('processing none')
  })

  it('is not done by a fill that paid somebody else', async () => {
    await paid()
    const fill = routerLog(base, 'filled', { txid: TXID, block: 900n })
    transferLog(base, addressOf('e'), 99n, { block: 900n, transaction: fill.transactionHash })
    await poll()
    expect(await outcome()).toBe('processing none')
    const { transactionHash } = routerLog(base, 'swapped', { txid: TXID, block: 990n })
    transferLog(base, RECIPIENT, 99n, { block: 990n, transaction: transactionHash })
    await poll()
    expect(await outcome()).toBe('done chain')
  })
})

describe('a failed swap', () => {
  it.each<RouterLogKind>(['failed', 'failed universal', 'failed universal with amounts'])(
    'logged as “%s” is refunding',
    async (kind) => {
      await paid()
      routerLog(base, kind, { txid: TXID, block: 900n })
      await poll()
      expect(await outcome()).toBe('refunding none')
    },
  )

  it.each<RouterLogKind>(['refund', 'operator’s refund'])(
    'is refunding by its “%s” alone, whether or not the failure’s own log is known',
    async (kind) => {
      await paid()
      const { transactionHash } = routerLog(base, kind, { txid: TXID, block: 900n })
      const burn = { userScript: PAYER, requestIdOfLocker: 3n, sats: 90n }
      burnLog(base, burn, { block: 900n, transaction: transactionHash })
      await poll()
      expect(await outcome()).toBe('refunding none')
      expect((await journal.get('1'))?.destination).toMatchObject({ burn: { amountSats: 90n } })
    },
  )
})

describe('a router of the first generation', () => {
  const NATIVE = { intent: { ...APPROVED_TO_EVM.intent, outputToken: null } }
  beforeEach(() => setUp(firstGeneration))

  it('delivers the native currency in its wrapped form', async () => {
    await paid(NATIVE)
    const { transactionHash } = routerLog(base, 'first generation', { txid: TXID, block: 990n })
    const wrapped = { block: 990n, transaction: transactionHash, address: BASE.wrappedNative }
    transferLog(base, RECIPIENT, 99n, wrapped)
    await poll()
    expect(await outcome()).toBe('done chain')
  })

  it('does not deliver it by a rise of the balance', async () => {
    await paid(NATIVE)
    routerLog(base, 'first generation', { txid: TXID, block: 990n })
    base.move(RECIPIENT, 990n, 99n)
    await poll()
    expect(await outcome()).toBe('processing none')
  })

  it('answers a failure with wrapped bitcoin, which is an end of its own', async () => {
    await paid()
    const { transactionHash } = routerLog(base, 'failed first generation', { txid: TXID, block: 800n })
    transferLog(base, RECIPIENT, 77n, { block: 800n, transaction: transactionHash, address: BASE.wrappedBtc })
    await poll()
    expect(await outcome()).toBe('paid-in-wrapped chain')
    expect((await journal.get('1'))?.destination).toMatchObject({ amount: 77n })
    expect(await journal.open()).toEqual([])
  })

  it('has not answered it while no wrapped bitcoin reached the recipient', async () => {
    await paid()
    const { transactionHash } = routerLog(base, 'failed first generation', { txid: TXID, block: 800n })
    const toAnother = { block: 800n, transaction: transactionHash, address: BASE.wrappedBtc }
    transferLog(base, addressOf('e'), 77n, toAnother)
    await poll()
    expect(await outcome()).toBe('processing none')
  })
})
