import { unsignedTransactionIn } from '../bitcoin/psbt'
import { carriedData } from '../bitcoin/data-carrier'
import type { TransactionOutput, UnsignedTransaction } from '../bitcoin/transaction'
import { decodePayload } from './decode-payload'
import type { BridgePayload } from './payload'

/** The instructions in the first output that carries data, if they can be read. */
export function carriedPayload(
  outputs: readonly Pick<TransactionOutput, 'scriptPubKey'>[],
): BridgePayload | undefined {
  const data = outputs
    .map(({ scriptPubKey }) => carriedData(scriptPubKey))
    .find((carried) => carried !== undefined)
  return data && decodePayload(data)
}

/** A service's transaction and the instructions that it carries, as far as they can be read: the review says what is wrong. */
export type ReadWrap = { transaction: UnsignedTransaction | undefined; payload: BridgePayload | undefined }

/** Reads a PSBT, base64 or hex, for its transaction and its instructions. Never throws. */
export function readWrap(psbt: string): ReadWrap {
  const transaction = unsignedTransactionIn(psbt)
  return { transaction, payload: transaction && carriedPayload(transaction.outputs) }
}
