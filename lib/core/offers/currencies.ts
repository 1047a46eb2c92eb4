/** Currencies whose tokens are compared between networks. */
export const CURRENCIES = ['BTC', 'ETH', 'POL', 'BNB', 'USDC', 'USDT', 'DAI'] as const
export type Currency = (typeof CURRENCIES)[number]
