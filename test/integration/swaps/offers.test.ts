import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseProfile } from '~/lib/contract/profile'
import type { SwapOrder } from '~/lib/contract/orders'
import { type Offer, rankedOffers } from '~/lib/core/offers/offer'
import type { Services } from '~/lib/services/services'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { localUsdc } from '../support/local-usdc'
import { phraseOf } from '../support/phrases'
import { reckonOutput } from '../support/reckon-output'
import type { HttpService } from '../../network/service/http-server'
import { createMachine, startWallet } from '../support/platform'
import { shortFileOf } from '../support/short-file'
import { highest, loadDuring } from '../load/measure'
import { openFront } from '../support/service-front'
import { fundBitcoin, mineAndPoll } from '../support/swap-to-evm'

const QUERY = { amountSats: 1_000_000n, currency: 'USDC', slippageBps: 100 } as const

let network: TestNetwork
let services: Services

beforeAll(async () => {
  network = await openNetwork({ networks: 3 })
  services = await startWallet(createMachine(network.profile), phraseOf(5_600))
  await fundBitcoin(services, network, 5_000_000n, 5_000_000n, 5_000_000n)
})
afterAll(() => network.stop())
afterEach(() => network.control('/service', { estimatePercent: 100 }))

const compare = () => services.offers.compare(QUERY)

const normalOf = (offers: readonly Offer[]) => offers.filter(({ speed }) => speed === 'normal')

const NETWORKS = ['ethereum', 'optimism', 'polygon'] as const

const networkOf = (offer: Pick<Offer, 'network'>) => z.enum(NETWORKS).parse(offer.network)

const MILLION = 1_000_000n

/** Units of USDC that all networks' can be counted in. */
const MOST_DECIMALS = 18
const inUnits = (amount: bigint, { decimals }: Pick<Offer, 'decimals'>) =>
  amount * 10n ** BigInt(MOST_DECIMALS - decimals)

async function delivered(offer: Pick<Offer, 'network' | 'token'>, salt: number): Promise<bigint> {
  const networkName = networkOf(offer)
  const recipient = freshAddress(salt)
  const common = { direction: 'to-evm', slippageBps: 100, feeChoice: 'normal' } as const
  const order = { ...common, amountSats: QUERY.amountSats, networkName, outputToken: offer.token, recipient }
  const review = await services.swaps.prepare(order, { origin: null })
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await services.tracker.poll(entryId)
  expect(await mineAndPoll(services, network, entryId, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  return network.balance(networkName, localUsdc(network, networkName), recipient)
}

describe('offers of one currency over three networks', () => {
  it('stand in the order of what swaps deliver', async () => {
    const offers = normalOf(await compare())
    expect(offers.map((offer) => offer.network).toSorted()).toEqual(NETWORKS)
    expect(new Set(offers.map(({ basis }) => basis))).toEqual(new Set(['chains']))
    const amounts: bigint[] = []
    for (const [at, offer] of offers.entries()) {
      const amount = await delivered(offer, 5_601 + at)
      expect(amount).toBeGreaterThanOrEqual(offer.arrivesAtLeast)
      amounts.push(inUnits(amount, offer))
    }
    expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : -1)))
  })

  it('do not grow by what a service promises', async () => {
    const [honest] = normalOf(await compare())
    for (const estimatePercent of [100.2, 150]) {
      await network.control('/service', { estimatePercent })
      const [best] = normalOf(await compare())
      const { arrivesAbout, arrivesAtLeast } = honest ?? {}
      expect(best).toMatchObject({ arrivesAbout, arrivesAtLeast, basis: 'chains' })
      expect(best).toMatchObject({ isOverpromised: estimatePercent > 101 })
    }
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
    const others = await services.offers.others({
      direction: 'to-evm',
      amountSats: QUERY.amountSats,
      networkName: 'polygon',
      outputToken: localUsdc(network, 'polygon'),
      recipient: null,
      slippageBps: QUERY.slippageBps,
      feeChoice: null,
    })
    expect(new Set(others.map(({ network: name }) => name))).toEqual(new Set(NETWORKS))
    const worths = others.map(({ worthSats }) => worthSats ?? 0n)
    expect(worths).toEqual(worths.toSorted((a, b) => (a < b ? 1 : -1)))
    for (const worth of worths) {
      expect(worth).toBeLessThan(QUERY.amountSats)
      expect(worth).toBeGreaterThan((QUERY.amountSats * 95n) / 100n)
    }
  })
})

/** Three services of one bridge, each a profile of the wallet: what they say in percent of the truth. */
const SERVICES = { honest: 100n, skimmer: 91n, promiser: 150n } as const
type Name = keyof typeof SERVICES
const NAMES: readonly Name[] = ['skimmer', 'promiser', 'honest']
/** Requests of a server for all networks’ offers: how many calls share one depends on when the answers come. */
const MOST_A_BRIDGE = 8

