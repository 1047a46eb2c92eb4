import type { QuotedFees } from '../quote/quoted-fees'
import { collateralOf, isPaidInCollateral } from './collateral'
import {
  isBitcoinPayment,
  isEvmPayment,
  isSwap,
  isToBitcoin,
  isToEvm,
  PHASES,
  phaseOf,
  UNSENT,
} from './phase'
import { currentAttempt, currentCall } from './spend-phase'
import { type Amount, deliveredBy, type MovedAsset, termsOf } from './story-terms'
import {
  type BitcoinEntry,
  type DeliveryProof,
  type Entry,
  type EvmEntry,
  type MatchingArrival,
  type Payout,
  type Phase,
  type ToBitcoinSwap,
  type ToEvmSwap,
  spendsBitcoin,
} from './types'

/** The arrival at the recipient. */
type Arrival = Amount & {
  /** `null` = proven by a balance. */
  txid: string | null
  /** By how much it is less than was promised, in the same units. */
  missing: bigint
}

/** A payment from a locker's collateral to the user, who was to get bitcoin. */
type PaidInstead = Amount & { networkName: string; recipient: string; txid: string }

/** The part of a failed swap that comes back. */
type Refund = {
  txid: string | null
  /** The amount paid back or owed in bitcoin; `null` = not known yet, or tokens. */
  amountSats: bigint | null
  /** Whether a chain proves that it is back. */
  isBack: boolean
  /** The address that gets it, where that is none of the account's. */
  strangePayee?: string
}

/** A sum, and where it went: to the user, from the user, nowhere, or as it is expected to come. */
export type Move = Amount & { how: 'in' | 'out' | 'unmoved' | 'expected' }

/** Sums that an entry takes, costs and brings, as far as a chain shows. */
export type Sums = {
  /** The amount to take from who pays. */
  sent: Amount
  /** The quoted sum, and the least that was promised; `null` of a payment. */
  expected: Amount | null
  minimum: Amount | null
  /** Whether it has left who pays. A token that logs nothing has moved nothing. */
  hasLeft: boolean
  /** The cost of its own transactions, `amount: null` = not known; `null` = another wallet pays that. */
  fee: { asset: MovedAsset; amount: bigint | null } | null
  /** The bridge's fees, `'unknown'` where they were not recorded; `null` where it takes none: of a payment, or a failure. */
  bridgeFees: QuotedFees | 'unknown' | null
  /** The end in money: the sum that arrived, was paid, or came back; `null` before, and where no chain shows a sum. */
  result: (Amount & { kind: 'received' | 'paid' | 'refunded' }) | null
  /** The result, or what is expected, and the other side of it. */
  moves: readonly [Move, ...Move[]]
  /** The proven result in bitcoin or a token. */
  received: Amount | null
  /** The arrival of what was ordered. */
  arrival: Arrival | null
  instead: PaidInstead | null
  refund: Refund | null
  /** The loss that neither arrived nor came back, in sats; `null` where both sums are not in bitcoin. */
  lostSats: bigint | null
  /** A locker's open debt, as far as a chain shows. */
  owedSats: bigint | null
}

export function sumsOf(entry: Entry, phase: Phase): Sums {
  const { sent, expected, minimum } = termsOf(entry.intent)
  const received = receivedOf(entry)
  const hasLeft = !UNSENT.has(phase) && !isUnlogged(entry)
  const sums = {
    sent,
    expected,
    minimum: isToEvm(entry) ? minimum && { ...minimum, amount: entry.promise.leastArrival } : minimum,
    hasLeft,
    received,
    arrival: arrivalOf(entry, phase),
    instead: paidInstead(entry),
    refund: refundOf(entry),
  }
  const result = resultOf(entry, phase, sums)
  return {
    ...sums,
    fee: feeOf(entry),
    bridgeFees: bridgeFeesOf(entry, phase),
    result,
    moves: movesOf(entry, phase, { ...sums, result }),
    lostSats: lostSats(sent, received, phase),
    owedSats: owedSats(entry),
  }
}

