import { parseEventLogs } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import type { Services } from '~/lib/services/services'
import { ENTRIES, spokePoolAbi } from '../../network/evm/abi'
import { DEFAULT_CONDUCT } from '../../network/service/relayer/conduct'
import { DEFAULT_SETTINGS } from '../../network/service/context'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { firstInLoop } from '../support/first-in-loop'
import { pollKnown } from '../support/poll-known'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin, mineAndPoll, paymentsOf } from '../support/swap-to-evm'

let network: TestNetwork
let wallets = 760

beforeAll(async () => {
  network = await openNetwork()
})
afterEach(() => {
  network.service.setConduct(DEFAULT_CONDUCT)
  network.service.setBehaviour({ speed: false, codec: DEFAULT_SETTINGS.codec })
})
afterAll(() => network.stop())

const usdc = {
  polygon: () => network.chains.deployment.base.tokens.usdc.address,
  ethereum: () => network.chains.deployment.cross.tokens.usdc.address,
}

/** Approves a swap to USDC on a network, and sends its payment. */
async function swapTo(
  networkName: 'polygon' | 'ethereum',
  { recipient = freshAddress((wallets += 1)), amountSats = 1_000_000n } = {},
) {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  await fundBitcoin(services, network, 20_000_000n)
  const order: SwapOrder = {
    direction: 'to-evm',
    amountSats,
    networkName,
    outputToken: usdc[networkName](),
    recipient,
    slippageBps: 100,
    feeChoice: null,
  }
  const review = await services.swaps.prepare(order, { origin: null })
  const { entryId: id } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await services.tracker.poll(id)
  const received = () => network.balance(networkName, usdc[networkName](), recipient)
  return { machine, services, id, order, review, received }
}

async function txidOf(services: Services, id: string): Promise<string> {
  const [payment] = await paymentsOf(services, id)
  if (payment === undefined) throw new Error('no payment')
  return payment.txid
}

describe('a swap across chains that is filled early', () => {
  firstInLoop(ENTRIES)('by %s is proven by its fill, before its bitcoin', async (entry) => {
    network.service.setConduct({ entry })
    network.service.setBehaviour({ speed: true })
    const { services, id, received, review } = await swapTo('ethereum')
    await network.service.turn()
    await network.fill(await txidOf(services, id))
    expect(await received()).toBeGreaterThan((review.expectedOutput * 95n) / 100n)

    const filled = await pollKnown(services, network, id)
    expect(filled).toMatchObject({ phase: 'done', proof: 'chain', arrival: { amount: await received() } })
    const { destination } = (await services.journal.get(id)) ?? {}
    if (destination?.state !== 'delivered' || !('transactionHash' in destination.delivery))
      throw new Error('no delivery')
    const receipt = await network
      .client('ethereum')
      .getTransactionReceipt({ hash: destination.delivery.transactionHash })
    const [fill] = parseEventLogs({ abi: spokePoolAbi, logs: receipt.logs, eventName: 'FilledRelay' })
    expect(fill?.args).toMatchObject({ originChainId: 31_337n, outputAmount: await received() })
  })

  it('waits for the fill of its deposit', { tags: ['release'] }, async () => {
    network.service.setBehaviour({ speed: true })
    network.service.setConduct({ crossing: 'hold' })
    const { services, id, received } = await swapTo('ethereum')
    await network.service.turn()
    await network.fill(await txidOf(services, id))
    expect(await mineAndPoll(services, network, id, 2)).toMatchObject({ phase: 'processing', proof: 'none' })
    expect(await received()).toBe(0n)

    network.service.setConduct({ crossing: 'carry' })
    expect(await mineAndPoll(services, network, id, 1)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await received()).toBeGreaterThan(0n)
  })
})

