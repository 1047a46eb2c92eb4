import type { Address } from 'viem'
import type { Deployer } from './deployer'

/** US cents for one unit. The pools and the price feeds start from the same prices. */
const usdCents = { BTC: 10_000_000n, ETH: 400_000n, LINK: 2_000n, POL: 50n, USDC: 100n, EUR: 125n } as const

type Priced = keyof typeof usdCents

/** A thousand bitcoin in each pool: one bitcoin moves the price by about a tenth of a percent. */
export const pooledSats = 100_000_000_000n

/** Returns the worth of `pooledSats`, in base units. */
export function pooledAmount(symbol: Exclude<Priced, 'BTC' | 'EUR'>, decimals: number): bigint {
  return (pooledSats * usdCents.BTC * 10n ** BigInt(decimals)) / (usdCents[symbol] * 10n ** 8n)
}

export function deployFeed(chain: Deployer, symbol: Priced): Promise<Address> {
  // Most feeds in US dollars have eight decimals, but not all: one that differs shows who counts on it.
  const decimals = symbol === 'LINK' ? 18 : 8
  const answer = (usdCents[symbol] * 10n ** BigInt(decimals)) / 100n
  return chain.deploy('PriceFeed', [`${symbol} / USD`, decimals, answer])
}

/** An oracle that reads a feed for each token. */
export async function deployOracle(
  chain: Deployer,
  feeds: readonly (readonly [token: Address, feed: Address])[],
): Promise<Address> {
  const oracle = await chain.deploy('PriceOracle', [])
  for (const [token, feed] of feeds) await chain.call('PriceOracle', oracle, 'setFeed', [token, feed])
  return oracle
}
