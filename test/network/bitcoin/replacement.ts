import type { Transaction } from 'bitcoinjs-lib'
import type { MempoolIndex, PoolTx } from './mempool-index'
import { Rejection } from './rejection'
import { outpointOf, prevTxid } from './txid'

const maxEvicted = 100
const relayFeeRate = 1n

function signals(tx: Transaction): boolean {
  return tx.ins.some((input) => input.sequence <= 0xfffffffd)
}

/** BIP125: a transaction is replaceable if it, or any unconfirmed ancestor, signals so. */
function isReplaceable(mempool: MempoolIndex, tx: Transaction): boolean {
  if (signals(tx)) return true
  return [...mempool.ancestors(tx)].some((txid) => {
    const ancestor = mempool.tx(txid)
    return ancestor !== undefined && signals(ancestor.tx)
  })
}

function directConflicts(mempool: MempoolIndex, tx: Transaction): PoolTx[] {
  const txids = new Set(tx.ins.map((input) => mempool.spender(outpointOf(input))?.txid))
  return mempool.all().filter(({ txid }) => txids.has(txid))
}

function btc(sats: bigint): string {
  const fraction = (sats % 100_000_000n)
    .toString()
    .padStart(8, '0')
    .replace(/0{1,6}$/, '')
  return `${sats / 100_000_000n}.${fraction}`
}

/**
 * The transactions that a new one evicts from the mempool: those it conflicts with and their descendants, parents
 * first; empty without a conflict. Throws the reason if BIP125 forbids the replacement.
 */
export function planReplacement(mempool: MempoolIndex, tx: Transaction, feeSats: bigint): PoolTx[] {
  const conflicts = directConflicts(mempool, tx)
  if (conflicts.length === 0) return []
  const txid = tx.getId()
  const insufficient = `insufficient fee, rejecting replacement ${txid}`

  if (!conflicts.every((conflict) => isReplaceable(mempool, conflict.tx)))
    throw new Rejection('txn-mempool-conflict')

  const conflictIds = new Set(conflicts.map((conflict) => conflict.txid))
  const spentConflict = [...mempool.ancestors(tx)].find((ancestor) => conflictIds.has(ancestor))
  if (spentConflict !== undefined) {
    throw new Rejection(
      `bad-txns-spends-conflicting-tx, ${txid} spends conflicting transaction ${spentConflict}`,
    )
  }

  const vsize = BigInt(tx.virtualSize())
  if (conflicts.some((old) => feeSats * BigInt(old.vsize) <= old.feeSats * vsize)) {
    throw new Rejection(`${insufficient}; new feerate is not above the replaced one`)
  }

  const evictedIds = new Set(conflicts.flatMap((conflict) => [...mempool.family(conflict.txid)]))
  if (evictedIds.size > maxEvicted) {
    throw new Rejection(
      `too many potential replacements, rejecting replacement ${txid}; too many potential replacements (${evictedIds.size} > ${maxEvicted})`,
    )
  }

  const knownParents = new Set(conflicts.flatMap((conflict) => conflict.tx.ins.map(prevTxid)))
  const added = tx.ins.findIndex((input) => {
    const parent = prevTxid(input)
    return mempool.tx(parent) !== undefined && !knownParents.has(parent)
  })
  if (added !== -1) {
    throw new Rejection(
      `replacement-adds-unconfirmed, replacement ${txid} adds unconfirmed input, idx ${added}`,
    )
  }

  const evicted = mempool.all().filter((entry) => evictedIds.has(entry.txid))
  const evictedFees = evicted.reduce((sum, entry) => sum + entry.feeSats, 0n)
  if (feeSats < evictedFees) {
    throw new Rejection(
      `${insufficient}, less fees than conflicting txs; ${btc(feeSats)} < ${btc(evictedFees)}`,
    )
  }
  const relayFee = relayFeeRate * vsize
  if (feeSats - evictedFees < relayFee) {
    throw new Rejection(
      `${insufficient}, not enough additional fees to relay; ${btc(feeSats - evictedFees)} < ${btc(relayFee)}`,
    )
  }
  return evicted
}
