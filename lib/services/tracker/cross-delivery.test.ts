import { beforeEach, describe, expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import type { ApprovedToEvm } from '~/lib/core/journal/events'
import {
  addressOf,
  APPROVED_TO_EVM,
  hashOf,
  OWN_ADDRESS,
  OWN_SCRIPT,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { effectsOf } from '~/lib/core/journal/effects'
import { confirmedAt } from './chains.fixture'
import { type ObservedWorld, observedWorld } from './observed.fixture'
import {
  burnLog,
  deliveredLog,
  type DepositFacts,
  depositLogs,
  type ExchangeFacts,
  exchangeLog,
  fillLog,
  type FillFacts,
  routerLog,
  transferLog,
} from './router-logs.fixture'

const RECIPIENT = addressOf('9')
const ACROSS = { ...APPROVED_TO_EVM.intent, networkName: 'ethereum', chainId: 1002 }

let world: ObservedWorld
beforeEach(() => {
  world = observedWorld()
})

const across = { intent: ACROSS }
const native = { intent: { ...ACROSS, outputToken: null } }
let deposits: Partial<DepositFacts>
beforeEach(() => {
  deposits = {}
})

/** Paid, and sent across by the router in a transaction with these other logs. */
async function crossing(digit = '1', start: Partial<ApprovedToEvm> = across): Promise<void> {
  await world.paid(digit, start)
  const transaction = hashOf(digit)
  depositLogs(world.base, { digit, recipient: RECIPIENT, ...deposits })
  routerLog(world.base, 'swapped', { txid: txidOf(digit), block: 900n, transaction, index: 9 })
  await world.poll()
  expect(await world.outcome(digit)).toBe('processing none')
}

describe('a payment to a cross-chain network', () => {
  it('is done by a payment in the transaction in which the connector names it', async () => {
    await crossing()
    expect((await world.stateOf('1')).destination.state).toBe('crossing')
    const { transactionHash: transaction } = deliveredLog(world.cross, '1', { block: 990n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    expect((await world.stateOf('1')).destination).toMatchObject({
      amount: 95n,
      delivery: { blockNumber: 990n },
    })
  })

  it('is done by less than was promised if the connector names it', async () => {
    await crossing()
    const { transactionHash: transaction } = deliveredLog(world.cross, '1', { block: 990n })
    transferLog(world.cross, RECIPIENT, 12n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
  })

  it('in the native currency is done by the balance in the block of that log', async () => {
    await crossing('1', native)
    deliveredLog(world.cross, '1', { block: 950n })
    world.cross.move(RECIPIENT, 950n, 99n)
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    expect((await world.stateOf('1')).destination).toMatchObject({
      amount: 99n,
      delivery: { blockNumber: 950n },
    })
  })

  it('is done by the fill of the deposit that the router made', async () => {
    await crossing()
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
  })

  it('is done by the fill to a handler that pays the recipient whom the message names', async () => {
    deposits = { recipient: addressOf('d'), message: `0x${'00'.repeat(12)}${RECIPIENT.slice(2)}` }
    await crossing()
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
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
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
  })

  it.each<[string, Partial<FillFacts>, bigint]>([
    ['of another deposit', { depositId: 42n }, 95n],
    ['from another chain', { originChainId: 77n }, 95n],
    ['that brings less than was promised', {}, 89n],
  ])('is not done by a fill %s', async (_, over, amount) => {
    await crossing()
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n, ...over })
    transferLog(world.cross, RECIPIENT, amount, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
  })

  it.each<[string, Parameters<typeof deliveredLog>[2] & { named?: string }]>([
    ['another payment', { block: 990n, named: '2' }],
    ['it in another contract’s log', { block: 990n, address: addressOf('e') }],
    ['it before it was paid', { block: 600n }],
  ])('is not done where the connector names %s', async (_, { named = '1', ...place }) => {
    await crossing()
    const { transactionHash: transaction } = deliveredLog(world.cross, named, place)
    transferLog(world.cross, RECIPIENT, 95n, { block: place.block, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
  })

  it('is not done by anybody’s payment of the right size, nor by one’s own', async () => {
    await crossing()
    await crossing('2', native)
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n })
    world.cross.move(RECIPIENT, 990n, 95n)
    await world.poll()
    expect([await world.outcome('1'), await world.outcome('2')]).toEqual([
      'processing none',
      'processing none',
    ])
    expect((await world.stateOf('1')).destination).toMatchObject({ match: { amount: 95n } })
    expect((await world.stateOf('2')).destination).toMatchObject({ match: { amount: 95n } })
  })

  it('is done, though not proven, once the service reports it and a payment matches', async () => {
    await crossing()
    world.said.state = 'Done'
    await world.poll()
    expect(await world.outcome('1')).toBe('processing service')
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n })
    await world.poll()
    expect(await world.outcome('1')).toBe('done service')
    world.cross.head = 2_000n
    world.base.head = 2_000n
    await world.poll()
    expect((await world.stateOf('1')).settledAt).toBeNull()
    const { transactionHash: transaction } = deliveredLog(world.cross, '1', { block: 1_990n })
    transferLog(world.cross, RECIPIENT, 96n, { block: 1_990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
  })

  it('has no match in an earlier payment, one that is too small, or one far too large', async () => {
    await crossing()
    transferLog(world.cross, RECIPIENT, 95n, { block: 699n })
    transferLog(world.cross, RECIPIENT, 89n, { block: 990n })
    transferLog(world.cross, RECIPIENT, 5_000n, { block: 991n })
    await world.poll()
    expect((await world.stateOf('1')).destination).not.toHaveProperty('match')
  })

  it('leaves the larger match to the larger swap, and each match to one', async () => {
    const larger = { ...ACROSS, expectedOutput: 160n }
    await crossing('1')
    await crossing('2', { intent: larger, promise: { ...APPROVED_TO_EVM.promise, leastArrival: 150n } })
    await crossing('3')
    transferLog(world.cross, RECIPIENT, 155n, { block: 980n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n })
    await world.poll()
    const matches = await Promise.all(
      ['1', '2', '3'].map(async (id) => (await world.stateOf(id)).destination),
    )
    expect(matches.filter((one) => 'match' in one).map((one) => 'match' in one && one.match?.amount)).toEqual(
      [95n, 155n],
    )
  })

  it('in the native currency matches the next balance rise if another swap has the first', async () => {
    await crossing('1', native)
    await crossing('2', native)
    world.cross.move(RECIPIENT, 950n, 99n)
    await world.poll()
    expect((await world.stateOf('2')).destination).not.toHaveProperty('match')
    world.cross.move(RECIPIENT, 1_050n, 98n)
    world.cross.head = 1_100n
    await world.poll()
    expect((await world.stateOf('2')).destination).toMatchObject({
      match: { arrival: { blockNumber: 1_050n }, amount: 98n },
    })
  })

  it('reads the blocks of the target network once', async () => {
    await world.paid('1', across)
    routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 900n })
    await world.poll()
    world.cross.head = 10_000n
    await world.poll()
    world.cross.head = 20_000n
    await world.poll()
    // Two kinds of logs that tie a payment to the swap, then what merely matches.
    const once = [700n, 936n, 9_936n]
    expect(world.cross.asked.map(({ fromBlock }) => fromBlock)).toEqual(
      once.flatMap((from) => [from, from, from]),
    )
  })
})

describe('an exchange on the target chain', () => {
  it.each([false, true])(
    'is the delivery of the payment that the connector names, with amounts: %s',
    async (withAmounts) => {
      await crossing()
      const { transactionHash: transaction } = exchangeLog(world.cross, { withAmounts, block: 990n })
      transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
      await world.poll()
      expect(await world.outcome()).toBe('done chain')
      expect((await world.stateOf()).destination).toMatchObject({
        amount: 95n,
        delivery: { blockNumber: 990n },
      })
    },
  )

  it('is no delivery if it brings less than was promised: a deposit of anybody’s can have it logged', async () => {
    await crossing()
    const { transactionHash: transaction } = exchangeLog(world.cross, { block: 990n })
    transferLog(world.cross, RECIPIENT, 1n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
  })

  it.each<[string, Partial<ExchangeFacts> & { address?: Hex }]>([
    ['for another payment', { txid: txidOf('2') }],
    ['for another chain', { destinationChainId: 77n }],
    ['from another base network', { intermediaryChainId: 77n }],
    ['for somebody else', { targetAddress: addressOf('d') }],
    ['of another contract', { address: addressOf('e') }],
  ])('is neither delivery nor failure if it was %s', async (_, over) => {
    await crossing()
    const { transactionHash: transaction } = exchangeLog(world.cross, { ...over, block: 980n })
    exchangeLog(world.cross, { ...over, failed: true, block: 990n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 980n, transaction })
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
    expect((await world.stateOf()).destination).toMatchObject({ match: { amount: 95n } })
  })

  it.each([false, true])(
    'that failed awaits the operator’s refund, with amounts: %s',
    async (withAmounts) => {
      await crossing()
      const { transactionHash } = exchangeLog(world.cross, { failed: true, withAmounts, block: 990n })
      await world.poll()
      expect(await world.outcome()).toBe('refunding none')
      expect((await world.stateOf()).destination).toMatchObject({
        router: { transactionHash: hashOf('1') },
        target: { transactionHash, chainId: 1002 },
        burn: null,
      })
    },
  )

  const failed = async () => {
    await crossing()
    exchangeLog(world.cross, { failed: true, block: 980n })
    await world.poll()
  }

  it('that failed is refunded by the locker’s payment of the operator’s burn request', async () => {
    await failed()
    operatorRefund()
    await world.poll()
    expect(await world.outcome()).toBe('refunding none')
    payRefund()
    await world.poll()
    expect(await world.outcome()).toBe('refunded chain')
  })

  it('that failed is delivered after all if the connector says so later, or in the same span of blocks', async () => {
    await failed()
    const { transactionHash: transaction } = exchangeLog(world.cross, { block: 990n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
  })

  it('that anybody’s message made fail does not hide the delivery in the same span of blocks', async () => {
    await crossing()
    exchangeLog(world.cross, { failed: true, block: 980n })
    const { transactionHash: transaction } = exchangeLog(world.cross, { block: 990n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
  })

  it('is open again if a reorganisation takes its failure', async () => {
    await crossing()
    const log = exchangeLog(world.cross, { failed: true, block: 990n })
    await world.poll()
    world.cross.logs = []
    world.cross.forks.set(log.blockNumber, hashOf('9'))
    await world.poll()
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
  })
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

  it('without a deposit leaves the swap to the router’s log, and what arrives to match', async () => {
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

  it('is late after six hours by the clock of the chain where it began, whatever this device’s says', async () => {
    world.base.head = SIX_HOURS
    world.clock.time += 30 * 3_600_000
    await crossing()
    world.base.head = SIX_HOURS + 1n
    await world.poll()
    expect(await world.outcome()).toBe('late none')
  })

  it('calls for attention once, and is polled no more often for it', async () => {
    await crossing()
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
    await crossing()
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

  it('is refunding if the operator’s refund comes days later, on the base network', async () => {
    await late()
    world.clock.time += 72 * 3_600_000
    world.base.head = 30_000n
    operatorRefund(29_000n)
    await world.poll()
    expect(await world.outcome()).toBe('refunding none')
  })

  it('is not late if a payment came that may be its delivery', async () => {
    await crossing()
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n })
    world.base.head = SIX_HOURS + 1n
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
  })

  it('is not called late while its target chain cannot be seen', async () => {
    await crossing()
    world.cross.failing.add('logs')
    world.base.head = SIX_HOURS + 1n
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
  })
})

it('a crossing that the operator refunds without a word on the target chain is refunding', async () => {
  await crossing()
  operatorRefund()
  await world.poll()
  expect(await world.outcome()).toBe('refunding none')
})

/** The operator sends what crossed back as a burn request for the account that paid. */
function operatorRefund(block = 995n): void {
  const transaction = hashOf('e')
  const userScript = `0x${OWN_SCRIPT.slice(4)}` as const
  routerLog(world.base, 'operator’s refund', { txid: txidOf('1'), block, transaction })
  burnLog(world.base, { userScript, requestIdOfLocker: 3n, sats: 990n }, { block, transaction })
}

function payRefund(): void {
  const script = `0014${'cc'.repeat(20)}`
  world.base.lockers.set(script, addressOf('c'))
  world.bitcoin.byAddress.set(OWN_ADDRESS, [
    {
      txid: txidOf('d'),
      inputs: [{ txid: txidOf('0'), vout: 0, scriptPubKey: script, valueSats: 1_000n }],
      outputs: [{ scriptPubKey: OWN_SCRIPT, valueSats: 990n }],
      status: confirmedAt(102),
    },
  ])
}
