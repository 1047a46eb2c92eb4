import {
  failedSwapAndUnwrap,
  failedSwapAndUnwrapUniversal,
  failedSwapAndUnwrapV2,
  newSwapAndUnwrap,
  newSwapAndUnwrapUniversal,
  newSwapAndUnwrapV2,
  retriedSwapAndUnwrap,
} from '~/lib/core/evm/events'
import { numberToHex } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { beforeEach, describe, expect, it } from 'vitest'
import { wordOf } from '~/lib/core/evm/abi-word'
import { addressOf, burnRequest, OWN_ADDRESS, OWN_SCRIPT, txidOf } from '~/lib/core/journal/swap.fixture'
import { confirmedAt } from '../ports/chains.fixture'
import { connectorLog } from '../ports/connector-logs.fixture'
import { transferLog } from '../ports/router-logs.fixture'
import {
  OWN,
  LOCKER_SCRIPT,
  ON_BASE,
  ACROSS,
  callWorld,
  type Arrival,
  type CallWorld,
} from './to-bitcoin.fixture'

let world: CallWorld
beforeEach(() => {
  world = callWorld()
})

describe('a call on a base network', () => {
  it('is pending while the chain does not show it', async () => {
    world.used = 0
    await world.begin(ON_BASE)
    expect(await world.observe()).toBe('submitted none')
  })

  it('opens a burn request that pays the user', async () => {
    await world.begin(ON_BASE)
    world.opened('a')
    expect(await world.observe()).toBe('paying none')
    expect((await world.stateOf()).destination).toMatchObject({
      burn: { requestIdOfLocker: 3n, amountSats: 990n, scriptPubKey: OWN_SCRIPT },
      tipHeight: 100,
    })
  })

  it('opens none that pays somebody else', async () => {
    await world.begin(ON_BASE)
    world.opened('a', { userScript: `0x${'22'.repeat(20)}` })
    expect(await world.observe()).toBe('mined none')
  })

  it('opens the second one if another swap has the first', async () => {
    await world.begin({ ...ON_BASE, id: 'first' }, 'b')
    const { blockNumber, blockHash, transactionHash, logIndex } = world.opened('a')
    const proof = { chainId: 1001, blockNumber, blockHash, transactionHash, logIndex }
    await world.journal.record('first', { type: 'unwrap-opened', burn: { ...burnRequest('a'), proof } })
    world.opened('a', { requestIdOfLocker: 8n })
    await world.begin(ON_BASE)
    expect(await world.observe()).toBe('paying none')
    expect((await world.stateOf()).destination).toMatchObject({ burn: { requestIdOfLocker: 8n } })
  })

  it('is done by the payment of the owing locker', async () => {
    await world.begin(ON_BASE)
    world.opened('a')
    await world.observe()
    world.bitcoin.byAddress.set(OWN_ADDRESS, [
      {
        txid: txidOf('d'),
        inputs: [{ txid: txidOf('0'), vout: 0, scriptPubKey: LOCKER_SCRIPT, valueSats: 2_000n }],
        outputs: [{ scriptPubKey: OWN_SCRIPT, valueSats: 990n }],
        status: confirmedAt(101),
      },
    ])
    expect(await world.observe()).toBe('done chain')
  })

  it('is overdue once Bitcoin has passed the deadline unpaid', async () => {
    await world.begin(ON_BASE)
    world.opened('a')
    world.bitcoin.height = 151
    await world.observe()
    expect(await world.observe()).toBe('overdue none')
  })

  it('is mined again after a reorganisation of its burn request', async () => {
    await world.begin(ON_BASE)
    const log = world.opened('a')
    await world.observe()
    world.base.reorganise(log, 905n)
    await world.observe()
    expect(await world.observe()).toBe('paying none')
    expect((await world.stateOf()).destination).toMatchObject({ burn: { proof: { blockNumber: 905n } } })
  })

  it('asks the service about the mined call alone', async () => {
    world.said = { state: 'Pending' }
    world.used = 0
    await world.begin(ON_BASE)
    await world.observe()
    expect((await world.stateOf()).service).toBeNull()
    world.used = 1
    world.opened('a')
    await world.observe()
    expect((await world.stateOf()).service).toMatchObject({ state: 'Pending' })
  })
})

