import { decodeTransaction, type Outpoint, type TransactionOutput } from '~/lib/core/bitcoin/transaction'

/** The raw hex of a transaction that hashes to this txid, or `undefined` if unknown. */
export type RawTransactions = (txid: string) => Promise<string | undefined>

/**
 * The outputs that a transaction spends, in the order of its inputs, each from the transaction that made it, whose bytes
 * prove it. `undefined` if one of those is unknown.
 */
export async function spentOutputs(
  { inputs }: { inputs: readonly Outpoint[] },
  rawOf: RawTransactions,
): Promise<TransactionOutput[] | undefined> {
  const outputs = await Promise.all(
    inputs.map(async ({ txid, vout }) => {
      const raw = await rawOf(txid)
      return raw === undefined ? undefined : decodeTransaction(raw).outputs[vout]
    }),
  )
  const known = outputs.filter((output) => output !== undefined)
  return known.length === outputs.length ? known : undefined
}
