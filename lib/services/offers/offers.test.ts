import { describe, expect, it } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import { AppError } from '~/lib/core/errors'
import { deploymentOf } from '../ports/chains.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { SERVICE_ALONE } from '~/lib/core/quote/shown-price'
import { NO_ROUTE } from '~/lib/core/quote/unknown-price.fixture'
import { APPROVED_TO_EVM } from '~/lib/core/journal/swap.fixture'
import type { QuoteView } from '~/lib/contract/views/quote'
import { createOffers } from './offers'

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

/** Offers of the native currency of each network; these do not answer. */
function offersWithout(...down: string[]) {
  return createOffers({
    deployments: { current: async () => ({ ...deploymentOf({}), profile: PROFILE }) },
    swaps: {
      quote: async ({ networkName }: SwapOrder) => {
        if (down.includes(networkName)) throw new AppError('service-unreachable', 'down')
        return QUOTE
      },
      price: async () => Promise.reject(new AppError('chain-unreachable', 'down')),
    },
    currencyOf: (_, { address }) => (address === null ? 'ETH' : undefined),
  })
}

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

describe('offers of other tokens', () => {
  const order: SwapOrder = {
    direction: 'to-evm',
    amountSats: QUERY.amountSats,
    networkName: 'polygon',
    outputToken: null,
    recipient: null,
    slippageBps: 100,
    feeChoice: null,
  }

  it('are of other currencies, each once, of unknown worth', async () => {
    const others = await offersWithout().others(order)
    expect(others).not.toHaveLength(0)
    expect(others.filter(({ token }) => token === null)).toEqual([])
    expect(new Set(others.map(({ network, token }) => `${network} ${token}`)).size).toBe(others.length)
    expect(new Set(others.map(({ worthSats }) => worthSats))).toEqual(new Set([null]))
  })
})
