import { beforeEach, describe, expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import {
  addressOf,
  APPROVED_TO_EVM,
  hashOf,
  OWN_ADDRESS,
  OWN_SCRIPT,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { confirmedAt } from '../ports/chains.fixture'
import { observedWorld, type ObservedWorld } from './observed.fixture'
import { deliveredLog, type ExchangeFacts, exchangeLog } from '../ports/connector-logs.fixture'
import { type DepositFacts, fillLog, type FillFacts } from './bridge-logs.fixture'
import { routerLog, transferLog } from '../ports/router-logs.fixture'
import { ACROSS, across, crossing, operatorRefund, RECIPIENT } from './cross-delivery.fixture'

let world: ObservedWorld
beforeEach(() => {
  world = observedWorld()
})
const native = { intent: { ...ACROSS, outputToken: null } }
it('takes a crossing for refunding by the operator’s refund alone', async () => {
  await crossing(world)
  operatorRefund(world)
  await world.poll()
  expect(await world.outcome()).toBe('refunding none')
})
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

describe('a payment to a cross-chain network', () => {
  it('is done by a payment beside the connector’s log', async () => {
    await crossing(world)
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

  it('is done even if the receipt came after the log', async () => {
    await crossing(world)
    const { transactionHash: transaction } = deliveredLog(world.cross, '1', { block: 990n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    world.cross.late.add(transaction)
    world.cross.head = 1_100n
    await world.poll()
    world.cross.late.clear()
    world.cross.head = 90_000n
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
  })

  it('is done by less than promised beside the connector’s log', async () => {
    await crossing(world)
    const { transactionHash: transaction } = deliveredLog(world.cross, '1', { block: 990n })
    transferLog(world.cross, RECIPIENT, 12n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
  })

  it('is done in native currency by the block’s balance change', async () => {
    await crossing(world, '1', native)
    deliveredLog(world.cross, '1', { block: 950n })
    world.cross.move(RECIPIENT, 950n, 99n)
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    expect((await world.stateOf('1')).destination).toMatchObject({
      amount: 99n,
      delivery: { blockNumber: 950n },
    })
  })

  it('is done by the fill of the router’s own deposit', async () => {
    await crossing(world)
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
  })

  it('is done by a fill whose handler pays the recipient', async () => {
    const message = `0x${'00'.repeat(12)}${RECIPIENT.slice(2)}` as const
    await crossing(world, '1', across, { recipient: addressOf('d'), message })
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
  })

  // threat: false-delivery
  it.each<[string, Partial<DepositFacts>]>([
    ['for somebody else', { recipient: addressOf('d') }],
    ['to another chain', { chainId: 77n }],
    ['at a contract that the router paid nothing', { paid: addressOf('d') }],
    ['that another contract has paid', { payer: addressOf('d') }],
    ['of another token', { token: addressOf('d') }],
  ])('is not done by the fill of a deposit %s', async (_, over) => {
    await crossing(world, '1', across, over)
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
    await crossing(world)
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n, ...over })
    transferLog(world.cross, RECIPIENT, amount, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
  })

  it.each([
    ['is done, by less than was promised,', 60n, addressOf('7'), 'done chain'],
    // A bridge takes it for the equivalent of the token that it was given.
    ['is done by that', 60n, `0x${'00'.repeat(20)}`, 'done chain'],
    ['is not done', 59n, addressOf('7'), 'processing none'],
  ] as const)('%s in a fill of %s for 60 of %s', async (...row) => {
    const [, amount, outputToken, outcome] = row
    await crossing(world, '1', across, { outputAmount: 60n, outputToken })
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n })
    transferLog(world.cross, RECIPIENT, amount, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe(outcome)
  })

  it.each<[string, Partial<DepositFacts>]>([
    ['to a handler', { recipient: addressOf('d'), message: `0x${'00'.repeat(12)}${RECIPIENT.slice(2)}` }],
    ['in another token', { outputToken: addressOf('d') }],
  ])('is not done by less than promised from deposits %s', async (_, over) => {
    await crossing(world, '1', across, { outputAmount: 60n, ...over })
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n })
    transferLog(world.cross, RECIPIENT, 60n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
  })

  it.each<[string, Parameters<typeof deliveredLog>[2] & { named?: string }]>([
    ['another payment', { block: 990n, named: '2' }],
    ['it in another contract’s log', { block: 990n, address: addressOf('e') }],
    ['it before it was paid', { block: 600n }],
  ])('is not done where the connector names %s', async (_, { named = '1', ...place }) => {
    await crossing(world)
    const { transactionHash: transaction } = deliveredLog(world.cross, named, place)
    transferLog(world.cross, RECIPIENT, 95n, { block: place.block, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
  })

  // threat: false-delivery
  it('is not done by anybody’s payment of the right size', async () => {
    await crossing(world)
    await crossing(world, '2', native)
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

  it('is done, unproven, by the service’s report and a match', async () => {
    await crossing(world)
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

  it('has no match in an earlier or wrongly sized payment', async () => {
    await crossing(world)
    transferLog(world.cross, RECIPIENT, 95n, { block: 699n })
    transferLog(world.cross, RECIPIENT, 89n, { block: 990n })
    transferLog(world.cross, RECIPIENT, 5_000n, { block: 991n })
    await world.poll()
    expect((await world.stateOf('1')).destination).not.toHaveProperty('match')
  })

  it('leaves the larger match to the larger swap', async () => {
    const larger = { ...ACROSS, expectedOutput: 160n }
    await crossing(world, '1')
    await crossing(world, '2', {
      intent: larger,
      promise: { ...APPROVED_TO_EVM.promise, leastArrival: 150n },
    })
    await crossing(world, '3')
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

  it('matches the next balance rise if another has the first', async () => {
    await crossing(world, '1', native)
    await crossing(world, '2', native)
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
    const reads = world.cross.asked.map(({ fromBlock, toBlock = -1n }) => ({ fromBlock, toBlock }))
    for (const block of [700n, 935n, 5_000n, 15_000n, 20_000n])
      expect(
        reads.filter(({ fromBlock, toBlock }) => fromBlock <= block && block <= toBlock),
        String(block),
      ).toHaveLength(3)
  })
})

describe('an exchange on the target chain', () => {
  it.each([false, true])('is the delivery of the named payment, with amounts: %s', async (withAmounts) => {
    await crossing(world)
    const { transactionHash: transaction } = exchangeLog(world.cross, { withAmounts, block: 990n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
    expect((await world.stateOf()).destination).toMatchObject({
      amount: 95n,
      delivery: { blockNumber: 990n },
    })
  })

  describe('that brings less than was promised', () => {
    const connector = addressOf('5')
    const message = `0x${'00'.repeat(12)}${RECIPIENT.slice(2)}` as const
    const exchanged = async ({
      taken = 95n,
      by = connector,
      token = addressOf('7'),
      txid = txidOf('1'),
    }: Partial<{ taken: bigint; by: Hex; token: Hex; txid: string }> = {}) => {
      const { transactionHash: transaction } = exchangeLog(world.cross, { txid, block: 990n })
      transferLog(world.cross, by, taken, { block: 990n, transaction, address: token })
      transferLog(world.cross, RECIPIENT, 12n, { block: 990n, transaction })
      await world.poll()
    }

    it('is the end if it took all the router sent', async () => {
      await crossing(world, '1', across, { recipient: connector, message })
      await exchanged()
      expect(await world.outcome()).toBe('done chain')
      expect((await world.stateOf()).destination).toMatchObject({ amount: 12n })
    })

    it('is the end too if the router sent another token', async () => {
      const deposit = { recipient: connector, message, token: addressOf('d'), outputToken: addressOf('7') }
      await crossing(world, '1', across, deposit)
      await exchanged()
      expect(await world.outcome()).toBe('done chain')
    })

    // threat: false-delivery
    it.each<[string, Partial<DepositFacts>, Parameters<typeof exchanged>[0]]>([
      ['less than the router sent', {}, { taken: 94n }],
      ['what somebody else got', {}, { by: addressOf('d') }],
      ['another token', {}, { token: addressOf('d') }],
      ['what was sent for another payment', {}, { txid: txidOf('2') }],
      ['what the router sent to the recipient', { recipient: RECIPIENT }, {}],
      ['what the router did not send', { payer: addressOf('d') }, {}],
    ])('is no end if it took %s', async (_, deposit, over) => {
      await crossing(world, '1', across, { recipient: connector, message, ...deposit })
      await exchanged(over)
      expect(await world.outcome()).toBe('processing none')
    })
  })

  it('is no delivery if it took nothing and brings less', async () => {
    await crossing(world)
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
    await crossing(world)
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
      await crossing(world)
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
    await crossing(world)
    exchangeLog(world.cross, { failed: true, block: 980n })
    await world.poll()
  }

  it('is refunded by the locker’s payment after it failed', async () => {
    await failed()
    operatorRefund(world)
    await world.poll()
    expect(await world.outcome()).toBe('refunding none')
    payRefund()
    await world.poll()
    expect(await world.outcome()).toBe('refunded chain')
  })

  it('is delivered after its failure if the connector says so', async () => {
    await failed()
    const { transactionHash: transaction } = exchangeLog(world.cross, { block: 990n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
  })

  it('is the delivery despite a failure in the same span', async () => {
    await crossing(world)
    exchangeLog(world.cross, { failed: true, block: 980n })
    const { transactionHash: transaction } = exchangeLog(world.cross, { block: 990n })
    transferLog(world.cross, RECIPIENT, 95n, { block: 990n, transaction })
    await world.poll()
    expect(await world.outcome()).toBe('done chain')
  })

  it('is open again if a reorganisation takes its failure', async () => {
    await crossing(world)
    const log = exchangeLog(world.cross, { failed: true, block: 990n })
    await world.poll()
    world.cross.logs = []
    world.cross.forks.set(log.blockNumber, hashOf('9'))
    await world.poll()
    await world.poll()
    expect(await world.outcome()).toBe('processing none')
  })
})