/** The bridge does not take its fees for what it has not carried out. */
function bridgeFeesOf(entry: Entry, phase: Phase): Sums['bridgeFees'] {
  if (!isSwap(entry) || phase === 'refunding' || (PHASES[phase].terminal && phase !== 'done')) return null
  return entry.quoted ?? 'unknown'
}

function resultOf(
  entry: Entry,
  phase: Phase,
  { sent, arrival, instead, refund }: Pick<Sums, 'sent' | 'arrival' | 'instead' | 'refund'>,
): Sums['result'] {
  if (phase === 'refunded' && refund !== null && refund.amountSats !== null)
    return { kind: 'refunded', asset: 'bitcoin', amount: refund.amountSats }
  if (phase === 'paid-in-collateral' && instead !== null) return { kind: 'received', ...moneyOf(instead) }
  if (phase !== 'done') return null
  if (!isSwap(entry)) return { kind: 'paid', ...sent }
  return arrival && { kind: 'received', ...moneyOf(arrival) }
}

function movesOf(
  entry: Entry,
  phase: Phase,
  {
    sent,
    expected,
    hasLeft,
    arrival,
    result,
  }: Pick<Sums, 'sent' | 'expected' | 'hasLeft' | 'arrival' | 'result'>,
): Sums['moves'] {
  const out: Move = { ...sent, how: hasLeft ? 'out' : 'unmoved' }
  const brought = isSwap(entry) ? (result ?? arrival) : null
  if (brought !== null) return [{ ...moneyOf(brought), how: 'in' }, out]
  if (expected === null || PHASES[phase].terminal || phase === 'refunding') return [out]
  return [{ ...expected, how: 'expected' }, out]
}

/** The sum of something that is more. */
function moneyOf({ asset, amount }: Amount): Amount {
  return { asset, amount }
}

/** A native delivery on a cross-chain network is proven by a balance, so it has no transaction. */
export function transactionOf(proof: DeliveryProof): string | null {
  return 'transactionHash' in proof ? proof.transactionHash : null
}

/** A page's wallet pays its own gas. */
function feeOf(entry: Entry): Sums['fee'] {
  if (spendsBitcoin(entry)) return { asset: 'bitcoin', amount: minerFeeOf(entry) }
  const { networkName, signer } = entry.intent
  return signer === 'page' ? null : { asset: { networkName, token: null }, amount: spentGasWei(entry) }
}

/** Whether the token's contract has logged that nothing moved. */
export function isUnlogged(entry: Entry): boolean {
  return isEvmPayment(entry) && entry.destination.state === 'transferred' && entry.destination.amount === 0n
}

export function payoutOf({ destination }: Entry): Payout | null {
  return 'payout' in destination ? destination.payout : null
}

function isConfirmed(payout: Payout | null): payout is Payout {
  return payout?.sighting.state === 'confirmed'
}

export function matchOf({ destination }: Entry): MatchingArrival | undefined {
  return 'match' in destination ? destination.match : undefined
}

export function owedSats(entry: Entry): bigint | null {
  const { destination } = entry
  if (collateralOf(entry) !== undefined) return null
  if (destination.state !== 'paying' && destination.state !== 'failed') return null
  return destination.payout === null ? (destination.burn?.amountSats ?? null) : null
}

function receivedOf(entry: Entry): Amount | null {
  const payout = payoutOf(entry)
  if (isConfirmed(payout)) return { asset: 'bitcoin', amount: payout.valueSats }
  const instead = paidInstead(entry)
  if (instead !== null) return moneyOf(instead)
  if (!isToEvm(entry)) return null
  const { destination } = entry
  if (destination.state === 'delivered')
    return { asset: deliveredBy(entry.intent), amount: destination.amount }
  // Wrapped bitcoin is counted in sats and redeemed one for one.
  return destination.state === 'paid-in-wrapped' ? { asset: 'bitcoin', amount: destination.amount } : null
}

function paidInstead(entry: Entry): PaidInstead | null {
  const collateral = collateralOf(entry)
  if (collateral === undefined || !isPaidInCollateral(entry)) return null
  const { networkName, token, amount, recipient, slashing } = collateral
  return { asset: { networkName, token }, amount, networkName, recipient, txid: slashing.transactionHash }
}

