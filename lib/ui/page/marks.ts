import type { NetworkView } from '~/lib/contract/views/networks'

/** The pictures of `components/mark-picture.tsx`, drawn for this extension. */
export type MarkName =
  | 'arbitrum'
  | 'base'
  | 'bitcoin'
  | 'bob'
  | 'bsc'
  | 'bsquared'
  | 'ethereum'
  | 'optimism'
  | 'polygon'
  | 'unichain'
  | 'usdc'
  | 'usdt'
  | 'wbtc'
  | 'weth'

/** Pictures tell networks and tokens apart at a glance, and prove nothing: anyone can call a token USDC. */
const OF_CHAIN = new Map<number, MarkName>([
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

const OF_SYMBOL = new Map<string, MarkName>([
  ['BTC', 'bitcoin'],
  ['WBTC', 'wbtc'],
  ['ETH', 'ethereum'],
  ['WETH', 'weth'],
  ['POL', 'polygon'],
  ['BNB', 'bsc'],
  ['USDC', 'usdc'],
  ['USDT', 'usdt'],
])

export const BITCOIN_MARK: MarkName = 'bitcoin'

/** A chain of a local network is drawn as the network that it stands for, by its name. */
export function networkMark({ chainId, name }: Pick<NetworkView, 'chainId' | 'name'>): MarkName | undefined {
  return OF_CHAIN.get(chainId) ?? [...OF_CHAIN.values()].find((mark) => mark === name)
}

export function tokenMark(symbol: string): MarkName | undefined {
  return OF_SYMBOL.get(symbol)
}
