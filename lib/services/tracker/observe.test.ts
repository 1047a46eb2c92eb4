import { beforeEach, describe, expect, it } from 'vitest'
import { addressOf, APPROVED_TO_EVM, hashOf, signed, START, txidOf } from '~/lib/core/journal/swap.fixture'
import { confirmedAt } from '../ports/chains.fixture'
import { type ObservedWorld, observedWorld } from './observed.fixture'
import { routerLog, transferLog } from '../ports/router-logs.fixture'

const RECIPIENT = addressOf('9')

let world: ObservedWorld
beforeEach(() => {
  world = observedWorld()
})

describe('a reorganisation', () => {
  const delivered = async () => {
    await world.paid('1')
    const router = routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 990n })
    const paidOut = transferLog(world.base, RECIPIENT, 99n, {
      block: 990n,
      transaction: router.transactionHash,
    })
    await world.poll()
    return [router, paidOut]
  }

  it('removes the proof until its log is found again', async () => {
    const logs = await delivered()
    expect(await world.outcome('1')).toBe('done chain')
    for (const log of logs) world.base.reorganise(log, 800n)
    world.base.head = 1_060n
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    expect((await world.stateOf('1')).destination).toMatchObject({ delivery: { blockNumber: 800n } })
  })

  it('of two swaps’ one transaction leaves each its logs', async () => {
    const [transaction, both] = [hashOf('e'), ['1', '2']]
    for (const digit of both) {
      await world.paid(digit)
      routerLog(world.base, 'swapped', { txid: txidOf(digit), block: 990n, transaction })
      transferLog(world.base, RECIPIENT, 99n, { block: 990n, transaction })
    }
    await world.poll()
    const outcomes = async () => Promise.all(both.map(world.outcome))
    expect(await outcomes()).toEqual(['done chain', 'done chain'])
    // Beside another transaction, each log has the number that the next but one had.
    for (const log of world.base.logs) {
      world.base.reorganise(log, 991n)
      log.logIndex += 2
    }
    world.base.head = 1_060n
    for (let polls = 0; polls < 2; polls += 1) await world.poll('1')
    for (let polls = 0; polls < 2; polls += 1) await world.poll('2')
    await world.poll()
    expect(await outcomes()).toEqual(['done chain', 'done chain'])
    const [first, second] = await Promise.all(both.map(world.stateOf))
    expect(first?.destination).toMatchObject({ delivery: { blockNumber: 991n } })
    expect(first?.destination).not.toEqual(second?.destination)
  })

  it('is followed where it turns a failure into a delivery', async () => {
    await world.paid('1')
    const failed = routerLog(world.base, 'failed', { txid: txidOf('1'), block: 990n })
    await world.poll()
    expect(await world.outcome('1')).toBe('refunding none')
    world.base.logs = []
    world.base.forks.set(failed.blockNumber, hashOf('9'))
    const { transactionHash } = routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 991n })
    transferLog(world.base, RECIPIENT, 99n, { block: 991n, transaction: transactionHash })
    await world.poll()
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
  })

  it('is not the same as a source that lags behind', async () => {
    await delivered()
    world.base.head = 980n
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    expect((await world.stateOf('1')).settledAt).toBeNull()
  })

  it('is watched for until the proof is deep', async () => {
    await delivered()
    world.bitcoin.statuses.set(txidOf('1'), confirmedAt(101, 6))
    world.base.head = 1_100n
    await world.poll()
    expect((await world.stateOf('1')).settledAt).toBeNull()
    world.base.head = 1_118n
    await world.poll()
    expect((await world.stateOf('1')).settledAt).toBe(START)
  })

  it('is not watched for beyond a day without new blocks', async () => {
    await delivered()
    world.bitcoin.statuses.set(txidOf('1'), confirmedAt(101, 6))
    await world.poll()
    world.clock.time += 25 * 3_600_000
    await world.poll()
    expect((await world.stateOf('1')).settledAt).not.toBeNull()
  })
})

describe('a failure', () => {
  it('for one swap stops no other', async () => {
    await world.paid('1')
    await world.paid('2', { profileId: 'forgotten' })
    routerLog(world.base, 'failed', { txid: txidOf('1'), block: 900n })
    await world.poll()
    expect(await world.outcome('1')).toBe('refunding none')
    expect(world.logger.lines).toContainEqual({
      event: 'poll-failed',
      data: { subject: 'forgotten', code: 'profile-missing' },
    })
  })

  it('is recorded for its swaps until a complete poll', async () => {
    await world.paid('1')
    await world.paid('2')
    world.bitcoin.failing.add('status')
    await world.poll('1')
    expect([await world.pollErrors.of('1'), await world.pollErrors.of('2')]).toEqual([
      'chain-unreachable',
      null,
    ])
    expect(world.errorChanges.count).toBe(1)
    await world.poll('1')
    expect(world.errorChanges.count).toBe(1)
    world.bitcoin.failing.clear()
    await world.poll()
    expect([await world.pollErrors.of('1'), await world.pollErrors.of('2')]).toEqual([null, null])
    expect(world.errorChanges.count).toBe(2)
  })

  it('is recorded for all swaps that await unread routers', async () => {
    await world.paid('1')
    await world.paid('2')
    world.base.failing.add('logs')
    await world.poll()
    expect([await world.pollErrors.of('1'), await world.pollErrors.of('2')]).toEqual([
      'chain-disagreement',
      'chain-disagreement',
    ])
    world.base.failing.clear()
    await world.poll()
    expect([await world.pollErrors.of('1'), await world.pollErrors.of('2')]).toEqual([null, null])
  })

  it('in searching for a conflict loses no observed status', async () => {
    await world.paid('1')
    await world.journal.record('1', { type: 'accepted', txid: txidOf('1') })
    world.bitcoin.statuses.clear()
    world.bitcoin.failing.add('outspends')
    await world.poll()
    expect(await world.outcome('1')).toBe('signed none')
  })

  it('loses no log where the journal cannot be written', async () => {
    await world.paid('1')
    await world.poll()
    routerLog(world.base, 'failed', { txid: txidOf('1'), block: 1_001n })
    world.base.head = 50_000n
    world.store.failing.add('append')
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
    world.store.failing.clear()
    world.base.head = 90_000n
    await world.poll()
    expect(await world.outcome('1')).toBe('refunding none')
  })

  it('leaves a swap processing that only the service calls done', async () => {
    world.said.state = 'Done'
    await world.paid('1')
    await world.poll()
    expect(await world.outcome('1')).toBe('processing service')
  })
})

describe('a thousand swaps', { tags: ['release'] }, () => {
  it('are polled with at most six calls at once', async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `many-${index}`)
    for (const [index, id] of ids.entries()) {
      const coin = { txid: `c${index.toString(16).padStart(63, '0')}`, vout: 0 }
      await world.journal.begin({ ...APPROVED_TO_EVM, id, reserved: [coin] })
      const { attempt } = signed('1', [coin])
      const txid = index.toString(16).padStart(64, '0')
      await world.journal.record(id, { type: 'signed', attempt: { ...attempt, txid, rawTransaction: id } })
      world.bitcoin.statuses.set(txid, confirmedAt(101, 6))
    }
    await world.poll()
    expect(world.traffic.most).toBe(6)
    expect(world.base.asked).toHaveLength(1)
    world.traffic.total = 0
    await world.poll()
    // Deep payments are no longer polled: what remains is one scan for all.
    expect(world.traffic.total).toBe(2)
  })
})
