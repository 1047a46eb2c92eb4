import { describe, expect, it } from 'vitest'
import type { BaseNetwork } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { convertAt } from '~/lib/core/quote/rate'
import type { ServerCount } from '~/lib/core/server-count'
import { type Answers, exchanged, pair, round, word, worldOf } from '../ports/contracts.fixture'
import { memoryClock } from '../ports/memory.fixture'
import { BASE } from '../ports/profile.fixture'
import type { EvmChain } from '../ports/evm-chain'
import { deploymentOf } from '../ports/chains.fixture'
import { createPrices } from './prices'

const NOW = 1_700_000_000
const USDC = addressOf('7')
const [BTC_FEED, USDC_FEED, EUR_FEED] = [addressOf('d'), addressOf('e'), addressOf('f')]
const FEEDS = { priceFeeds: { BTC: BTC_FEED, [USDC]: USDC_FEED, EUR: EUR_FEED } }
/** A bitcoin is 100,000 dollars, a euro 1.25. */
const PRICES: Readonly<Record<Hex, bigint>> = {
  [BTC_FEED]: 10_000_000n,
  [USDC_FEED]: 100n,
  [EUR_FEED]: 125n,
}
const BY_FEEDS: Answers = {
  latestRoundData: (to) => round(PRICES[to] ?? 0n, NOW),
  decimals: () => word(2n),
}
const BY_POOL: Answers = {
  priceOracle: () => word(0n),
  getExactInput: (_, [path, amount]) => pair(true, exchanged(path, amount)),
}
const failing = (code: 'chain-disagreement' | 'chain-unreachable') => () => {
  throw new AppError(code, code)
}

function start(answers: Answers, fields: Partial<BaseNetwork> = {}, count?: ServerCount) {
  const { deployment: named, chain } = worldOf(answers, fields)
  const clock = memoryClock(NOW * 1_000)
  let calls = 0
  const counted = (note?: (count: ServerCount) => void): EvmChain => ({
    ...chain,
    async call(asked) {
      calls += 1
      if (count !== undefined) note?.(count)
      return chain.call(asked)
    },
    counting: (heard) => counted(heard),
  })
  const deployment = { ...deploymentOf({}), ...named, evm: () => counted() }
  const prices = createPrices({ clock, deployments: { current: async () => deployment } })
  const worth = async (token: Hex | null, amount: bigint, network = 'polygon') => {
    const [price] = (await prices.ofTokens(network, [token])).prices
    return price?.rate ? convertAt(amount, price.rate) : null
  }
  return { clock, prices, worth, deployment, calls: () => calls }
}

describe('a token is worth', () => {
  it('what the feeds say, and nothing else is asked', async () => {
    const { worth, calls } = start(BY_FEEDS, FEEDS)
    expect(await worth(USDC, 1_000_000n)).toBe(1_000n)
    expect(calls()).toBe(4)
  })

  it('what the oracle says, where there are no feeds', async () => {
    const { worth } = start(
      { equivalentOutputAmount: (_, [amount]) => word(BigInt(String(amount)) * 20n) },
      { priceOracle: addressOf('a') },
    )
    expect(await worth(USDC, 1_000_000n)).toBe(50_000n)
  })

  it('what the pools give, where there is nothing else', async () => {
    expect(await start(BY_POOL).worth(USDC, 1_000_000n)).toBe(100_000n)
  })

  it('as much as bitcoin, if it is wrapped bitcoin', async () => {
    const { worth, calls } = start({})
    expect(await worth(BASE.wrappedBtc, 123n)).toBe(123n)
    expect(calls()).toBe(0)
  })

  it('equals its base network’s counterpart at the far end', async () => {
    expect(await start(BY_FEEDS, FEEDS).worth(USDC, 1_000_000n, 'ethereum')).toBe(1_000n)
  })
})

