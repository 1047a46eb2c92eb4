import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { decodeTransaction, outpointKey } from '~/lib/core/bitcoin/transaction'
import type { Handover } from '~/lib/core/journal/types'
import { signatureRefused } from '~/lib/core/outside/signing/return-fault'
import type { BitcoinChain } from '../ports/bitcoin-chain'

/**
 * Whether the other wallet has sent what it was given by itself.
 * @throws AppError `signature-refused` (`coin-spent`) if another transaction spends one of its coins
 */
export async function isSentElsewhere(
  { plan, digest }: Handover,
  own: ReadonlySet<string>,
  bitcoin: BitcoinChain,
): Promise<boolean> {
  for (const { txid, vout } of plan.transaction.inputs) {
    const spend = (await bitcoin.outspends(txid, [vout]))[vout]
    if (spend?.spent !== true || own.has(spend.txid)) continue
    const raw = await bitcoin.rawTransaction(spend.txid)
    if (raw !== undefined && transactionDigest(decodeTransaction(raw)) === digest) return true
    throw signatureRefused('coin-spent', { coin: outpointKey({ txid, vout }), txid: spend.txid })
  }
  return false
}
