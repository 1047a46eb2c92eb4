import { scriptPubKeyOf } from '../address'
import type { TransactionOutput } from '../bitcoin/transaction'
import type { BitcoinNetwork } from '../network'
import { isToEvm } from './phase'
import type { BitcoinEntry } from './types'

/** The output that an entry's transaction is for: besides it there are change, and a swap's data carrier. */
export function approvedOutput(entry: BitcoinEntry, network: BitcoinNetwork): TransactionOutput {
  if (isToEvm(entry)) {
    const { promise, intent } = entry
    return { scriptPubKey: promise.lockingScript, valueSats: intent.amountSats }
  }
  const { recipientAddress, amountSats } = entry.intent
  return { scriptPubKey: scriptPubKeyOf(recipientAddress, network), valueSats: amountSats }
}
