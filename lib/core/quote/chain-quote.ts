import type { Disputed } from '../disputable'
import type { ContractFees } from './fees'
import type { OwnQuote } from './own-quote'

/** An order's quote by the chains alone. Amounts in base units of what arrives. */
export type ChainQuote = {
  quote: OwnQuote | null
  contractFees: ContractFees | null
  /** The cost of the payout's Bitcoin transaction; `null` for swaps to EVM, and if the router does not tell. */
  bitcoinFeeSats: bigint | null
  /** The amount of wrapped BTC from which the routers take their shares. */
  sharedSats: bigint
  /** The pools' output for what reaches them, before the fee of a crossing to EVM; `null` if none answers. */
  exchanged: bigint | null
  /** The worth of the whole input at the market's price, before any fee; `null` if no source knows it. */
  worth: bigint | null
  priceEffectBps: number | null
  /** Subjects on which two servers differ: the worse for the user counts. */
  disputed: Disputed[]
}
