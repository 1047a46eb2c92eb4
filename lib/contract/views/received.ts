/** Bitcoin that somebody sent to an account. Change and payouts of the wallet's own entries are none. */
export type ReceivedView = {
  txid: string
  sats: bigint
  /** When it came, in unix ms: when it was first seen, or as well as its depth tells. */
  at: number
  /** 0 = in the mempool. Counted up to `needed`. */
  confirmations: number
  needed: number
}
