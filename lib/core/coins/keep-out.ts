export const COIN_CHOICES = ['frozen', 'freed'] as const
export type CoinChoice = (typeof COIN_CHOICES)[number]

/**
 * Why no payment spends a coin: the user has frozen it, it is small and came from a stranger, or it was mined a moment ago. In
 * words, `coins.kept_<code>`.
 */
export const KEPT_OUT = ['frozen', 'small', 'maturing'] as const
export type KeptOut = (typeof KEPT_OUT)[number]

/**
 * The amounts that usually carry something worth more than themselves: inscriptions and runes ride on coins from the
 * dust limit up to some thousands of sats. Coins sent to trace a wallet are of this size too.
 */
const CARRIER_SATS = { min: 330n, max: 10_000n }

/** Confirmations from which consensus lets a coinbase's outputs be spent (Bitcoin Core's COINBASE_MATURITY). */
export const COINBASE_MATURITY = 100

/** Whether no block could hold a spend of this coin yet, if it was mined. */
export function mayBeMaturing({ confirmations }: { confirmations: number }): boolean {
  return confirmations > 0 && confirmations < COINBASE_MATURITY
}

/** Whether a coin is of a size that may carry something worth more than itself. */
export function mayCarry(valueSats: bigint): boolean {
  return valueSats >= CARRIER_SATS.min && valueSats <= CARRIER_SATS.max
}

/**
 * Whether a coin stays out of every payment. `isOwn`: this wallet made it, or one of its swaps did. The user's choice
 * decides before anything else.
 */
export function keptOutOf(coin: {
  valueSats: bigint
  isOwn: boolean
  choice: CoinChoice | null
}): KeptOut | null {
  if (coin.choice === 'freed') return null
  if (coin.choice === 'frozen') return 'frozen'
  return mayCarry(coin.valueSats) && !coin.isOwn ? 'small' : null
}
