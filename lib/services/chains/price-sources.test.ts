import { expect, it } from 'vitest'
import { pathTokensOf } from '~/lib/core/catalog'
import type { BaseNetwork } from '~/lib/contract/profile'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { BASE } from '../ports/profile.fixture'
import { pair, word, worldOf } from '../ports/contracts.fixture'
import { askExchanges, feedAt, tokenFeed } from './price-sources'

const [TOKEN, TOKEN_FEED, NATIVE_FEED, OTHER_FEED] = [
  addressOf('a'),
  addressOf('2'),
  addressOf('3'),
  addressOf('4'),
]

/** The feed of a token on the base network itself; `null` is its native currency. */
function feedOf(token: typeof TOKEN | null, priceFeeds: BaseNetwork['priceFeeds']) {
  const { deployment, base } = worldOf({}, { priceFeeds })
  return tokenFeed({ base, network: base, token }, token ?? base.wrappedNative, deployment)?.address
}

it('finds a feed whatever the case of the token’s address', () => {
  expect(feedOf(TOKEN, { [TOKEN.toUpperCase().replace('0X', '0x')]: TOKEN_FEED })).toBe(TOKEN_FEED)
})

it('prices wrapped native as native unless it has a feed', () => {
  const { base, deployment } = worldOf({}, { priceFeeds: { native: NATIVE_FEED } })
  const far = deployment.profile.evm.find(({ name }) => name !== base.name)
  if (far === undefined) throw new Error('another network')
  const wrapped = { base, network: { ...far, priceFeeds: { native: OTHER_FEED } }, token: null }
  expect(tokenFeed(wrapped, base.wrappedNative, deployment)?.address).toBe(NATIVE_FEED)
  expect(feedOf(null, { native: NATIVE_FEED, [base.wrappedNative]: TOKEN_FEED })).toBe(TOKEN_FEED)
})

it('takes the far end’s feed where the base names none', () => {
  const { base, deployment } = worldOf({}, { priceFeeds: {} })
  const network = { ...base, priceFeeds: { native: OTHER_FEED } }
  expect(tokenFeed({ base, network, token: null }, TOKEN, deployment)?.address).toBe(OTHER_FEED)
})

it('lets a feed’s answer stand for a day by default', () => {
  const { base, deployment } = worldOf(
    {},
    { priceFeeds: { BTC: TOKEN_FEED, EUR: OTHER_FEED }, priceHeartbeats: { EUR: 60 } },
  )
  expect(feedAt(base, 'BTC', deployment)?.heartbeatSeconds).toBe(86_400n)
  expect(feedAt(base, 'EUR', deployment)?.heartbeatSeconds).toBe(60n)
  expect(feedAt(base, 'USD', deployment)).toBeUndefined()
})

const STOPS = [
  { address: addressOf('b'), symbol: 'WBTC', decimals: 8, offered: false },
  { address: addressOf('c'), symbol: 'USDC.e', decimals: 6, offered: false },
] as const

it.each<[string, string[] | undefined]>([
  ['without the service’s path', undefined],
  ['with its path as text', ['BTC-TELEBTC(polygon)', 'WBTC', 'USDC.e', 'USDC']],
])('finds a route over two stops %s', async (_, hint) => {
  const offered = Array.from({ length: 6 }, (__, digit) => ({
    address: addressOf(String(digit)),
    symbol: `T${digit}`,
    decimals: 6,
  }))
  const to = { address: TOKEN, decimals: 6 }
  const route = [BASE.wrappedBtc, STOPS[0].address, STOPS[1].address, TOKEN].join().toLowerCase()
  const { base, chain, deployment } = worldOf(
    {
      getExactInput: (___, [path, amount]) =>
        String(path).toLowerCase() === route ? pair(true, BigInt(String(amount)) * 3n) : pair(false, 0n),
    },
    { tokens: [...offered, { ...to, symbol: 'USDC' }, ...STOPS] },
  )
  const through = pathTokensOf(deployment.profile, base)
  const exchange = { base, chain, from: { address: base.wrappedBtc, decimals: 8 }, to, through, hint }
  expect(await askExchanges(exchange, 100n)).toMatchObject({ least: 300n })
})

it('finds a route over any two tokens that are traded', async () => {
  const listed = Array.from({ length: 12 }, (_, digit) => ({
    address: addressOf(digit.toString(16)),
    symbol: `T${digit}`,
    decimals: 6,
  }))
  const [to, near, far] = [addressOf('d'), addressOf('b'), addressOf('9')]
  const pairs = [
    [BASE.wrappedBtc, far],
    [far, near],
    [near, to],
  ]
  const traded = new Set(pairs.map((pair) => String(pair).toLowerCase()))
  const isTraded = (pair: unknown) => traded.has(String(pair).toLowerCase())
  const { base, chain, deployment } = worldOf(
    {
      isPathValid: (_, [path]) => word(isTraded(path) ? 1n : 0n),
      getExactInput: (_, [path, amount]) =>
        Array.isArray(path) && path.slice(1).every((token, at) => isTraded([path[at], token]))
          ? pair(true, BigInt(String(amount)) * 3n)
          : pair(false, 0n),
    },
    { tokens: listed },
  )
  const unit = (address: Hex) => ({ address, decimals: 6 })
  const through = pathTokensOf(deployment.profile, base)
  const exchange = { base, chain, from: unit(base.wrappedBtc), to: unit(to), through }
  expect(await askExchanges(exchange, 100n)).toMatchObject({ least: 300n })
})
