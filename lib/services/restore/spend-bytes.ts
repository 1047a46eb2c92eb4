import {
  decodeTransaction,
  type DecodedTransaction,
  type TransactionOutput,
} from '~/lib/core/bitcoin/transaction'
import { addressTypeOf } from '~/lib/core/bitcoin/address-type'
import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import { AppError } from '~/lib/core/errors'
import type { AddressTransaction, BitcoinChain } from '../ports/bitcoin-chain'

/** The bytes of a transaction, proven by their hash; `spent`: the outputs that it spends, if its signatures prove them. */
export type SpendBytes = {
  rawTransaction: string
  decoded: DecodedTransaction
  spent?: readonly TransactionOutput[]
}

/**
 * The bytes of a listed transaction, as they are listed where that is proof enough; a server is asked only for others.
 * @param own the scripts of the owner
 * @throws AppError `chain-disagreement`, and as the chain
 */
export async function spendBytes(
  transaction: AddressTransaction,
  own: ReadonlySet<string>,
  bitcoin: Pick<BitcoinChain, 'rawTransaction'>,
): Promise<SpendBytes> {
  const listed = listedBytes(transaction, own)
  if (listed !== undefined) return listed
  const rawTransaction = await bitcoin.rawTransaction(transaction.txid)
  if (rawTransaction === undefined)
    throw new AppError('chain-disagreement', 'a listed transaction that is not there')
  return { rawTransaction, decoded: decodeTransaction(rawTransaction) }
}

/**
 * A txid leaves out the witnesses, and what the inputs spend. A signature of ours proves both, for it covers the amount
 * (BIP143); that of a legacy address does not, but there the txid covers the signature.
 */
function listedBytes(
  { txid, inputs, rawTransaction }: AddressTransaction,
  own: ReadonlySet<string>,
): SpendBytes | undefined {
  if (rawTransaction === undefined) return undefined
  try {
    const decoded = decodeTransaction(rawTransaction)
    if (decoded.txid !== txid) return undefined
    const isLegacy = ({ scriptPubKey }: TransactionOutput) => addressTypeOf(scriptPubKey) === 'p2pkh'
    if (inputs.every(isLegacy)) return { rawTransaction, decoded }
    if (inputs.some(isLegacy)) return undefined
    return isSignedBy(rawTransaction, inputs, own) ? { rawTransaction, decoded, spent: inputs } : undefined
  } catch {
    return undefined
  }
}
