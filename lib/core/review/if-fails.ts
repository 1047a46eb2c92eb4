import type { Hex } from '../hex'
import { afterFees, type ContractFees } from '../quote/fees'
import type { WrapReview } from './wrap/types'

/**
 * The sum that comes back if an order fails, by the fees that the contracts take. `network`: its name, `null` =
 * Bitcoin; `token`: in the network's; `minutes`: about how long it takes, `null` = nothing leaves.
 */
export type IfFails = { network: string | null; token: Hex | null; amount: bigint; minutes: number | null }

/** Fees of a burn that pays bitcoin back; each `null` where the burn router does not tell it. */
export type BurnFees = { shares: ContractFees | null; fixedSats: bigint | null }

type ToEvm = {
  route: { base: { name: string; router: 'v1' | 'v2'; wrappedBtc: Hex }; crosses: boolean }
  summary: WrapReview['summary']
  contractFees: ContractFees | null
  burnFees: BurnFees
  /** Until it would arrive. */
  minutes: number
}

/**
 * Of a swap to EVM, whose exchange can fail: routers of the first generation pay wrapped bitcoin, later ones have it burnt for a
 * payout, which takes as long again. So does what expires between networks, by routers of both: of a crossing, that least sum
 * counts. `null` of a plain wrap, which has no exchange, and where a fee is unknown.
 */
export function ifToEvmFails({ route, summary, contractFees, burnFees, minutes }: ToEvm): IfFails | null {
  if (summary?.payload.kind !== 'swap' || contractFees === null) return null
  const minted = afterFees(summary.sendSats, summary.payload.serviceFeeSats, contractFees)
  const { base, crosses } = route
  if (base.router === 'v1' && !crosses)
    return { network: base.name, token: base.wrappedBtc, amount: minted, minutes }
  const { shares, fixedSats } = burnFees
  if (shares === null || fixedSats === null) return null
  return {
    network: null,
    token: null,
    amount: afterFees(minted, fixedSats, shares),
    minutes: 2 * minutes,
  }
}

type ToBitcoin = {
  network: { name: string; kind: 'base' | 'cross-chain' }
  order: { inputToken: Hex | null; inputAmount: bigint }
  minutes: number
}

/** Of a swap to Bitcoin: a call on the base network is carried out whole or not at all; what crosses comes back. */
export function ifToBitcoinFails({ network, order, minutes }: ToBitcoin): IfFails {
  return {
    network: network.name,
    token: order.inputToken,
    amount: order.inputAmount,
    minutes: network.kind === 'base' ? null : 2 * minutes,
  }
}