describe('no price is known', () => {
  it.each<[string, Answers]>([
    ['where no source answers', {}],
    [
      'of a feed that two servers dispute, though a pool has one',
      { ...BY_POOL, latestRoundData: failing('chain-disagreement') },
    ],
  ])('%s', async (_, answers) => {
    expect(await start(answers, FEEDS).worth(USDC, 1n)).toBeNull()
  })

  it('by a feed whose answer is older than its heartbeat', async () => {
    const old: Answers = { ...BY_FEEDS, latestRoundData: (to) => round(PRICES[to] ?? 0n, NOW - 7_201) }
    expect(await start(old, FEEDS).worth(USDC, 1_000_000n)).toBe(1_000n)
    const hourly = { ...FEEDS, priceHeartbeats: { [USDC]: 3_600 } }
    expect(await start(old, hourly).worth(USDC, 1_000_000n)).toBeNull()
  })

  it('by one of two servers', async () => {
    const alone = start(BY_FEEDS, FEEDS, { servers: 1, of: 2 })
    await expect(alone.worth(USDC, 1n)).rejects.toMatchObject({ code: 'chain-unreachable' })
    expect(await start(BY_FEEDS, FEEDS, { servers: 1, of: 1 }).worth(USDC, 1_000_000n)).toBe(1_000n)
  })

  it('fails where the chain cannot be reached', async () => {
    const down = start({ latestRoundData: failing('chain-unreachable') }, FEEDS)
    await expect(down.worth(USDC, 1n)).rejects.toMatchObject({ code: 'chain-unreachable' })
  })
})

describe('a bitcoin in', () => {
  const bitcoin = async (currency: 'USD' | 'EUR' | 'JPY', answers = BY_FEEDS) => {
    const { rate } = await start(answers, FEEDS).prices.ofCurrency(currency)
    return rate && convertAt(100_000_000n, rate)
  }

  it('dollars is what its feed says', async () => {
    expect(await bitcoin('USD')).toBe(100_000_000_000n)
  })

  it('another currency is by that currency’s own feed', async () => {
    expect(await bitcoin('EUR')).toBe(80_000_000_000n)
  })

  it('a currency without a feed is not known', async () => {
    expect(await bitcoin('JPY')).toBeNull()
  })

  it('a currency whose feed is stale is not known', async () => {
    const stale: Answers = {
      ...BY_FEEDS,
      latestRoundData: (to) => round(PRICES[to] ?? 0n, to === EUR_FEED ? NOW - 90_001 : NOW),
    }
    expect(await bitcoin('EUR', stale)).toBeNull()
    expect(await bitcoin('USD', stale)).toBe(100_000_000_000n)
  })
})

describe('what was asked a moment ago', () => {
  it('is given again, with the time of asking', async () => {
    const { clock, prices, calls } = start(BY_FEEDS, FEEDS)
    await prices.ofTokens('polygon', [USDC])
    clock.time += 29_999
    expect(await prices.ofTokens('polygon', [USDC])).toMatchObject({ asOf: NOW * 1_000 })
    expect(calls()).toBe(4)
    clock.time += 1
    expect(await prices.ofTokens('polygon', [USDC])).toMatchObject({ asOf: NOW * 1_000 + 30_000 })
    expect(calls()).toBe(8)
  })

  it('and failed is asked again', async () => {
    let isDown = true
    const { worth } = start(
      {
        ...BY_FEEDS,
        latestRoundData: (to) => (isDown ? failing('chain-unreachable')() : round(PRICES[to] ?? 0n, NOW)),
      },
      FEEDS,
    )
    await expect(worth(USDC, 1n)).rejects.toThrow('chain-unreachable')
    isDown = false
    expect(await worth(USDC, 1_000_000n)).toBe(1_000n)
  })
})

it('are dropped once another profile has the id', async () => {
  const [before, after] = [start(BY_FEEDS, FEEDS), start(BY_FEEDS, { ...FEEDS, label: 'Exchanged' })]
  let current = before.deployment
  const prices = createPrices({ clock: before.clock, deployments: { current: async () => current } })
  await prices.ofTokens('polygon', [USDC])
  expect(after.calls()).toBe(0)
  current = after.deployment
  await prices.ofTokens('polygon', [USDC])
  expect(after.calls()).toBe(4)
})
