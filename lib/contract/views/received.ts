/**
 * Bitcoin that somebody sent to an account. Change and payouts of the wallet's own entries are none. `isElsewhere`: the net
 * effect of a transaction that another wallet of the same keys has made, which may be negative.
 */
export type ReceivedView = {
  txid: string
  sats: bigint
  /** When it came, in unix ms: when it was first seen, or as well as its depth tells. */
  at: number
  /** 0 = in the mempool. Counted up to `needed`. */
  confirmations: number
  needed: number
  isElsewhere?: true
}
