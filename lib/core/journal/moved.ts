import type { Hex } from '../hex'
import type { MovedSum } from '../quote/price-at-time'
import { isBitcoinPayment, isEvmPayment, isToEvm, phaseOf, UNSENT } from './phase'
import {
  type BitcoinEntry,
  type Entry,
  type EvmEntry,
  type Payout,
  type ToBitcoinSwap,
  type ToEvmSwap,
  spendsBitcoin,
} from './types'
import { currentAttempt } from './spend-phase'

/** What an amount is of; `token: null` = the network's native currency. */
export type MovedAsset = 'bitcoin' | { networkName: string; token: Hex | null }

/** In base units; `amount: null` = not known yet. */
type MovedAmount = { asset: MovedAsset; amount: bigint | null }

/** What an entry takes from the wallet and what has come to it. A sum that does not belong to the wallet is absent. */
export function movedBy(entry: Entry): { [sum in MovedSum]?: MovedAmount } {
  if (isBitcoinPayment(entry))
    return { sent: { asset: 'bitcoin', amount: entry.intent.amountSats }, ...minerFee(entry) }
  if (isEvmPayment(entry)) {
    const { networkName, token, amount } = entry.intent
    return { sent: { asset: { networkName, token }, amount }, ...gas(entry) }
  }
  if (isToEvm(entry))
    return {
      sent: { asset: 'bitcoin', amount: entry.intent.amountSats },
      ...minerFee(entry),
      ...received(arrivedOnEvm(entry)),
    }
  const { networkName, inputToken, inputAmount } = entry.intent
  return {
    sent: { asset: { networkName, token: inputToken }, amount: inputAmount },
    ...gas(entry),
    ...received(arrivedOnBitcoin(entry)),
  }
}

function minerFee(entry: BitcoinEntry): { fee: MovedAmount } {
  return { fee: { asset: 'bitcoin', amount: minerFeeOf(entry) } }
}

/** A page's wallet pays its own gas. */
function gas(entry: EvmEntry): { fee?: MovedAmount } {
  const { networkName, signer } = entry.intent
  return signer === 'page' ? {} : { fee: { asset: { networkName, token: null }, amount: spentGasWei(entry) } }
}

function arrivedOnEvm({ intent, destination }: ToEvmSwap): MovedAmount | undefined {
  switch (destination.state) {
    case 'delivered':
      return {
        asset: { networkName: intent.networkName, token: intent.outputToken },
        amount: destination.amount,
      }
    case 'paid-in-wrapped':
      // Wrapped bitcoin is counted in sats and redeemed one for one.
      return { asset: 'bitcoin', amount: destination.amount }
    case 'failed':
      return paidOut(destination.payout)
    case 'none':
    case 'crossing':
      return undefined
  }
}

function arrivedOnBitcoin({ destination }: ToBitcoinSwap): MovedAmount | undefined {
  return destination.state === 'paying' ? paidOut(destination.payout) : undefined
}

function paidOut(payout: Payout | null): MovedAmount | undefined {
  return payout?.sighting.state === 'confirmed' ? { asset: 'bitcoin', amount: payout.valueSats } : undefined
}

function received(moved: MovedAmount | undefined): { received?: MovedAmount } {
  return moved === undefined ? {} : { received: moved }
}

/**
 * The Bitcoin fee that an entry has paid, or will pay with its pending transaction; `null` if it has no transaction.
 */
export function minerFeeOf(entry: BitcoinEntry): bigint | null {
  const attempt = currentAttempt(entry.attempts)
  if (attempt === undefined) return null
  // If an entry ended without its payment, only a mined cancellation has cost anything.
  return attempt.sighting.state === 'confirmed' || !UNSENT.has(phaseOf(entry)) ? attempt.feeSats : null
}

/**
 * What the mined EVM transactions of an entry have cost in wei; `null` if the cost of one is unknown, or none is mined.
 */
export function spentGasWei(entry: Entry): bigint | null {
  if (spendsBitcoin(entry)) return null
  const mined = entry.attempts.flatMap(({ sighting }) => (sighting.state === 'mined' ? [sighting] : []))
  let total: bigint | null = null
  for (const { costWei } of mined) {
    if (costWei === undefined) return null
    total = (total ?? 0n) + costWei
  }
  return total
}
