import { sumSats } from '~/lib/core/amount'
import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import { decodeTransaction, type TransactionOutput } from '~/lib/core/bitcoin/transaction'
import { approvedOutput } from '~/lib/core/journal/approved-output'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import { spentOutputs } from '../chains/previous-transactions'
import { payerScripts, type PollContext, recordUnlessTaken } from './poll-context'

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
  const own = await payerScripts(context, swap)
  const payment = approvedOutput(swap, context.deployment.profile.bitcoin.network)
  const original = firstOf(swap)
  if (original === undefined || !isSamePayment(bump, original, { payment, own })) return swap
  const spent = await spentOutputs(bump, (parent) => bitcoin.rawTransaction(parent))
  // The txid proves what it pays, but not that our key signed it.
  if (spent === undefined || !isSignedBy(rawTransaction, spent, own)) return swap
  const inputs = bump.inputs.map((input) => ({ txid: input.txid, vout: input.vout }))
  const feeSats = sumSats(spent) - sumSats(bump.outputs)
  const { vsize } = bump
  const attempt = { kind: 'bump', txid, rawTransaction, inputs, feeSats, vsize } as const
  return recordUnlessTaken(context, swap, { type: 'signed', attempt })
}

/** The first transaction that was signed or handed over, as it was approved. */
function firstOf({ attempts: [first], handovers: [handover] = [] }: BitcoinEntry): Outputs | undefined {
  if (handover !== undefined) return handover.plan.transaction
  return first && decodeTransaction(first.rawTransaction)
}

type Outputs = { outputs: readonly TransactionOutput[] }
type Terms = { payment: TransactionOutput; own: ReadonlySet<string> }

/**
 * Whether two transactions pay the same outputs, apart from change: any to the account itself, but for the payment's own.
 */
function isSamePayment(one: Outputs, other: Outputs, { payment, own }: Terms): boolean {
  const isChange = ({ scriptPubKey }: TransactionOutput) =>
    scriptPubKey !== payment.scriptPubKey && own.has(scriptPubKey)
  const paid = ({ outputs }: Outputs) => outputs.filter((output) => !isChange(output)).map(textOf)
  return paid(one).join() === paid(other).join()
}

function textOf({ scriptPubKey, valueSats }: TransactionOutput): string {
  return `${scriptPubKey}:${valueSats}`
}
