import { TARGET_BLOCKS, type FeeRates } from '~/lib/core/bitcoin/fee-rates'
import type {
  AddressTransaction,
  Outspend,
  TransactionStatus,
  TransactionOutput,
} from '~/lib/services/ports/bitcoin-chain'
import { disagreement } from './endpoints'

/**
 * Merges two servers' views. Honest servers differ by what has not reached both yet, so a confirmation counts only if
 * both have seen the same one; otherwise the transaction counts as in the mempool.
 */
export function settleStatus(a: TransactionStatus, b: TransactionStatus): TransactionStatus {
  if (a.state === 'absent' && b.state === 'absent') return a
  if (a.state !== 'confirmed' || b.state !== 'confirmed' || a.blockHash !== b.blockHash)
    return { state: 'mempool' }
  return { ...(a.confirmations < b.confirmations ? a : b), basis: { servers: 2 } }
}

/** Merges two servers' views of one transaction; `undefined` stands for a server that does not know it. */
export function settleTransaction(
  a: AddressTransaction | undefined,
  b: AddressTransaction | undefined,
): AddressTransaction | undefined {
  const seen = a ?? b
  if (a === undefined || b === undefined) return seen && unsettled(seen)
  // The txid proves the rest. Nothing in it proves what the inputs spent.
  if (!sameMovements(a, b)) throw disagreement('transaction')
  return { ...a, status: settleStatus(a.status, b.status) }
}

export function settleOutspend(a: Outspend, b: Outspend): Outspend {
  if (!a.spent) return b.spent ? unsettled(b) : a
  if (!b.spent) return unsettled(a)
  if (a.txid === b.txid) return { ...a, status: settleStatus(a.status, b.status) }
  return unsettled(a.status.state !== 'confirmed' && b.status.state === 'confirmed' ? b : a)
}

/** Treats what only one server shows as unconfirmed. */
export function unsettled<T extends { status: TransactionStatus }>(seen: T): T {
  return { ...seen, status: { state: 'mempool' } }
}

/** Estimates differ between honest servers, but not by more than this factor and so many sat/vB at once. */
const FAR_TIMES = 2
const FAR_RATE = 3

/**
 * The lower of two rates for each target: a fee that is too low can be raised later, one that is too high is lost. So
 * no single server can raise the fee.
 * @throws AppError `chain-disagreement` if they are far apart for any speed that can be chosen
 */
export function settleFeeRates(a: FeeRates, b: FeeRates): FeeRates {
  if (
    Object.values(TARGET_BLOCKS).some((target) =>
      areFarApart(rateAt(a.rates, target), rateAt(b.rates, target)),
    )
  )
    throw disagreement('fee rates')
  return { rates: eachTarget(a.rates, b.rates, Math.min) }
}

/** Both of two rates for each target, where servers are far apart. */
export function mergedFeeRates(a: FeeRates, b: FeeRates): FeeRates {
  return {
    rates: eachTarget(a.rates, b.rates, Math.min),
    dearer: eachTarget(a.dearer ?? a.rates, b.dearer ?? b.rates, Math.max),
  }
}

function areFarApart(a: number, b: number): boolean {
  const [low, high] = [Math.min(a, b), Math.max(a, b)]
  return high > low * FAR_TIMES && high - low > FAR_RATE
}

type Rates = ReadonlyMap<number, number>

function eachTarget(a: Rates, b: Rates, pick: (one: number, other: number) => number): Rates {
  return new Map(
    [...new Set([...a.keys(), ...b.keys()])].map((target) => [
      target,
      pick(rateAt(a, target), rateAt(b, target)),
    ]),
  )
}

/** Of some rates, never none: that of the slowest target that is at least as fast, else of the fastest. */
function rateAt(rates: Rates, target: number): number {
  const targets = [...rates.keys()].toSorted((a, b) => a - b)
  return rates.get(targets.findLast((blocks) => blocks <= target) ?? targets[0] ?? target) ?? 0
}

/** Whether two views of one transaction agree on its inputs and outputs. */
export function sameMovements(a: AddressTransaction, b: AddressTransaction): boolean {
  return (
    sameOutputs(a.outputs, b.outputs) &&
    sameOutputs(a.inputs, b.inputs) &&
    a.inputs.every(({ txid, vout }, i) => b.inputs[i]?.txid === txid && b.inputs[i].vout === vout)
  )
}

export function sameOutputs(a: readonly TransactionOutput[], b: readonly TransactionOutput[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ scriptPubKey, valueSats }, i) => {
      const other = b[i]
      return other?.scriptPubKey === scriptPubKey && other.valueSats === valueSats
    })
  )
}

/** The confirmations that one server shows. */
export function depthOf(seen: AddressTransaction | undefined): number {
  return seen?.status.state === 'confirmed' ? seen.status.confirmations : 0
}
