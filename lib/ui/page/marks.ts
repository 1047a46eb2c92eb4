import type { NetworkView } from '~/lib/contract/views/networks'

/**
 * Pictures of networks and tokens: the names of files in `public/marks`, drawn for this extension and part of its
 * package. They tell things apart at a glance, and prove nothing: anyone can call a token USDC.
 */
const OF_CHAIN = new Map([
  [1, 'ethereum'],
  [10, 'optimism'],
  [56, 'bsc'],
  [130, 'unichain'],
  [137, 'polygon'],
  [223, 'bsquared'],
  [8453, 'base'],
  [42_161, 'arbitrum'],
  [60_808, 'bob'],
])

const OF_SYMBOL = new Map([
  ['BTC', 'bitcoin'],
  ['WBTC', 'wbtc'],
  ['ETH', 'ethereum'],
  ['WETH', 'weth'],
  ['POL', 'polygon'],
  ['BNB', 'bsc'],
  ['USDC', 'usdc'],
  ['USDT', 'usdt'],
])

export const BITCOIN_MARK = 'bitcoin'

/** A chain of a local network is drawn as the network that it stands for, by its name. */
export function networkMark({ chainId, name }: Pick<NetworkView, 'chainId' | 'name'>): string | undefined {
  return OF_CHAIN.get(chainId) ?? [...OF_CHAIN.values()].find((mark) => mark === name)
}

export function tokenMark(symbol: string): string | undefined {
  return OF_SYMBOL.get(symbol)
}