describe('a cross-chain call', () => {
  const crossed = async () => {
    await world.begin(ACROSS)
    world.message('a')
    return world.observe()
  }

  it('is crossing once its connector logs the message', async () => {
    expect(await crossed()).toBe('crossing none')
    expect((await world.stateOf()).destination).toMatchObject({
      uniqueCounter: 4n,
      message: { chainId: 1002 },
    })
  })

  it('is not crossing by a log of another contract', async () => {
    await world.begin(ACROSS)
    world.message('a', 4n, addressOf('e'))
    expect(await world.observe()).toBe('mined none')
  })

  it('has arrived though one server alone had not shown it', async () => {
    await world.begin(ACROSS)
    world.message('a')
    world.servers = { servers: 1, of: 2 }
    for (const head of [5_000n, 9_000n]) {
      world.base.head = head
      expect(await world.observe()).toBe('crossing none')
    }
    world.arrival(newSwapAndUnwrap.item, 'b')
    world.opened('b')
    world.servers = { servers: 2, of: 2 }
    expect(await world.observe()).toBe('paying none')
  })

  it('has arrived once the base connector names its burn request', async () => {
    await crossed()
    world.arrival(newSwapAndUnwrap.item, 'b')
    world.opened('b', { requestIdOfLocker: 2n })
    world.opened('b', { requestIdOfLocker: 3n })
    expect(await world.observe()).toBe('paying none')
    expect((await world.stateOf()).destination).toMatchObject({ burn: { requestIdOfLocker: 3n } })
  })

  it.each<[string, Arrival]>([
    ['of another message', { uniqueCounter: 5n }],
    ['from another chain', { chainId: 1003n }],
    ['of another burn request', { requestIdOfLocker: 7n }],
    ['of another locker', { locker: addressOf('d') }],
  ])('has not arrived by a log %s', async (_, over) => {
    await crossed()
    world.arrival(newSwapAndUnwrap.item, 'b', over)
    world.opened('b')
    expect(await world.observe()).toBe('crossing none')
  })

  it.each<[string, Arrival]>([
    ['of another message', { uniqueCounter: 5n }],
    ['from another chain', { chainId: 1003n }],
  ])('has not failed by the failure %s', async (_, over) => {
    await crossed()
    world.arrival(failedSwapAndUnwrap.item, 'b', over)
    await world.observe()
    expect((await world.stateOf()).destination.state).toBe('crossing')
  })

  it.each([newSwapAndUnwrapV2.item, newSwapAndUnwrapUniversal.item])(
    'has arrived where $name says so as well',
    async (event) => {
      await crossed()
      world.arrival(event, 'b')
      world.opened('b')
      expect(await world.observe()).toBe('paying none')
    },
  )

  it.each([failedSwapAndUnwrapV2.item, failedSwapAndUnwrapUniversal.item])(
    'has failed where $name says so as well',
    async (event) => {
      await crossed()
      world.arrival(event, 'b')
      await world.observe()
      expect((await world.stateOf()).destination.state).toBe('crossing-failed')
      const { transactionHash } = connectorLog(world.cross, numberToHex(4n, { size: 32 }), { block: 962n })
      transferLog(world.cross, OWN, 95n, { block: 962n, transaction: transactionHash })
      expect(await world.observe()).toBe('refunded chain')
    },
  )

  describe('that nothing ends', () => {
    /** Six hours after the message's block, by the clock of its chain. */
    const SIX_HOURS = 900n + 1_800n
    const late = async () => {
      await crossed()
      world.cross.head = SIX_HOURS + 1n
      expect(await world.observe()).toBe('late none')
    }

    it('is late after six hours by its first chain’s clock', async () => {
      await crossed()
      world.base.head = 30_000n
      world.cross.head = SIX_HOURS
      expect(await world.observe()).toBe('crossing none')
      world.cross.head += 1n
      expect(await world.observe()).toBe('late none')
    })

    it('has arrived if the base connector names it days later', async () => {
      await late()
      world.base.head = 30_000n
      world.arrival(newSwapAndUnwrap.item, 'b')
      world.opened('b')
      expect(await world.observe()).toBe('paying none')
    })

    it('is refunded if the connector names it where it began', async () => {
      await late()
      const { transactionHash: transaction } = connectorLog(world.cross, wordOf(4n), { block: 2_500n })
      transferLog(world.cross, OWN, 95n, { block: 2_500n, transaction })
      expect(await world.observe()).toBe('refunded chain')
      expect((await world.stateOf()).destination).toMatchObject({
        refund: { blockNumber: 2_500n, chainId: 1002 },
      })
    })

    it('is not late if a payment may be its refund', async () => {
      await late()
      transferLog(world.cross, OWN, 95n, { block: 2_500n })
      expect(await world.observe()).toBe('crossing none')
      world.said = { state: 'Failed', status: 'Withdrawn' }
      expect(await world.observe()).toBe('refunded service')
    })

    it('has no match where it began until it is late', async () => {
      await crossed()
      transferLog(world.cross, OWN, 95n, { block: 950n })
      await world.observe()
      expect('match' in (await world.stateOf()).destination).toBe(false)
    })
  })

  describe('that failed', () => {
    const COUNTER = numberToHex(4n, { size: 32 })
    const refundLog = (block: bigint, id: Hex = COUNTER) =>
      connectorLog(world.cross, id, { block }).transactionHash
    const failed = async (start = ACROSS) => {
      await world.begin(start)
      world.message('a')
      world.arrival(failedSwapAndUnwrap.item, 'b')
      expect(await world.observe()).toBe('refunding none')
      expect((await world.stateOf()).destination.state).toBe('crossing-failed')
    }
    const native = { ...ACROSS, intent: { ...ACROSS.intent, inputToken: null } }

    it.each([newSwapAndUnwrap.item, retriedSwapAndUnwrap.item])(
      'is paid by another try’s burn request, by $name',
      async (event) => {
        await failed()
        world.base.head = 5_000n
        await world.observe()
        world.base.head = 9_000n
        world.arrival(event, 'd', {}, 8_000n)
        world.opened('d', { block: 8_000n })
        expect(await world.observe()).toBe('paying none')
        expect((await world.stateOf()).destination).toMatchObject({
          burn: { proof: { blockNumber: 8_000n } },
        })
      },
    )

    it('is paid by a retry found with the failure', async () => {
      await world.begin(ACROSS)
      world.message('a')
      world.arrival(failedSwapAndUnwrap.item, 'b')
      world.arrival(retriedSwapAndUnwrap.item, 'd')
      world.opened('d', { block: 950n })
      expect(await world.observe()).toBe('paying none')
    })

    it.each<[string, Arrival, { userScript?: Hex }]>([
      ['of another message', { uniqueCounter: 5n }, {}],
      ['from another chain', { chainId: 1003n }, {}],
      ['for another script', {}, { userScript: `0x${'22'.repeat(20)}` }],
    ])('is not paid by another try %s', async (_, over, burn) => {
      await failed()
      world.arrival(retriedSwapAndUnwrap.item, 'd', over)
      world.opened('d', { block: 950n, ...burn })
      expect(await world.observe()).toBe('refunding none')
    })

    it('stays refunded, whatever burn request follows', async () => {
      await failed()
      transferLog(world.cross, OWN, 95n, { block: 962n, transaction: refundLog(962n) })
      expect(await world.observe()).toBe('refunded chain')
      world.arrival(retriedSwapAndUnwrap.item, 'd')
      world.opened('d', { block: 950n })
      expect(await world.observe()).toBe('refunded chain')
    })

    it('is refunded by a transfer beside the connector’s log', async () => {
      await failed()
      transferLog(world.cross, OWN, 95n, { block: 962n, transaction: refundLog(962n) })
      expect(await world.observe()).toBe('refunded chain')
      expect((await world.stateOf()).destination).toMatchObject({
        refund: { blockNumber: 962n, chainId: 1002 },
      })
    })

    it('is refunded in native currency by the block’s balance change', async () => {
      await failed(native)
      refundLog(970n)
      world.cross.move(OWN, 970n, 95n)
      expect(await world.observe()).toBe('refunded chain')
    })

    it('is not refunded where the connector names another one', async () => {
      await failed()
      const transaction = refundLog(962n, numberToHex(5n, { size: 32 }))
      transferLog(world.cross, OWN, 95n, { block: 962n, transaction })
      expect(await world.observe()).toBe('refunding none')
    })

    const amounts = [
      { amount: 89n, matches: false },
      { amount: 90n, matches: true },
      { amount: 100n, matches: true },
      { amount: 101n, matches: false },
    ]
    it.each(amounts)('has a match in $amount of 100 from anybody: $matches', async ({ amount, matches }) => {
      await failed()
      transferLog(world.cross, OWN, amount, { block: 970n })
      expect(await world.observe()).toBe('refunding none')
      expect('match' in (await world.stateOf()).destination).toBe(matches)
    })

    it.each(amounts)('has a match in a native rise of $amount: $matches', async (row) => {
      await failed(native)
      world.cross.move(OWN, 970n, row.amount)
      expect(await world.observe()).toBe('refunding none')
      expect('match' in (await world.stateOf()).destination).toBe(row.matches)
    })

    it('has a native match though the call spent more itself', async () => {
      await failed(native)
      const sighting = (await world.stateOf()).attempts[0]?.sighting
      if (sighting?.state !== 'mined') throw new TypeError('a mined call')
      world.cross.move(OWN, sighting.blockNumber, -100n)
      world.cross.move(OWN, sighting.blockNumber + 2n, 95n)
      await world.observe()
      expect('match' in (await world.stateOf()).destination).toBe(true)
    })

    it('is refunded, unproven, by the service’s report and a match', async () => {
      await failed()
      world.said = { state: 'Failed', status: 'Withdrawn' }
      expect(await world.observe()).toBe('refunding service')
      transferLog(world.cross, OWN, 95n, { block: 970n })
      expect(await world.observe()).toBe('refunded service')
      expect((await world.stateOf()).settledAt).toBeNull()
      transferLog(world.cross, OWN, 95n, { block: 980n, transaction: refundLog(980n) })
      expect(await world.observe()).toBe('refunded chain')
    })

    it('shares its match with no other swap', async () => {
      await failed()
      for (const block of [970n, 971n]) transferLog(world.cross, OWN, 95n, { block })
      await world.observe()
      expect((await world.stateOf()).destination).toMatchObject({ match: { arrival: { blockNumber: 970n } } })
      await world.begin({ ...ACROSS, id: 'other' }, 'c')
      world.message('c', 5n)
      world.arrival(failedSwapAndUnwrap.item, 'd', { uniqueCounter: 5n })
      await world.observe('other')
      await world.observe('other')
      expect((await world.stateOf('other')).destination).toMatchObject({
        match: { arrival: { blockNumber: 971n } },
      })
    })
  })
})
