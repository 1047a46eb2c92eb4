import type { AddressTransaction, BitcoinChain } from '../ports/bitcoin-chain'
import { notReplaceable } from './not-replaceable'

/** BIP125, rule 5: a replacement may push out no more than this. */
const MAX_EVICTED = 100

/**
 * What the unconfirmed transactions that spend from these pay to miners: they fall with them, and the replacement has to
 * pay for that too. @throws AppError `not-replaceable` where there are more than nodes let fall
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

/** Nothing for one that is gone by the time it is asked for. */
function feeOf(transaction: AddressTransaction | undefined): bigint {
  if (transaction === undefined) return 0n
  const spent = transaction.inputs.reduce((sum, { valueSats }) => sum + valueSats, 0n)
  return transaction.outputs.reduce((left, { valueSats }) => left - valueSats, spent)
}
