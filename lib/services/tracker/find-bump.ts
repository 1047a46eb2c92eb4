import { sumSats } from '~/lib/core/amount'
import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import { scriptOfKey } from '~/lib/core/bitcoin/address-type'
import { decodeTransaction, type TransactionOutput } from '~/lib/core/bitcoin/transaction'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import { spentOutputs } from '../chains/previous-transactions'
import { type PollContext, recordUnlessTaken } from './poll-context'
import { rescan } from '../chains/log-scan'
import { transactionHolders } from '../journal/holders'

/**
 * A conflict may be the same payment with its fee raised on another device of the phrase. If it pays exactly what was
 * approved, and nobody else, it belongs to the swap. Returns the resulting swap.
 */
export async function findBump<E extends BitcoinEntry>(context: PollContext, swap: E): Promise<E> {
  if (swap.conflict === null) return swap
  const { txid } = swap.conflict
  const { bitcoin } = context.deployment
  const rawTransaction = await bitcoin.rawTransaction(txid)
  if (rawTransaction === undefined) return swap
  const bump = decodeTransaction(rawTransaction)
  const original = approvedOf(swap)
  if (original === undefined || !isSamePayment(bump, original, swap)) return swap
  const spent = await spentOutputs(bump, (parent) => bitcoin.rawTransaction(parent))
  // The txid proves what it pays, but not that our key signed it.
  if (spent === undefined || !isSignedBy(rawTransaction, spent, new Set([scriptOfKey(swap.account)])))
    return swap
  // Ordered twice, the same payment is of the entry that signed it.
  if ((await transactionHolders(context.store)).has(txid.toLowerCase())) return swap
  const inputs = bump.inputs.map((input) => ({ txid: input.txid, vout: input.vout }))
  const feeSats = sumSats(spent) - sumSats(bump.outputs)
  const { vsize } = bump
  const attempt = { kind: 'bump', txid, rawTransaction, inputs, feeSats, vsize } as const
  // The routers may have logged it in blocks that were already scanned. Done before it is journalled: nothing would do
  // it later.
  await rescan(context.store, swap.id)
  return recordUnlessTaken(context, swap, { type: 'signed', attempt })
}

/** The transaction that was approved, signed or handed over. */
function approvedOf({ attempts: [first], handovers: [given] = [] }: BitcoinEntry): Outputs | undefined {
  if (given !== undefined) return given.plan.transaction
  return first && decodeTransaction(first.rawTransaction)
}

type Outputs = { outputs: readonly TransactionOutput[] }

/** Whether both pay the same outputs, apart from the change. */
function isSamePayment(a: Outputs, b: Outputs, { account }: BitcoinEntry): boolean {
  const own = scriptOfKey(account)
  const paid = ({ outputs }: Outputs) =>
    outputs.filter(({ scriptPubKey }) => scriptPubKey !== own).map(textOf)
  return paid(a).join() === paid(b).join()
}

function textOf({ scriptPubKey, valueSats }: TransactionOutput): string {
  return `${scriptPubKey}:${valueSats}`
}
