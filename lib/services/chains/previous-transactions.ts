import type { BitcoinChain } from '../ports/bitcoin-chain'
import { decodeTransaction, type Outpoint, type TransactionOutput } from '~/lib/core/bitcoin/transaction'

/** More than a transaction that nodes relay can spend from. */
const MAX_PREVIOUS = 1_500

/** The raw transactions that made these coins, by txid; one that the chain source does not have is left out. */
export async function previousTransactions(
  coins: readonly { txid: string }[],
  bitcoin: Pick<BitcoinChain, 'rawTransaction'>,
): Promise<Record<string, string>> {
  const txids = [...new Set(coins.map(({ txid }) => txid))].slice(0, MAX_PREVIOUS)
  const transactions = await Promise.all(
    txids.map(async (txid) => [txid, await bitcoin.rawTransaction(txid)] as const),
  )
  return Object.fromEntries(transactions.flatMap(([txid, raw]) => (raw === undefined ? [] : [[txid, raw]])))
}

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
  const presentOutputs = outputs.filter((output) => output !== undefined)
  return presentOutputs.length === outputs.length ? presentOutputs : undefined
}
