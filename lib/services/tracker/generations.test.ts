import { beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '~/lib/contract/profile'
import { addressOf, APPROVED_TO_EVM, OWN_SCRIPT, txidOf } from '~/lib/core/journal/swap.fixture'
import { confirmedAt } from '../ports/chains.fixture'
import { BASE, PROFILE } from '../ports/profile.fixture'
import { type ObservedWorld, observedWorld } from './observed.fixture'
import { burnLog, routerLog, type RouterLogKind, transferLog } from '../ports/router-logs.fixture'

/** Every outcome that routers of all generations, and third parties, can make of one payment. */

const RECIPIENT = addressOf('9')
const TXID = txidOf('1')
const PAYER = `0x${OWN_SCRIPT.slice(4)}` as const

const firstGeneration: Profile = {
  ...PROFILE,
  evm: PROFILE.evm.map((network) => (network.name === BASE.name ? { ...BASE, router: 'v1' } : network)),
}

let world: ObservedWorld
beforeEach(() => {
  world = observedWorld()
})

describe('a swap is done by the router’s log and the Transfer beside it', () => {
  it.each<RouterLogKind>(['swapped', 'universal', 'universal with amounts', 'first generation'])(
    'through the entry “%s”',
    async (kind) => {
      await world.paid()
      const { transactionHash } = routerLog(world.base, kind, { txid: TXID, block: 990n })
      transferLog(world.base, RECIPIENT, 99n, { block: 990n, transaction: transactionHash })
      await world.poll()
      expect(await world.outcome()).toBe('done chain')
    },
  )
})

describe('a swap that a filler paid early', () => {
  it.each<[RouterLogKind, RouterLogKind]>([
    ['filled', 'swapped'],
    ['filled universal', 'universal'],
    ['filled universal with amounts', 'universal with amounts'],
  ])('is done by the log “%s”, whatever “%s” says later', async (filled, later) => {
    await world.paid()
    const fill = routerLog(world.base, filled, { txid: TXID, block: 900n })
    transferLog(world.base, RECIPIENT, 99n, { block: 900n, transaction: fill.transactionHash })
    routerLog(world.base, later, { txid: TXID, block: 990n })
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
    expect((await world.stateOf()).destination).toMatchObject({
      delivery: { transactionHash: fill.transactionHash },
    })
  })

  it('is whole in a block where its recipient pays more', async () => {
    await world.paid('1', { intent: { ...APPROVED_TO_EVM.intent, outputToken: null } })
    routerLog(world.base, 'filled', { txid: TXID, block: 900n })
    world.base.move(RECIPIENT, 900n, 99n)
    world.base.pay(RECIPIENT, 900n, 500n)
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
    expect((await world.stateOf()).destination).toMatchObject({ amount: 99n })
  })

  it('is done in native currency by the recipient’s balance rise', async () => {
    await world.paid('1', { intent: { ...APPROVED_TO_EVM.intent, outputToken: null } })
    routerLog(world.base, 'filled', { txid: TXID, block: 900n })
    world.base.move(RECIPIENT, 900n, 99n)
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
  })

  it('is done even if the receipt came after the log', async () => {
    await world.paid()
    const fill = routerLog(world.base, 'filled', { txid: TXID, block: 900n })
    transferLog(world.base, RECIPIENT, 99n, { block: 900n, transaction: fill.transactionHash })
    world.base.late.add(fill.transactionHash)
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
    world.base.late.clear()
    world.base.head = 90_000n
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
  })

  it('is not done by a fill of less than promised', async () => {
    await world.paid()
    const fill = routerLog(world.base, 'filled', { txid: TXID, block: 900n })
    transferLog(world.base, RECIPIENT, 89n, { block: 900n, transaction: fill.transactionHash })
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
  })

  it('is not done by a fill that paid somebody else', async () => {
    await world.paid()
    const fill = routerLog(world.base, 'filled', { txid: TXID, block: 900n })
    transferLog(world.base, addressOf('e'), 99n, { block: 900n, transaction: fill.transactionHash })
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
    const { transactionHash } = routerLog(world.base, 'swapped', { txid: TXID, block: 990n })
    transferLog(world.base, RECIPIENT, 99n, { block: 990n, transaction: transactionHash })
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
  })
})

describe('a failed swap', () => {
  it.each<RouterLogKind>(['failed', 'failed universal', 'failed universal with amounts'])(
    'logged as “%s” is refunding',
    async (kind) => {
      await world.paid()
      routerLog(world.base, kind, { txid: TXID, block: 900n })
      await world.poll()
      expect(await world.outcome()).toBe('refunding none')
    },
  )

  it.each<RouterLogKind>(['refund', 'operator’s refund'])('is refunding by its “%s” alone', async (kind) => {
    await world.paid()
    const { transactionHash } = routerLog(world.base, kind, { txid: TXID, block: 900n })
    const burn = { userScript: PAYER, requestIdOfLocker: 3n, sats: 90n }
    burnLog(world.base, burn, { block: 900n, transaction: transactionHash })
    await world.poll()
    expect(await world.outcome()).toBe('refunding none')
    expect((await world.stateOf()).destination).toMatchObject({ burn: { amountSats: 90n } })
  })
})

describe('a router of the first generation', () => {
  const NATIVE = { intent: { ...APPROVED_TO_EVM.intent, outputToken: null } }
  beforeEach(() => {
    world = observedWorld(firstGeneration)
  })

  it('delivers the native currency in its wrapped form', async () => {
    await world.paid('1', NATIVE)
    const { transactionHash } = routerLog(world.base, 'first generation', { txid: TXID, block: 990n })
    const wrapped = { block: 990n, transaction: transactionHash, address: BASE.wrappedNative }
    transferLog(world.base, RECIPIENT, 99n, wrapped)
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
  })

  it('does not deliver it by a rise of the balance', async () => {
    await world.paid('1', NATIVE)
    routerLog(world.base, 'first generation', { txid: TXID, block: 990n })
    world.base.move(RECIPIENT, 990n, 99n)
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
  })

  it('answers a failure with wrapped bitcoin', async () => {
    await world.paid()
    world.bitcoin.statuses.set(TXID, confirmedAt(101, 6))
    const { transactionHash } = routerLog(world.base, 'failed first generation', { txid: TXID, block: 800n })
    transferLog(world.base, RECIPIENT, 77n, {
      block: 800n,
      transaction: transactionHash,
      address: BASE.wrappedBtc,
    })
    await world.poll()
    expect(await world.outcome()).toBe('paid-in-wrapped chain')
    expect((await world.stateOf()).destination).toMatchObject({ amount: 77n })
    expect((await world.stateOf()).settledAt).toEqual(expect.any(Number))
  })

  it('has answered it even if the receipt came later', async () => {
    await world.paid()
    const { transactionHash } = routerLog(world.base, 'failed first generation', { txid: TXID, block: 800n })
    const wrapped = { block: 800n, transaction: transactionHash, address: BASE.wrappedBtc }
    transferLog(world.base, RECIPIENT, 77n, wrapped)
    world.base.late.add(transactionHash)
    await world.poll()
    world.base.late.clear()
    world.base.head = 90_000n
    await world.poll()
    expect(await world.outcome()).toBe('paid-in-wrapped chain')
  })

  it('has not answered it by paying somebody else', async () => {
    await world.paid()
    const { transactionHash } = routerLog(world.base, 'failed first generation', { txid: TXID, block: 800n })
    const toAnother = { block: 800n, transaction: transactionHash, address: BASE.wrappedBtc }
    transferLog(world.base, addressOf('e'), 77n, toAnother)
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
  })
})
