import { sumSats } from '~/lib/core/amount'
import { decodeTransaction, type DecodedTransaction } from '~/lib/core/bitcoin/transaction'
import { heldBy } from '~/lib/core/journal/reserve'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import { spentOutputs } from '../chains/previous-transactions'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { JournalStore } from '../ports/journal-store'
import { notReplaceable } from './not-replaceable'

/** BIP125, rule 5: the maximum number of transactions that a replacement may evict. */
const MAX_EVICTED = 100

/**
 * The fees of the unconfirmed transactions that descend from these: they are evicted too, and the replacement has to
 * pay for that. A descendant counts only if two servers have it and its bytes spend one of these: otherwise one server
 * could make a replacement as dear as it likes. Leaving one out makes the replacement too cheap: nodes refuse it, and
 * the payment itself stands.
 * @throws AppError `not-replaceable` if there are more than nodes allow
 */
export async function descendantFees(txids: readonly string[], bitcoin: BitcoinChain): Promise<bigint> {
  const seen = new Set(txids)
  let parents = txids
  let feesSats = 0n
  let evicted = txids.length
  while (parents.length > 0) {
    const children: string[] = []
    for (const parent of parents)
      for (const spend of await bitcoin.outspends(parent)) {
        if (!spend.spent || spend.status.state !== 'mempool' || seen.has(spend.txid)) continue
        seen.add(spend.txid)
        const child = await provenSpend(spend.txid, parent, bitcoin)
        if (child === undefined) continue
        evicted += 1
        if (evicted > MAX_EVICTED) throw notReplaceable('descendants')
        children.push(spend.txid)
        feesSats += await feeOf(child, bitcoin)
      }
    parents = children
  }
  return feesSats
}

/** The transaction of this txid, if two servers have it and it spends an output of the parent. */
async function provenSpend(
  txid: string,
  parent: string,
  bitcoin: BitcoinChain,
): Promise<DecodedTransaction | undefined> {
  const raw = await bitcoin.sharedTransaction(txid)
  const child = raw === undefined ? undefined : decodeTransaction(raw)
  return child?.inputs.some((input) => input.txid === parent) === true ? child : undefined
}

/** 0, the lowest possible fee, if an output that it spends cannot be proven. */
async function feeOf(child: DecodedTransaction, bitcoin: BitcoinChain): Promise<bigint> {
  const spent = await spentOutputs(child, (txid) => bitcoin.rawTransaction(txid))
  const fee = spent === undefined ? 0n : sumSats(spent) - sumSats(child.outputs)
  return fee > 0n ? fee : 0n
}

/**
 * If another entry spends this one's change, replacing this payment would undo that entry.
 * @throws AppError `not-replaceable`
 */
export async function checkDependants(
  { id, attempts }: BitcoinEntry,
  journal: Pick<JournalStore, 'open'>,
): Promise<void> {
  const own = new Set(attempts.map(({ txid }) => txid))
  const others = (await journal.open()).filter((entry) => entry.id !== id)
  if (others.flatMap(heldBy).some(({ txid }) => own.has(txid))) throw notReplaceable('dependants')
}
