import {
  decodeTransaction,
  type DecodedTransaction,
  type TransactionOutput,
} from '~/lib/core/bitcoin/transaction'
import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import { AppError } from '~/lib/core/errors'
import type { AddressTransaction, BitcoinChain } from '../ports/bitcoin-chain'
import type { OwnBitcoin } from './job'

/** The bytes of a transaction, proven by their hash; `spent`: the outputs that it spends, if its signatures prove them. */
export type SpendBytes = {
  rawTransaction: string
  decoded: DecodedTransaction
  spent?: readonly TransactionOutput[]
}

/**
 * The bytes of a listed transaction, as they are listed where that is proof enough; a server is asked only for others.
 * @throws AppError `chain-disagreement`, and as the chain
 */
export async function spendBytes(
  transaction: AddressTransaction,
  own: OwnBitcoin,
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
  own: OwnBitcoin,
): SpendBytes | undefined {
  if (rawTransaction === undefined) return undefined
  try {
    const decoded = decodeTransaction(rawTransaction)
    if (decoded.txid !== txid) return undefined
    if (own.addressType === 'p2pkh') return { rawTransaction, decoded }
    return isSignedBy(rawTransaction, inputs, own) ? { rawTransaction, decoded, spent: inputs } : undefined
  } catch {
    return undefined
  }
}
