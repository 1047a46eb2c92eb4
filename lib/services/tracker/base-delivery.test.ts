import { beforeEach, describe, expect, it } from 'vitest'
import { addressOf, APPROVED_TO_EVM, hashOf, txidOf } from '~/lib/core/journal/swap.fixture'
import { type ObservedWorld, observedWorld } from './observed.fixture'
import { routerLog, transferLog, withdrawalLog } from '../ports/router-logs.fixture'

const RECIPIENT = addressOf('9')

let world: ObservedWorld
beforeEach(() => {
  world = observedWorld()
})

describe('a payment to a base network', () => {
  it('is done by the router’s log and its Transfer', async () => {
    await world.paid('1')
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
    const { transactionHash } = routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 990n })
    transferLog(world.base, RECIPIENT, 99n, { block: 990n, transaction: transactionHash })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    expect((await world.stateOf('1')).destination).toMatchObject({ amount: 99n })
  })

  it('is done in one poll, however old its log is', async () => {
    world.base.head = 200_000n
    await world.paid('1')
    await world.paid('2', {
      startedFrom: { bitcoinHeight: 100, blocks: [{ chainId: 1001, block: 80_000n }] },
    })
    for (const [digit, block] of [
      ['1', 60_000n],
      ['2', 90_000n],
    ] as const) {
      const transaction = hashOf(digit)
      routerLog(world.base, 'swapped', { txid: txidOf(digit), block, transaction })
      transferLog(world.base, RECIPIENT, 99n, { block, transaction })
    }
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    expect(await world.outcome('2')).toBe('done chain')
    expect(world.base.asked.map(({ fromBlock, toBlock }) => [fromBlock, toBlock])).toEqual([
      [500n, 2_499n],
      [2_435n, 10_434n],
      [10_370n, 42_369n],
      [42_305n, 92_304n],
    ])
  })

  it.each([
    ['nothing', null],
    ['somebody else', { to: addressOf('e'), value: 99n }],
  ])('is not done if the router paid %s', async (_, paidOut) => {
    await world.paid('1')
    const { transactionHash } = routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 900n })
    if (paidOut !== null)
      transferLog(world.base, paidOut.to, paidOut.value, { block: 900n, transaction: transactionHash })
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
  })

  it('is done by less than was promised', async () => {
    await world.paid('1')
    const { transactionHash } = routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 900n })
    transferLog(world.base, RECIPIENT, 12n, { block: 900n, transaction: transactionHash })
    transferLog(world.base, RECIPIENT, 89n, { block: 900n, transaction: transactionHash })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    expect((await world.stateOf('1')).destination).toMatchObject({ amount: 89n })
  })

  it('is not done by another token’s or transaction’s Transfer', async () => {
    await world.paid('1')
    const { transactionHash } = routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 900n })
    transferLog(world.base, RECIPIENT, 99n, {
      block: 900n,
      transaction: transactionHash,
      address: addressOf('e'),
    })
    transferLog(world.base, RECIPIENT, 99n, { block: 900n, transaction: hashOf('e') })
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
  })

  it('is done even if its receipt came after its log', async () => {
    await world.paid('1')
    const { transactionHash } = routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 900n })
    transferLog(world.base, RECIPIENT, 99n, { block: 900n, transaction: transactionHash })
    world.base.late.add(transactionHash)
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
    world.base.late.clear()
    world.base.head = 90_000n
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
  })

  it('is done though its log appeared while others were polled', async () => {
    await world.paid('1')
    await world.paid('2')
    await world.poll('2')
    const { transactionHash } = routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 1_100n })
    transferLog(world.base, RECIPIENT, 99n, { block: 1_100n, transaction: transactionHash })
    world.base.head = 50_000n
    await world.poll('2')
    world.base.head = 90_000n
    await world.poll('1', '2')
    expect(await world.outcome('1')).toBe('done chain')
  })

  it('is done in native currency by the block’s balance change', async () => {
    await world.paid('1', { intent: { ...APPROVED_TO_EVM.intent, outputToken: null } })
    routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 900n })
    world.base.move(RECIPIENT, 899n, 500n)
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
    world.base.move(RECIPIENT, 900n, 99n)
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
  })

  it.each([
    ['less than', 40n],
    ['as much as', 99n],
    ['more than', 500n],
  ])('is whole where its recipient pays %s it in ether', async (_, own) => {
    await world.paid('1', { intent: { ...APPROVED_TO_EVM.intent, outputToken: null } })
    routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 900n })
    world.base.move(RECIPIENT, 900n, 99n)
    world.base.pay(RECIPIENT, 900n, own)
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    expect((await world.stateOf('1')).destination).toMatchObject({ amount: 99n })
  })

  it.each([-300n, 0n, 50n])('is what was unwrapped where a balance rises by %s', async (rise) => {
    await world.paid('1', { intent: { ...APPROVED_TO_EVM.intent, outputToken: null } })
    const { transactionHash } = routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 900n })
    withdrawalLog(world.base, 99n, { block: 900n, transaction: transactionHash })
    world.base.move(RECIPIENT, 900n, rise)
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    expect((await world.stateOf('1')).destination).toMatchObject({ amount: 99n })
  })

  it('assigns each Transfer of one transaction to one swap', async () => {
    await world.paid('1')
    await world.paid('2')
    const transaction = hashOf('e')
    for (const digit of ['1', '2']) {
      routerLog(world.base, 'swapped', { txid: txidOf(digit), block: 900n, transaction })
      transferLog(world.base, RECIPIENT, 99n, { block: 900n, transaction })
    }
    await world.poll()
    expect([await world.outcome('1'), await world.outcome('2')]).toEqual(['done chain', 'done chain'])
    const [first, second] = [(await world.stateOf('1')).destination, (await world.stateOf('2')).destination]
    expect(first).not.toEqual(second)
  })

  it('leaves the larger Transfer to the swap promised more', async () => {
    await world.paid('1')
    const promise = { ...APPROVED_TO_EVM.promise, leastArrival: 250n }
    await world.paid('2', { promise })
    const transaction = hashOf('e')
    for (const [digit, units] of [
      ['2', 300n],
      ['1', 99n],
    ] as const) {
      routerLog(world.base, 'swapped', { txid: txidOf(digit), block: 900n, transaction })
      transferLog(world.base, RECIPIENT, units, { block: 900n, transaction })
    }
    await world.poll()
    expect((await world.stateOf('1')).destination).toMatchObject({ amount: 99n })
    expect((await world.stateOf('2')).destination).toMatchObject({ amount: 300n })
  })
})
