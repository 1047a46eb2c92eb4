import { isDataCarrier } from '../bitcoin/data-carrier'
import { decodeTransaction, type TransactionOutput } from '../bitcoin/transaction'
import type { BitcoinNetwork } from '../network'
import { approvedOutput } from './approved-output'
import { claimOf } from './claim'
import type { BitcoinEntry } from './types'

/**
 * The scripts that an entry's own transactions spend and that take their change, as far as they tell: reviewed before they
 * were signed or handed over, they are the payer's, also while the wallet is locked. Only a file tells of a claim.
 */
export function reviewedScripts(entry: BitcoinEntry, network: BitcoinNetwork): string[] {
  const { scriptPubKey: paid } = approvedOutput(entry, network)
  const isChange = ({ scriptPubKey }: TransactionOutput) =>
    scriptPubKey !== paid && !isDataCarrier(scriptPubKey)
  const signed = entry.attempts.flatMap(({ rawTransaction }) => outputsOf(rawTransaction))
  const handed = claimOf(entry) === null ? (entry.handovers ?? []) : []
  const elsewhere = handed.flatMap(({ plan: { transaction } }) => transaction)
  const outputs = [...signed, ...elsewhere.flatMap((one) => one.outputs)].filter(isChange)
  return [...outputs, ...elsewhere.flatMap((one) => one.inputs)].map(({ scriptPubKey }) => scriptPubKey)
}

function outputsOf(rawTransaction: string): readonly TransactionOutput[] {
  try {
    return decodeTransaction(rawTransaction).outputs
  } catch {
    return []
  }
}
