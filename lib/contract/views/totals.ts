/** What swaps that are done bridged in one month (UTC, `2026-11`), and what that cost. Counted in bitcoin. */
export type MonthTotals = {
  month: string
  swaps: number
  /** What went to EVM networks, and what came back from them. */
  toEvmSats: bigint
  toBitcoinSats: bigint
  /** The bridge's fees as they were approved, and those of the own Bitcoin transactions. Without gas. */
  costSats: bigint
  /** Swaps whose bridge fees nobody recorded: their cost is higher than counted. */
  uncounted: number
}
