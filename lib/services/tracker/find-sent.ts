import { sumSats } from '~/lib/core/amount'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import { claimOf } from '~/lib/core/journal/claim'
import { awaitedOf } from '~/lib/core/journal/awaited'
import { SIGNATURE_OVERDUE_MS, unsignedHandovers } from '~/lib/core/journal/handovers'
import type { BitcoinEntry, Entry, Handover } from '~/lib/core/journal/types'
import { isHeldElsewhere, type PollContext, recordAll, recordUnlessTaken } from './poll-context'

/**
 * Finds what another signer has sent by itself: a spend of the outpoints that equals what it was given, and that our key
 * has signed. Any other spend of them is a conflict.
 */
export async function findSent<E extends BitcoinEntry>(context: PollContext, entry: E): Promise<E> {
  let current = entry
  for (const handover of unsignedHandovers(entry)) {
    const rawTransaction = await spendOf(context, current, handover)
    if (rawTransaction === undefined) continue
    const { vsize, txid, inputs } = decodeTransaction(rawTransaction)
    if (claimOf(current) === 'lifted' && (await isHeldElsewhere(context, current, { txid })))
      return recordAll(context, current, [{ type: 'abandoned', abandonment: ORDERED_AGAIN }])
    const { plan, kind } = handover
    const feeSats = sumSats(plan.transaction.inputs) - sumSats(plan.transaction.outputs)
    const outpoints = inputs.map((input) => ({ txid: input.txid, vout: input.vout }))
    const attempt = { kind, txid, rawTransaction, inputs: outpoints, feeSats, vsize }
    current = await recordUnlessTaken(context, current, { type: 'found-sent', attempt })
  }
  return current
}

/** A lifted claim that was ordered again here, byte for byte: the other entry has it. */
const ORDERED_AGAIN = { code: 'user-rejected', reason: '' }

/** Notes once that a signature has been awaited for long. */
export async function noteOverdue<E extends Entry>(context: PollContext, entry: E): Promise<E> {
  const awaited = awaitedOf(entry)
  const isDue = awaited !== undefined && context.clock.now() - awaited.at >= SIGNATURE_OVERDUE_MS
  return isDue && awaited.isOverdue !== true
    ? recordAll(context, entry, [{ type: 'signature-overdue' }])
    : entry
}

/** Finds the spender of the first coin of a handed-over transaction, if it is that transaction: one that equals it spends all. */
async function spendOf(
  { deployment: { bitcoin } }: PollContext,
  { attempts }: BitcoinEntry,
  { plan, digest }: Handover,
): Promise<string | undefined> {
  const [coin] = plan.transaction.inputs
  if (coin === undefined) return undefined
  const spend = (await bitcoin.outspends(coin.txid, [coin.vout]))[coin.vout]
  if (spend?.spent !== true || attempts.some(({ txid }) => txid === spend.txid)) return undefined
  const rawTransaction = await bitcoin.rawTransaction(spend.txid)
  if (rawTransaction === undefined) return undefined
  const { inputs } = plan.transaction
  // The review has proven each of them to be the account's.
  const own = new Set(inputs.map(({ scriptPubKey }) => scriptPubKey))
  const isSame = transactionDigest(decodeTransaction(rawTransaction)) === digest
  return isSame && isSignedBy(rawTransaction, inputs, own) ? rawTransaction : undefined
}