describe('several crossings in one transaction', { tags: ['release'] }, () => {
  it.each(ENTRIES)('by %s prove each swap by its own deposit', async (entry) => {
    network.service.setConduct({ entry, together: true })
    const recipient = freshAddress((wallets += 1))
    const swaps = [
      await swapTo('ethereum', { recipient, amountSats: 1_500_000n }),
      await swapTo('ethereum', { recipient }),
      await swapTo('ethereum'),
    ]
    // All are due before the relayer acts.
    await network.bitcoin.mine(2)
    await network.mine(1)
    await network.untilBothKnow()
    const arrived: bigint[] = []
    const routers = new Set<string>()
    for (const { services, id, review } of swaps) {
      await services.tracker.poll(id)
      const swap = await services.history.get(id)
      expect(swap).toMatchObject({ phase: 'done', proof: 'chain' })
      const { destination } = (await services.journal.get(id)) ?? {}
      if (destination?.state !== 'delivered') throw new Error('no delivery')
      routers.add(destination.router.transactionHash)
      arrived.push(destination.amount)
      expect(destination.amount).toBeGreaterThan((review.expectedOutput * 99n) / 100n)
      expect(destination.amount).toBeLessThan((review.expectedOutput * 101n) / 100n)
    }
    expect(routers.size).toBe(1)
    const [larger = 0n, smaller = 0n] = arrived
    expect(larger + smaller).toBe(await swaps[0]?.received())
  })
})

describe('an exchange on the target chain', () => {
  firstInLoop(['universal', 'universal-trailing'] as const)(
    'that brings less by %s is an end, and told',
    async (entry) => {
      network.service.setConduct({ entry, exchangePercent: 60 })
      const { services, id, received, review } = await swapTo('ethereum')
      const swap = await mineAndPoll(services, network, id, 3)
      expect(swap).toMatchObject({ phase: 'done', proof: 'chain', arrival: { amount: await received() } })
      expect(swap.notices).toContainEqual(expect.objectContaining({ code: 'shortfall' }))
      expect(await received()).toBeLessThan((review.expectedOutput * 61n) / 100n)
    },
  )
})

describe('a swap filled while its payment is in the mempool', () => {
  // threat: early-fill
  it('is delivered, and keeps its coins until they are deep', async () => {
    network.service.setBehaviour({ speed: true })
    const { machine, services, id, order } = await swapTo('polygon')
    const txid = await txidOf(services, id)
    await network.service.turn()
    await network.fill(txid)
    // Deep on its own chain, where a proof needs no more.
    await network.chains.base.mine(200)
    await services.tracker.poll(id)
    expect(await services.history.get(id)).toMatchObject({
      phase: 'done',
      proof: 'chain',
      actions: { bumpFee: false, cancel: false },
      notices: [{ code: 'payment-unconfirmed' }],
    })

    network.bitcoin.dropFromMempool(txid)
    await expect(services.swaps.prepare(order, { origin: null })).rejects.toMatchObject({
      code: 'funds-insufficient',
    })
    await services.tracker.poll(id)
    await services.tracker.poll(id)
    // Heights are not asked for again at once.
    machine.wait(60_000)
    expect(await mineAndPoll(services, network, id, 5)).toMatchObject({ phase: 'done', txid, notices: [] })
    expect(await services.journal.get(id)).toMatchObject({ settledAt: null })
    machine.wait(60_000)
    await mineAndPoll(services, network, id, 1)
    expect((await services.journal.get(id))?.settledAt).toEqual(expect.any(Number))
  })
})

describe('a refund that is logged before its failure', { tags: ['release'] }, () => {
  it.each(['v2', 'universal', 'universal-trailing'] as const)(
    'after the %s entry is followed to its payout',
    async (entry) => {
      network.service.setConduct({ entry, refundsFirst: true })
      network.service.setBehaviour({ codec: 'v1' })
      const { services, id } = await swapTo('polygon')
      await network.chains.market.movePrice('base', usdc.polygon(), 20_000n)
      await network.mine(2)
      await network.chains.market.reset()

      await services.tracker.poll(id)
      expect(await services.history.get(id)).toMatchObject({ phase: 'refunding', refund: expect.any(Object) })
      const known = (await services.journal.events(id)).map(({ type }) => type)
      expect(known).toContain('refund-opened')
      expect(known).not.toContain('swap-failed')
      expect(await mineAndPoll(services, network, id, 2)).toMatchObject({ phase: 'refunded', proof: 'chain' })
    },
  )
})
