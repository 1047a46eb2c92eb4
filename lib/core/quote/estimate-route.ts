/** A service's words about its route: assumptions for our own quote before anything is built. */
export type EstimateRoute = {
  /**
   * The steps of its path through the exchange, addresses in lower case or symbols such as `USDC` or `BTC-TELEBTC(polygon)`;
   * `null` if it names none.
   */
  path: string[] | null
  /** The crossing's share: to an EVM network 10^7 = 100 %, to Bitcoin 10^18 = 100 %. */
  crossingFee: bigint
}
