/** Where the account in use is paid next. */
export type ReceiveView = {
  /** Names the account: its address at 0/0. */
  account: string
  address: string
  /** Whether the account is that one address. */
  isSingle: boolean
  /** Why that address: `servers-differ` may have been used before; `again` waits for a payment already. */
  reason: 'fresh' | 'servers-differ' | 'again'
  /** Whether addresses of the account are still searched. */
  isSearching: boolean
  /** Other receive addresses that were shown or paid, the latest first. `receivedSats`: `null` = unknown. */
  earlier: { address: string; isPaid: boolean; receivedSats: bigint | null }[]
}
