import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Offer } from '~/lib/core/offers/offer'
import { createOffers } from '~/lib/services/offers/offers'
import type { Services } from '~/lib/services/services'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin, mineAndPoll } from '../support/swap-to-evm'

const QUERY = { amountSats: 1_000_000n, currency: 'USDC', slippageBps: 100 } as const

let network: TestNetwork
let services: Services

beforeAll(async () => {
  network = await openNetwork()
  services = await startWallet(createMachine(network.profile), phraseOf(5_600))
  await fundBitcoin(services, network, 5_000_000n, 5_000_000n)
})
afterAll(() => network.stop())
afterEach(() => network.control('/service', { estimatePercent: 100 }))

const usdc = (name: string) => {
  const { base, cross } = network.chains.deployment
  return (name === 'polygon' ? base : cross).tokens.usdc.address
}

/** The local network's tokens are none that an issuer publishes. */
const compare = () =>
  createOffers({
    ...services,
    currencyOf: ({ name }, { address }) => (address === usdc(name) ? 'USDC' : undefined),
  }).compare(QUERY)

const normalOf = (offers: readonly Offer[]) => offers.filter(({ speed }) => speed === 'normal')

async function delivered({ network: networkName, token }: Offer, salt: number): Promise<bigint> {
  const recipient = freshAddress(salt)
  const common = { direction: 'to-evm', slippageBps: 100, feeChoice: 'normal' } as const
  const order = { ...common, amountSats: QUERY.amountSats, networkName, outputToken: token, recipient }
  const review = await services.swaps.prepare(order, { origin: null })
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await services.tracker.poll(entryId)
  expect(await mineAndPoll(services, network, entryId, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  return network.balance(networkName === 'polygon' ? 'polygon' : 'ethereum', usdc(networkName), recipient)
}

describe('offers of one currency over two networks', () => {
  it('stand in the order of what swaps deliver', async () => {
    const offers = normalOf(await compare())
    expect(offers.map((offer) => offer.network).toSorted()).toEqual(['ethereum', 'polygon'])
    expect(offers.map(({ basis }) => basis)).toEqual(['chains', 'chains'])
    const amounts: bigint[] = []
    for (const [at, offer] of offers.entries()) {
      const amount = await delivered(offer, 5_601 + at)
      expect(amount).toBeGreaterThanOrEqual(offer.arrivesAtLeast)
      amounts.push(amount)
    }
    expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : -1)))
  })

  it('do not grow by what a service promises', async () => {
    const [honest] = normalOf(await compare())
    await network.control('/service', { estimatePercent: 150 })
    const [best] = normalOf(await compare())
    const { arrivesAtLeast = 0n } = honest ?? {}
    expect(best).toMatchObject({ isOverpromised: true, basis: 'chains' })
    expect(best?.arrivesAtLeast).toBeLessThan((arrivesAtLeast * 101n) / 100n)
  })

  it('shrink by what a service keeps', async () => {
    const [honest] = normalOf(await compare())
    await network.control('/service', { estimatePercent: 91 })
    const [best] = normalOf(await compare())
    const { arrivesAtLeast = 0n } = honest ?? {}
    expect(best?.arrivesAtLeast).toBeLessThan((arrivesAtLeast * 92n) / 100n)
    expect(best).toMatchObject({ isOverpromised: false, basis: 'chains' })
  })
})