describe('offers of three bridges', () => {
  const fronts = new Map<Name, HttpService>()
  let wallet: Services
  let order: SwapOrder

  beforeAll(async () => {
    const { profile } = network
    const machine = createMachine(null, [shortFileOf(network)])
    wallet = await startWallet(machine, phraseOf(5_610))
    for (const name of NAMES) {
      const front = await openFront(network, SERVICES[name])
      fronts.set(name, front)
      const service = { ...parseProfile(profile).service, baseUrl: front.url }
      await wallet.settings.importProfile(JSON.stringify({ ...profile, id: name, label: name, service }))
    }
    order = {
      direction: 'to-evm',
      amountSats: QUERY.amountSats,
      networkName: 'polygon',
      outputToken: localUsdc(network, 'polygon'),
      recipient: null,
      slippageBps: QUERY.slippageBps,
      feeChoice: null,
    }
  })
  afterAll(() => Promise.all([...fronts.values()].map((front) => front.stop())))

  /** As the form shows them. */
  const compareAll = async () => {
    const own = await wallet.offers.like(order)
    const { offers } = await wallet.offers.elsewhere(order)
    return rankedOffers([...own, ...offers], QUERY.amountSats)
  }
  /** By what the nodes would deliver of each, less what the service keeps: the promiser last. */
  const reckoned = async () => {
    const rows: { place: string; about: bigint; inUnits: bigint; isLast: boolean }[] = []
    for (const name of NETWORKS) {
      const output = await reckonOutput(network, name, QUERY.amountSats)
      const decimals = name === 'optimism' ? MOST_DECIMALS : 6
      for (const service of NAMES) {
        const share = SERVICES[service]
        const about = share < 100n ? (output * share) / 100n : output
        const place = `${service} ${name}`
        rows.push({ place, about, inUnits: inUnits(about, { decimals }), isLast: share > 100n })
      }
    }
    return rows.toSorted((a, b) => Number(a.isLast) - Number(b.isLast) || (a.inUnits < b.inUnits ? 1 : -1))
  }
  const placesOf = (offers: readonly Offer[]) =>
    normalOf(offers).map((offer) => `${offer.profileId} ${offer.network}`)
  /** The same order, and the same amounts but for how finely the share of a crossing is written. */
  const expectReckoned = async (offers: readonly Offer[]) => {
    const rows = await reckoned()
    expect(placesOf(offers)).toEqual(rows.map(({ place }) => place))
    for (const [at, { arrivesAbout }] of normalOf(offers).entries()) {
      const { about } = rows[at] ?? { about: 0n }
      const [less, more] = arrivesAbout < about ? [arrivesAbout, about] : [about, arrivesAbout]
      expect((more - less) * MILLION).toBeLessThan(more)
    }
  }

  it('come from the one in use until more are allowed', async () => {
    for (const front of fronts.values()) front.requests.reset()
    const offers = await compareAll()
    expect(new Set(offers.map(({ profileId }) => profileId))).toEqual(new Set(['honest']))
    expect(fronts.get('skimmer')?.requests.current()).toEqual({})
    expect(fronts.get('promiser')?.requests.current()).toEqual({})
  })

  it('stand in the nodes’ order, whichever bridge is used', async () => {
    await wallet.settings.change({ comparesBridges: true })
    for (const used of NAMES) {
      await wallet.settings.selectProfile(used)
      const offers = await compareAll()
      expect(offers[0]).toMatchObject({ profileId: 'honest', basis: 'chains', isOverpromised: false })
      expect(offers.filter(({ isOverpromised }) => isOverpromised)).toEqual(
        offers.filter(({ profileId }) => profileId === 'promiser'),
      )
      await expectReckoned(offers)
    }
  })

  it('move a network down whose crossing becomes dear', async () => {
    const { bridgeFee } = network.service.behaviour()
    const before = placesOf(await compareAll())
    network.service.setBehaviour({ bridgeFee: { ...bridgeFee, optimism: 400_000n } })
    const offers = await compareAll()
    await expectReckoned(offers)
    network.service.setBehaviour({ bridgeFee })
    expect([before[2], placesOf(offers)[2]]).toEqual(['honest ethereum', 'honest optimism'])
  })

  it('ask each server a few times', async () => {
    const others = NAMES.length - 1
    for (const front of fronts.values()) front.requests.reset()
    const { load } = await loadDuring(network, () => wallet.offers.elsewhere(order))
    expect(highest(load), JSON.stringify(load)).toBeLessThanOrEqual(MOST_A_BRIDGE * others)
    for (const front of fronts.values())
      expect(Object.values(front.requests.current()).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(
        MOST_A_BRIDGE,
      )
  })

  it('miss the one that is down, and nothing else', async () => {
    const before = placesOf(await compareAll())
    await fronts.get('skimmer')?.stop()
    const after = placesOf(await compareAll())
    expect(after).toEqual(before.filter((place) => !place.startsWith('skimmer')))
    expect(after).toHaveLength(6)
  })
})