/** Counts what is known to be gone: what failed came back, or was paid in wrapped bitcoin, less what others took. */
function lostSats(sent: Amount, received: Amount | null, phase: Phase): bigint | null {
  if (phase !== 'refunded' && phase !== 'paid-in-wrapped') return null
  const areBitcoin = sent.asset === 'bitcoin' && received?.asset === 'bitcoin'
  return areBitcoin ? sent.amount - received.amount : null
}

function arrivalOf(entry: Entry, phase: Phase): Arrival | null {
  if (isToEvm(entry)) return arrivalOnEvm(entry)
  if (isToBitcoin(entry)) return arrivalOnBitcoin(entry)
  if (phase !== 'done' && phase !== 'underpaid') return null
  const { sent } = termsOf(entry.intent)
  if (isBitcoinPayment(entry))
    return { ...sent, txid: currentAttempt(entry.attempts)?.txid ?? null, missing: 0n }
  const { destination } = entry
  const amount = destination.state === 'transferred' ? destination.amount : sent.amount
  const txid = currentCall(entry)?.hash ?? null
  return { asset: sent.asset, amount, txid, missing: missing(amount, sent.amount) }
}

function arrivalOnEvm(swap: ToEvmSwap): Arrival | null {
  const { destination } = swap
  if (destination.state === 'delivered') return arrivedBy(swap, destination.delivery, destination.amount)
  const match = matchOf(swap)
  return match === undefined ? null : arrivedBy(swap, match.arrival, match.amount)
}

function arrivedBy(swap: ToEvmSwap, proof: DeliveryProof, amount: bigint): Arrival {
  const short = missing(amount, swap.promise.leastArrival)
  return { asset: deliveredBy(swap.intent), amount, txid: transactionOf(proof), missing: short }
}

function missing(amount: bigint, promised: bigint): bigint {
  return amount < promised ? promised - amount : 0n
}

function arrivalOnBitcoin({ destination, intent }: ToBitcoinSwap): Arrival | null {
  if (destination.state !== 'paying' || !isConfirmed(destination.payout)) return null
  const { txid, valueSats } = destination.payout
  return { asset: 'bitcoin', amount: valueSats, txid, missing: missing(valueSats, intent.minSats) }
}

function refundOf(entry: Entry): Refund | null {
  if (isToEvm(entry)) {
    const { destination } = entry
    if (destination.state !== 'failed') return null
    const { payout, burn, strangePayee } = destination
    const amountSats = payout?.valueSats ?? burn?.amountSats ?? null
    const strange = burn === null && strangePayee !== undefined && { strangePayee }
    return { txid: payout?.txid ?? null, amountSats, isBack: isConfirmed(payout), ...strange }
  }
  if (!isToBitcoin(entry)) return null
  const refund = 'refund' in entry.destination ? entry.destination.refund : null
  const back = refund ?? matchOf(entry)?.arrival
  if (back === undefined && entry.destination.state !== 'crossing-failed') return null
  return { txid: back === undefined ? null : transactionOf(back), amountSats: null, isBack: refund !== null }
}

/**
 * The Bitcoin fee that an entry has paid, or will pay with its pending transaction; `null` if it has no transaction.
 */
function minerFeeOf(entry: BitcoinEntry): bigint | null {
  const attempt = currentAttempt(entry.attempts)
  if (attempt === undefined) return null
  // If an entry ended without its payment, only a mined cancellation has cost anything.
  return attempt.sighting.state === 'confirmed' || !UNSENT.has(phaseOf(entry)) ? attempt.feeSats : null
}

/**
 * Sums the cost of an entry's mined EVM transactions in wei; `null` if the cost of one is unknown, or none is mined.
 */
function spentGasWei({ attempts }: Pick<EvmEntry, 'attempts'>): bigint | null {
  const mined = attempts.flatMap(({ sighting }) => (sighting.state === 'mined' ? [sighting] : []))
  let total: bigint | null = null
  for (const { costWei } of mined) {
    if (costWei === undefined) return null
    total = (total ?? 0n) + costWei
  }
  return total
}
