import type { CatalogToken } from '../catalog'
import type { Hex } from '../hex'
import { sameAddress } from '../same-address'

/** Currencies whose tokens are compared between networks. */
export const CURRENCIES = ['BTC', 'ETH', 'POL', 'BNB', 'USDC', 'USDT', 'DAI'] as const
export type Currency = (typeof CURRENCIES)[number]

/** The native currency of a chain, by its chain ID. */
const NATIVE: Partial<Record<number, Currency>> = {
  1: 'ETH',
  10: 'ETH',
  56: 'BNB',
  130: 'ETH',
  137: 'POL',
  223: 'BTC',
  8_453: 'ETH',
  42_161: 'ETH',
  60_808: 'ETH',
}

/**
 * Tokens by chain ID, as their issuers publish their addresses. A symbol says nothing: whoever makes a token chooses it. Tokens
 * that another bridge issues under the same name are none of these.
 */
const TOKENS: Partial<Record<number, readonly [Currency, Hex][]>> = {
  1: [
    ['USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
    ['USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  ],
  10: [['USDC', '0x0b2c639c533813f4aa9d7837caf62653d097ff85']],
  56: [
    ['USDC', '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'],
    ['USDT', '0x55d398326f99059ff775485246999027b3197955'],
    ['ETH', '0x2170ed0880ac9a755fd29b2688956bd959f933f8'],
  ],
  130: [['USDC', '0x078d782b760474a361dda0af3839290b0ef57ad6']],
  137: [
    ['USDC', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'],
    ['USDT', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
    ['DAI', '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063'],
    ['ETH', '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'],
  ],
  8_453: [['USDC', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913']],
  42_161: [['USDC', '0xaf88d065e77c8cc2239327c5edb3a432268e5831']],
}

type Place = { chainId: number } & ({ kind: 'base'; wrappedBtc: Hex } | { kind: 'cross-chain' })

/** The currency of a network's token; `undefined` for one that no issuer is known of. */
export function currencyOf(network: Place, { address }: Pick<CatalogToken, 'address'>): Currency | undefined {
  if (address === null) return NATIVE[network.chainId]
  // The bridge's own token is bitcoin by the contracts that the whole swap rests on.
  if (network.kind === 'base' && sameAddress(address, network.wrappedBtc)) return 'BTC'
  return TOKENS[network.chainId]?.find(([, known]) => sameAddress(known, address))?.[0]
}
