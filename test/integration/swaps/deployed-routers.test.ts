import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import { lessBasisPoints } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import type { Services } from '~/lib/services/services'
import type { BaseKind } from '../../network/evm/base-kinds'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { pollKnown } from '../support/poll-known'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin, mineAndPoll } from '../support/swap-to-evm'

let wallets = 820

async function walletOn(network: TestNetwork): Promise<Services> {
  const services = await startWallet(createMachine(network.profile), phraseOf((wallets += 1)))
  await fundBitcoin(services, network, 20_000_000n)
  return services
}

function orderOf(outputToken: Hex | null, networkName = 'polygon') {
  const recipient = freshAddress((wallets += 1))
  return {
    direction: 'to-evm',
    amountSats: 1_000_000n,
    networkName,
    outputToken,
    recipient,
    slippageBps: 100,
    feeChoice: null,
  } as const
}

/** A wallet on a local network whose routers are of this kind. */
function onRouters(kind: BaseKind) {
  let network: TestNetwork
  beforeAll(async () => {
    network = await openNetwork({ baseKind: kind })
  })
  afterAll(() => network.stop())
  const usdc = () => network.chains.deployment.base.tokens.usdc.address
  return {
    network: () => network,
    usdc,
    /** Approves the order, halves what it buys before it is carried out, and polls after that. */
    async disappointed(services: Services, order: SwapOrder) {
      const review = await services.swaps.prepare(order, { origin: null })
      const { entryId: id } = await services.swaps.approve(review, {
        acknowledged: true,
        feeChoice: 'normal',
      })
      await services.tracker.poll(id)
      await network.chains.market.movePrice('base', usdc(), 20_000n)
      await network.mine(2)
      await network.chains.market.reset()
      return pollKnown(services, network, id)
    },
  }
}

const codesOf = (coded: readonly { code: string }[]) => coded.map(({ code }) => code)

describe('routers of the second generation', () => {
  const routers = onRouters('polygon')

  it('deliver less than promised, which is told', { tags: ['release'] }, async () => {
    const network = routers.network()
    network.service.setBehaviour({ minIntermediary: 'zero' })
    const services = await walletOn(network)
    const swap = await routers.disappointed(services, orderOf(routers.usdc()))
    network.service.setBehaviour({ minIntermediary: 'expressed' })
    expect(swap).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(codesOf(swap.notices)).toEqual(['shortfall'])
  })

  it('send less than promised across, which is an end there', { tags: ['release'] }, async () => {
    const network = routers.network()
    network.service.setBehaviour({ minIntermediary: 'zero' })
    const services = await walletOn(network)
    const order = orderOf(network.chains.deployment.cross.tokens.usdc.address, 'ethereum')
    const swap = await routers.disappointed(services, order)
    network.service.setBehaviour({ minIntermediary: 'expressed' })
    expect(swap).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(codesOf(swap.notices)).toEqual(['shortfall'])
    // What their payload names arrives: the bridge's fee is taken before.
    const { intent } = swap
    if (!('expectedOutput' in intent)) throw new Error('no swap to an EVM network')
    expect(intent.minOutput).toBe(lessBasisPoints(intent.expectedOutput, order.slippageBps))
  })

  it('get no data carrier that they would not read', async () => {
    const network = routers.network()
    const services = await walletOn(network)
    const { wrappedBtc } = network.chains.deployment.base
    const cases = [
      { codec: 'v1', token: routers.usdc(), lengths: { actualBytes: '65', expectedBytes: '77' } },
      { codec: 'v2', token: wrappedBtc, lengths: { actualBytes: '40', expectedBytes: '28' } },
    ] as const
    for (const { codec, token, lengths } of cases) {
      network.service.setBehaviour({ codec })
      const review = await services.swaps.prepare(orderOf(token), { origin: null })
      network.service.setBehaviour({ codec: 'auto' })
      expect(review.verdict).toBe('refuse')
      expect(review.findings.find(({ code }) => code === 'payload-length')?.params).toEqual(lengths)
    }
  })

  it('never mint a plain wrap with speed', { tags: ['release'] }, async () => {
    const network = routers.network()
    network.service.setBehaviour({ speed: true })
    const services = await walletOn(network)
    const order = orderOf(network.chains.deployment.base.wrappedBtc)
    const review = await services.swaps.prepare(order, { origin: null })
    network.service.setBehaviour({ speed: false })
    expect(review.verdict).toBe('warn')
    expect(codesOf(review.findings)).toContain('payload-speed')
    const { entryId: id } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    await services.tracker.poll(id)
    expect(await mineAndPoll(services, network, id, 6)).toMatchObject({
      phase: 'processing',
      help: { where: 'locker' },
    })
  })

  it('mint no more than the token allows', { tags: ['release'] }, async () => {
    const network = routers.network()
    await network.chains.market.setMintLimit(999_999n)
    const services = await walletOn(network)
    const refused = services.swaps.prepare(orderOf(routers.usdc()), { origin: null })
    await expect(refused).rejects.toMatchObject({
      code: 'amount-above-limit',
      details: { maximum: '0.00999999' },
    })
    expect(await services.swaps.max(orderOf(routers.usdc()))).toMatchObject({ amount: 999_999n })
    await network.chains.market.reset()
    const review = await services.swaps.prepare(orderOf(routers.usdc()), { origin: null })
    expect(review.verdict).toBe('ok')

    // It may be lowered while the user reads the review.
    await network.chains.market.setMintLimit(999_999n)
    const approved = services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    await expect(approved).rejects.toMatchObject({ code: 'amount-above-limit' })
    await network.chains.market.reset()
    expect(await services.history.list({ before: null, limit: 1 })).toEqual([])
  })
})

describe('routers of the first generation', () => {
  const routers = onRouters('bob')

  it('wrap the native currency, which pays for no gas', { tags: ['release'] }, async () => {
    const services = await walletOn(routers.network())
    const review = await services.swaps.prepare(orderOf(null), { origin: null })
    expect(codesOf(review.findings)).toContain('recipient-without-gas')
  })

  it('revert on a bridge fee for their own network', { tags: ['release'] }, async () => {
    const network = routers.network()
    const services = await walletOn(network)
    const { usdc } = network.chains.deployment.cross.tokens
    // Under the cap of what crosses.
    network.service.tamper('unsigned', { mutate: 'payload-bridge-fee-raised' })
    const own = await services.swaps.prepare(orderOf(routers.usdc()), { origin: null })
    const across = await services.swaps.prepare(orderOf(usdc.address, 'ethereum'), { origin: null })
    network.service.tamper('unsigned', null)
    expect(own.verdict).toBe('refuse')
    expect(codesOf(own.findings)).toContain('bridge-fee-not-taken')
    expect(codesOf(across.findings)).not.toContain('bridge-fee-not-taken')
  })

  it('answer a failed swap with wrapped bitcoin', { tags: ['release'] }, async () => {
    const network = routers.network()
    const services = await walletOn(network)
    const order = orderOf(routers.usdc())
    const swap = await routers.disappointed(services, order)
    expect(swap).toMatchObject({ phase: 'paid-in-wrapped', proof: 'chain', help: null })
    expect(codesOf(swap.notices)).toContain('paid-in-wrapped')
    const { wrappedBtc } = network.chains.deployment.base
    expect(await network.balance('polygon', wrappedBtc, order.recipient)).toBeGreaterThan(900_000n)
  })
})
