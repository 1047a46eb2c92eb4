import { beforeEach, describe, expect, it } from 'vitest'
import { addressOf, hashOf, txidOf } from '~/lib/core/journal/swap.fixture'
import { effectsOf } from '~/lib/core/journal/effects'
import { observedWorld, type ObservedWorld } from './observed.fixture'
import { deliveredLog } from '../ports/connector-logs.fixture'
import { type DepositFacts, depositLogs, fillLog } from './bridge-logs.fixture'
import { routerLog, transferLog } from '../ports/router-logs.fixture'
import { across, crossing, operatorRefund, RECIPIENT } from './cross-delivery.fixture'

let world: ObservedWorld
beforeEach(() => {
  world = observedWorld()
})
describe('a fill that sends the output across early', () => {
  const fill = async (over: Partial<DepositFacts> = {}) => {
    await world.paid('1', across)
    depositLogs(world.base, { recipient: RECIPIENT, ...over })
    routerLog(world.base, 'filled', { txid: txidOf('1'), block: 900n, transaction: hashOf('1'), index: 9 })
    await world.poll()
  }
  const arrive = async (depositId = 41n) => {
    const { transactionHash: transaction } = fillLog(world.cross, { depositId })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
  }

  it('is the delivery once a relayer completes its deposit', async () => {
    await fill()
    expect((await world.stateOf()).destination).toMatchObject({ state: 'crossing' })
    await arrive()
    expect(await world.outcome()).toBe('done chain')
  })

  it.each<[string, Partial<DepositFacts>]>([
    ['less than was promised', { outputAmount: 89n }],
    ['somebody else', { recipient: addressOf('d') }],
    ['another chain', { chainId: 77n }],
    ['nothing of the router’s', { payer: addressOf('d') }],
  ])('is none if it brings %s', async (_, over) => {
    await fill(over)
    expect((await world.stateOf()).destination.state).toBe('none')
    await arrive()
    expect(await world.outcome()).toBe('processing none')
  })

  it.each([41n, 42n])(
    'counts beside the router’s own deposit: deposit %s is completed',
    async (depositId) => {
      await fill()
      depositLogs(world.base, { digit: '2', depositId: 42n, block: 990n, recipient: RECIPIENT })
      routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 990n, transaction: hashOf('2'), index: 9 })
      await world.poll()
      expect((await world.stateOf()).destination).toMatchObject({
        router: { transactionHash: hashOf('2') },
        fill: { transactionHash: hashOf('1') },
      })
      await arrive(depositId)
      expect(await world.outcome()).toBe('done chain')
    },
  )

  it('leaves the swap to the router’s log without a deposit', async () => {
    await world.paid('1', across)
    routerLog(world.base, 'filled', { txid: txidOf('1'), block: 900n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n })
    await world.poll()
    expect((await world.stateOf()).destination.state).toBe('none')
    routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 995n })
    await world.poll()
    expect((await world.stateOf()).destination).toMatchObject({ match: { amount: 95n } })
  })
})

describe('a crossing that nothing ends', () => {
  /** A block of the base network six hours after the router's, by its clock, and one more. */
  const SIX_HOURS = 900n + 1_800n

  // threat: idle-bridge
  it('is late after six hours by the base network’s clock', async () => {
    world.base.head = SIX_HOURS
    world.clock.time += 30 * 3_600_000
    await crossing(world)
    world.base.head = SIX_HOURS + 1n
    await world.poll()
    expect(await world.outcome()).toBe('late none')
  })

  it('calls for attention once', async () => {
    await crossing(world)
    const { changedAt } = await world.stateOf()
    world.base.head = SIX_HOURS + 1n
    world.clock.time += 6 * 3_600_000
    await world.poll()
    const late = await world.stateOf()
    expect(late.changedAt).toBe(changedAt)
    expect(effectsOf(late)).toEqual([{ type: 'notify', notice: 'late' }])
    await world.journal.record('1', { type: 'notified', notice: 'late' })
    world.base.head += 1_800n
    await world.poll()
    expect(effectsOf(await world.stateOf())).toEqual([])
  })

  const late = async () => {
    await crossing(world)
    world.base.head = SIX_HOURS + 1n
    await world.poll()
    expect(await world.outcome()).toBe('late none')
  }

  it('is done if the delivery comes days later', async () => {
    await late()
    world.clock.time += 72 * 3_600_000
    world.cross.head = 30_000n
    const { transactionHash: transaction } = deliveredLog(world.cross, '1', { block: 29_000n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 29_000n, transaction })
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
  })

  it('is refunding if the operator’s refund comes days later', async () => {
    await late()
    world.clock.time += 72 * 3_600_000
    world.base.head = 30_000n
    operatorRefund(world, 29_000n)
    await world.poll()
    expect(await world.outcome()).toBe('refunding none')
  })

  it('is not late if a payment may be its delivery', async () => {
    await crossing(world)
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n })
    world.base.head = SIX_HOURS + 1n
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
  })

  it('is not late while its target chain cannot be seen', async () => {
    await crossing(world)
    world.cross.failing.add('logs')
    world.base.head = SIX_HOURS + 1n
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
  })
})
