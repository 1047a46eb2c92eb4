import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseProfile } from '~/lib/contract/profile'
import { type Offer, rankedOffers } from '~/lib/core/offers/offer'
import type { Services } from '~/lib/services/services'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { localOffers, localUsdc } from '../support/local-offers'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { openFront } from '../support/service-front'
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

const compare = () => localOffers(services, network).compare(QUERY)

const normalOf = (offers: readonly Offer[]) => offers.filter(({ speed }) => speed === 'normal')

async function delivered({ network: networkName, token }: Offer, salt: number): Promise<bigint> {
  const recipient = freshAddress(salt)
  const common = { direction: 'to-evm', slippageBps: 100, feeChoice: 'normal' } as const
  const order = { ...common, amountSats: QUERY.amountSats, networkName, outputToken: token, recipient }
  const review = await services.swaps.prepare(order, { origin: null })
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await services.tracker.poll(entryId)
  expect(await mineAndPoll(services, network, entryId, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  return network.balance(
    networkName === 'polygon' ? 'polygon' : 'ethereum',
    localUsdc(network, networkName),
    recipient,
  )
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

describe('offers of other tokens', { tags: ['release'] }, () => {
  it('stand by their worth, close to that of the input', async () => {
    const others = await localOffers(services, network).others({
      direction: 'to-evm',
      amountSats: QUERY.amountSats,
      networkName: 'polygon',
      outputToken: localUsdc(network, 'polygon'),
      recipient: null,
      slippageBps: QUERY.slippageBps,
      feeChoice: null,
    })
    expect(new Set(others.map(({ network: name }) => name))).toEqual(new Set(['polygon', 'ethereum']))
    const worths = others.map(({ worthSats }) => worthSats ?? 0n)
    expect(worths).toEqual(worths.toSorted((a, b) => (a < b ? 1 : -1)))
    for (const worth of worths) {
      expect(worth).toBeLessThan(QUERY.amountSats)
      expect(worth).toBeGreaterThan((QUERY.amountSats * 95n) / 100n)
    }
  })
})

/** Three services of one bridge, each with a wallet of its own: what they say in percent of the truth. */
const SERVICES = { honest: 100n, skimmer: 91n, promiser: 150n } as const
type Name = keyof typeof SERVICES
const NAMES: readonly Name[] = ['honest', 'skimmer', 'promiser']

describe('offers of three services', () => {
  const fronts = new Map<Name, Awaited<ReturnType<typeof openFront>>>()
  const wallets = new Map<Name, Services>()

  beforeAll(async () => {
    for (const [at, name] of NAMES.entries()) {
      const front = await openFront(network, SERVICES[name])
      fronts.set(name, front)
      const service = { ...parseProfile(network.profile).service, baseUrl: front.url }
      const machine = createMachine({ ...network.profile, id: name, service })
      wallets.set(name, await startWallet(machine, phraseOf(5_610 + at)))
    }
  })
  afterAll(() => Promise.all([...fronts.values()].map((front) => front.stop())))

  const compareAll = async () => {
    const answers = await Promise.allSettled(
      [...wallets.values()].map((wallet) => localOffers(wallet, network).compare(QUERY)),
    )
    const offers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    return rankedOffers(offers, QUERY.amountSats)
  }
  const placesOf = (offers: readonly Offer[]) =>
    normalOf(offers).map((offer) => `${offer.profileId} ${offer.network}`)

  it('stand in the order that the nodes give', async () => {
    const offers = await compareAll()
    expect(offers[0]).toMatchObject({ profileId: 'honest', basis: 'chains', isOverpromised: false })
    const rows: { place: string; promises: boolean; amount: bigint }[] = []
    for (const [at, offer] of normalOf(offers).entries()) {
      if (offer.profileId !== 'honest') continue
      const amount = await delivered(offer, 5_620 + at)
      for (const name of NAMES) {
        const share = SERVICES[name] < 100n ? SERVICES[name] : 100n
        rows.push({
          place: `${name} ${offer.network}`,
          promises: SERVICES[name] > 100n,
          amount: (amount * share) / 100n,
        })
      }
    }
    const reckoned = rows.toSorted(
      (a, b) => Number(a.promises) - Number(b.promises) || (a.amount < b.amount ? 1 : -1),
    )
    expect(placesOf(offers)).toEqual(reckoned.map(({ place }) => place))
  })

  it('miss the one that is down, and nothing else', async () => {
    const before = placesOf(await compareAll())
    await fronts.get('skimmer')?.stop()
    const after = placesOf(await compareAll())
    expect(after).toEqual(before.filter((place) => !place.startsWith('skimmer')))
    expect(after).toHaveLength(4)
  })
})
