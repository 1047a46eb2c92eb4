import type { CatalogToken } from '../catalog'
import type { Hex } from '../hex'
import { sameAddress } from '../same-address'

import type { Currency } from './currencies'

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
    ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ],
  10: [['USDC', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85']],
  56: [
    ['USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
    ['USDT', '0x55d398326f99059fF775485246999027B3197955'],
    ['ETH', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'],
  ],
  130: [['USDC', '0x078D782b760474a361dDA0AF3839290b0EF57AD6']],
  137: [
    ['USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
    ['USDT', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
    ['DAI', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'],
    ['ETH', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'],
  ],
  8_453: [['USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913']],
  42_161: [['USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831']],
}

type Place = { chainId: number } & ({ kind: 'base'; wrappedBtc: Hex } | { kind: 'cross-chain' })

/** The currency of a network's token; `undefined` for one that no issuer is known of. */
export function currencyOf(network: Place, { address }: Pick<CatalogToken, 'address'>): Currency | undefined {
  if (address === null) return NATIVE[network.chainId]
  // The bridge's own token is bitcoin by the contracts that the whole swap rests on.
  if (network.kind === 'base' && sameAddress(address, network.wrappedBtc)) return 'BTC'
  return TOKENS[network.chainId]?.find(([, tokenAddress]) => sameAddress(tokenAddress, address))?.[0]
}
