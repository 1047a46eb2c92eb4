import type { AddressTransaction, BitcoinChain } from '../ports/bitcoin-chain'
import { notReplaceable } from './not-replaceable'

/** BIP125, rule 5: the maximum number of transactions that a replacement may evict. */
const MAX_EVICTED = 100

/**
 * The fees of the unconfirmed transactions that descend from these: they are evicted too, and the replacement has to
 * pay for that.
 * @throws AppError `not-replaceable` if there are more than nodes allow
 */
export async function descendantFees(txids: readonly string[], bitcoin: BitcoinChain): Promise<bigint> {
  const seen = new Set(txids)
  let parents = txids
  let feesSats = 0n
  while (parents.length > 0) {
    const children: string[] = []
    for (const parent of parents)
      for (const spend of await bitcoin.outspends(parent))
        if (spend.spent && spend.status.state === 'mempool' && !seen.has(spend.txid)) {
          seen.add(spend.txid)
          children.push(spend.txid)
        }
    if (seen.size > MAX_EVICTED) throw notReplaceable('descendants')
    for (const child of children) feesSats += feeOf(await bitcoin.transaction(child))
    parents = children
  }
  return feesSats
}

/** 0 for a transaction that is gone by the time it is requested. */
function feeOf(transaction: AddressTransaction | undefined): bigint {
  if (transaction === undefined) return 0n
  const spent = transaction.inputs.reduce((sum, { valueSats }) => sum + valueSats, 0n)
  return transaction.outputs.reduce((left, { valueSats }) => left - valueSats, spent)
}
