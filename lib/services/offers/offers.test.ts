import { beforeEach, describe, expect, it } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import type { Profile } from '~/lib/contract/profile'
import { readSettings } from '~/lib/contract/settings'
import { AppError } from '~/lib/core/errors'
import { deploymentOf } from '../ports/chains.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { SERVICE_ALONE } from '~/lib/core/quote/shown-price'
import { NO_ROUTE } from '~/lib/core/quote/unknown-price.fixture'
import { APPROVED_TO_EVM } from '~/lib/core/journal/swap.fixture'
import type { QuoteView } from '~/lib/contract/views/quote'
import { createOffers } from './offers'
import { createOtherBridges } from './other-bridges'

const QUERY = { amountSats: 1_000_000n, currency: 'ETH', slippageBps: 100 } as const

const NO_FEES = {
  networkSats: 0n,
  protocolSats: 0n,
  lockerSats: 0n,
  thirdPartySats: 0n,
  fillerSats: 0n,
  totalSats: 0n,
}
const MINUTES = { minutes: 25, basis: 'chains' } as const
const QUOTE: QuoteView = {
  kind: 'swap',
  intent: APPROVED_TO_EVM.intent,
  minInputSats: null,
  isMinimumEnforced: true,
  expectedOutput: 1_000n,
  minOutput: 990n,
  fees: NO_FEES,
  feeSources: SERVICE_ALONE,
  crossingFee: null,
  route: NO_ROUTE,
  arrivals: { slow: MINUTES, normal: MINUTES, fast: MINUTES },
  asOf: 0,
}

type World = {
  /** Networks, and other profiles, that do not answer. */
  down?: readonly string[]
  comparesBridges?: boolean
  profiles?: readonly Profile[]
}

/** Profiles whose quotes were asked for, beside the one in use. */
const questions = new Set<string>()
beforeEach(() => questions.clear())

/** Offers of the native currency of each network. */
function offersOf({ down = [], comparesBridges = false, profiles = [] }: World) {
  const quotingBy = (profileId: string) => ({
    quote: async ({ networkName }: SwapOrder) => {
      if (profileId !== PROFILE.id) questions.add(profileId)
      if (down.includes(networkName) || down.includes(profileId))
        throw new AppError('service-unreachable', 'down')
      return QUOTE
    },
    price: async () => Promise.reject(new AppError('chain-unreachable', 'down')),
  })
  const deployments = { current: async () => ({ ...deploymentOf({}), profile: PROFILE }) }
  return createOffers({
    deployments,
    settings: { get: async () => ({ ...readSettings({}), comparesBridges }) },
    otherBridges: createOtherBridges({
      deployments,
      settings: { keptProfiles: async () => [PROFILE, ...profiles] },
      isKnown: ({ id }) => id !== 'stranger',
    }),
    swaps: quotingBy(PROFILE.id),
    swapsOf: quotingBy,
    currencyOf: (_, { address }) => (address === null ? 'ETH' : undefined),
  })
}

const offersWithout = (...down: string[]) => offersOf({ down })

describe('offers', () => {
  it('miss those that cannot be had', async () => {
    const names = new Set((await offersWithout('ethereum').compare(QUERY)).map(({ network }) => network))
    expect([...names]).toEqual(['polygon'])
  })

  it('rest on a claim where no chain answers', async () => {
    const offers = await offersWithout().compare(QUERY)
    expect(new Set(offers.map(({ basis }) => basis))).toEqual(new Set(['claim']))
  })

  it('fail with the reason where none can be had', async () => {
    await expect(offersWithout('ethereum', 'polygon').compare(QUERY)).rejects.toMatchObject({
      code: 'service-unreachable',
    })
  })
})

const ORDER: SwapOrder = {
  direction: 'to-evm',
  amountSats: QUERY.amountSats,
  networkName: 'polygon',
  outputToken: null,
  recipient: null,
  slippageBps: 100,
  feeChoice: null,
}

describe('offers of other bridges', () => {
  const profiles: readonly Profile[] = [
    { ...PROFILE, id: 'b' },
    { ...PROFILE, id: 'c' },
    { ...PROFILE, id: 'stranger' },
    { ...PROFILE, id: 'elsewhere', bitcoin: { ...PROFILE.bitcoin, network: 'signet' } },
  ]

  it('are not asked for unless the user wants it', async () => {
    const { offers, bridges } = await offersOf({ profiles }).elsewhere(ORDER)
    expect(offers).toEqual([])
    expect(bridges.map(({ id }) => id)).toEqual(['b', 'c'])
    expect([...questions]).toEqual([])
  })

  it('are of known ones on the same Bitcoin network', async () => {
    const { offers, bridges } = await offersOf({ profiles, comparesBridges: true }).elsewhere(ORDER)
    expect([...questions]).toEqual(['b', 'c'])
    expect(new Set(offers.map(({ profileId }) => profileId))).toEqual(questions)
    expect(bridges.map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('miss one that is down, and nothing else', async () => {
    const { offers } = await offersOf({ profiles, comparesBridges: true, down: ['b'] }).elsewhere(ORDER)
    expect(new Set(offers.map(({ profileId }) => profileId))).toEqual(new Set(['c']))
  })
})

describe('offers of other tokens', () => {
  it('are of other currencies, each once, of unknown worth', async () => {
    const others = await offersWithout().others(ORDER)
    expect(others).not.toHaveLength(0)
    expect(others.filter(({ token }) => token === null)).toEqual([])
    expect(new Set(others.map(({ network, token }) => `${network} ${token}`)).size).toBe(others.length)
    expect(new Set(others.map(({ worthSats }) => worthSats))).toEqual(new Set([null]))
  })
})
