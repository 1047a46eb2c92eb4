import type { Hex } from 'viem'
import type { Entry } from '../../evm/abi'

/** Fates of a wrap on its way to the cross chain; `hold` also keeps unwraps from the base chain, and what is sent back. */
export const CROSSINGS = ['carry', 'hold', 'fail'] as const
export type Crossing = (typeof CROSSINGS)[number]

/** How what failed at the base connector comes back: the connector that took it pays, or a deposit sends it across. */
export const RETURNS = ['refund', 'deposit'] as const
export type Return = (typeof RETURNS)[number]

/** Whether lockers pay what they owe; those that have held it back for too long pay late. */
export const PAYOUTS = ['pay', 'hold'] as const
export type Payouts = (typeof PAYOUTS)[number]

/** The relayer's choices where the bridge leaves it any; the control interface may change them at run time. */
export type Conduct = {
  /** First-generation routers have one of their own. */
  entry: Entry
  /** `fail`: the target chain refuses the token, which then stays with the connector. */
  crossing: Crossing
  /** Whether the operator gives back what failed on the target chain, or expired between the chains. */
  refundsStranded: boolean
  returns: Return
  payouts: Payouts
  /** The output of the exchange on the target chain, of what crossed; nothing there enforces a minimum. */
  exchangePercent: number
  /** Whether one transaction swaps for all payments that are due. */
  together: boolean
  /** Whether the transaction in which a swap fails opens its refund as well, and logs that first. */
  refundsFirst: boolean
  /** The script that refunds pay instead of the sender's; `null` = the sender's. */
  refundsTo: Hex | null
}

export const DEFAULT_CONDUCT: Conduct = {
  entry: 'v2',
  crossing: 'carry',
  refundsStranded: true,
  returns: 'refund',
  payouts: 'pay',
  exchangePercent: 100,
  together: false,
  refundsFirst: false,
  refundsTo: null,
}
