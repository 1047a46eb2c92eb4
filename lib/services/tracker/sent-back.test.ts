import { failedSwapAndUnwrap } from '~/lib/core/evm/events'
import { beforeEach, describe, expect, it } from 'vitest'
import { addressOf, hashOf } from '~/lib/core/journal/swap.fixture'
import { type DepositFacts, depositLogs, fillLog } from './bridge-logs.fixture'
import { sentBackLog, type SentBackFacts } from '../ports/connector-logs.fixture'
import { transferLog } from '../ports/router-logs.fixture'
import { ACROSS, BASE_CONNECTOR, callWorld, type CallWorld, OWN } from './to-bitcoin.fixture'

let world: CallWorld
beforeEach(() => {
  world = callWorld()
})

describe('a crossing that failed, which the operator sends back,', () => {
  const failed = async () => {
    await world.begin(ACROSS)
    world.message('a')
    world.arrival(failedSwapAndUnwrap.item, 'b')
    expect(await world.observe()).toBe('refunding none')
  }
  const sendBack = async (over: Partial<SentBackFacts> = {}, deposit: Partial<DepositFacts> = {}) => {
    await failed()
    depositLogs(world.base, { recipient: OWN, payer: BASE_CONNECTOR, block: 960n, ...deposit })
    sentBackLog(world.base, { transaction: hashOf('1'), block: 960n, index: 9, ...over })
    expect(await world.observe()).toBe('refunding none')
  }
  const fill = (amount: bigint) => {
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n })
    transferLog(world.cross, OWN, amount, { block: 990n, transaction })
    return world.observe()
  }

  it('is refunded by the fill of the base connector’s deposit', async () => {
    await sendBack()
    expect((await world.stateOf()).destination).toMatchObject({ sentBack: { blockNumber: 960n } })
    expect(await fill(95n)).toBe('refunded chain')
    expect((await world.stateOf()).destination).toMatchObject({
      refund: { blockNumber: 990n, chainId: 1002 },
    })
  })

  const searchPast = async () => {
    await failed()
    const { transactionHash: transaction } = fillLog(world.cross, { depositId: 41n })
    transferLog(world.cross, OWN, 80n, { block: 990n, transaction })
    world.cross.head = 5_000n
    await world.observe()
    depositLogs(world.base, { recipient: OWN, payer: BASE_CONNECTOR, block: 960n, outputAmount: 80n })
    sentBackLog(world.base, { transaction: hashOf('1'), block: 960n, index: 9 })
  }

  it('is refunded by a fill that the search had passed', async () => {
    await searchPast()
    await world.observe()
    expect(await world.observe()).toBe('refunded chain')
  })

  it('is refunded by such a fill after a failed write', async () => {
    await searchPast()
    world.store.failing.add('setMark')
    await expect(world.observe()).rejects.toMatchObject({ code: 'storage-full' })
    world.store.failing.clear()
    await world.observe()
    expect(await world.observe()).toBe('refunded chain')
  })

  it.each<[string, Partial<SentBackFacts>, Partial<DepositFacts>]>([
    ['of another request', { uniqueCounter: 5n }, {}],
    ['of another chain’s request', { chainId: 77n }, {}],
    ['by another contract', { address: addressOf('e') }, {}],
    ['to somebody else', {}, { recipient: addressOf('d') }],
    ['with another contract’s tokens', {}, { payer: addressOf('d') }],
    ['as another token', {}, { outputToken: addressOf('d') }],
    ['after its log', {}, { index: 20 }],
  ])('is not refunded by filling what was sent back %s', async (_, over, deposit) => {
    await sendBack(over, deposit)
    expect(await fill(95n)).toBe('refunding none')
  })

  // threat: false-delivery
  it('is not refunded by less than was sent', async () => {
    await sendBack()
    expect(await fill(94n)).toBe('refunding none')
  })

  it('has failed again if a reorganisation takes the operator’s log', async () => {
    await sendBack()
    world.base.logs = world.base.logs.filter(({ blockNumber }) => blockNumber !== 960n)
    world.base.forks.set(960n, hashOf('f'))
    await expect(world.observe()).rejects.toMatchObject({ code: 'chain-disagreement' })
    await world.observe()
    await world.observe()
    const { destination } = await world.stateOf()
    expect(destination).toMatchObject({ state: 'crossing-failed' })
    expect(destination).not.toHaveProperty('sentBack')
  })

  it('crosses again if a reorganisation takes its failure', async () => {
    await failed()
    world.base.logs = []
    world.base.forks.set(950n, hashOf('f'))
    await expect(world.observe()).rejects.toMatchObject({ code: 'chain-disagreement' })
    expect(await world.observe()).toBe('crossing none')
    expect((await world.stateOf()).destination.state).toBe('crossing')
  })
})
