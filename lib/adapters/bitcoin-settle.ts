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

/**
 * The lower of two rates for each target: a fee that is too low can be raised later, one that is too high is lost. So
 * no single server can raise the fee.
 */
export function settleFeeRates(
  a: ReadonlyMap<number, number>,
  b: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const lower = [...a].flatMap(([target, rate]) => {
    const other = b.get(target)
    return other === undefined ? [] : [[target, Math.min(rate, other)] as const]
  })
  if (lower.length === 0) throw disagreement('fee rates')
  return new Map(lower)
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
