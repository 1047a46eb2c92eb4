import type { BitcoinChain } from '../ports/bitcoin-chain'

/** More than a transaction that nodes relay can spend from. */
const MAX_PREVIOUS = 1_500

/** The raw transactions that made these coins, by txid; one that the chain source does not have is left out. */
export async function previousTransactions(
  coins: readonly { txid: string }[],
  bitcoin: Pick<BitcoinChain, 'rawTransaction'>,
): Promise<Record<string, string>> {
  const txids = [...new Set(coins.map(({ txid }) => txid))].slice(0, MAX_PREVIOUS)
  const found = await Promise.all(
    txids.map(async (txid) => [txid, await bitcoin.rawTransaction(txid)] as const),
  )
  return Object.fromEntries(found.flatMap(([txid, raw]) => (raw === undefined ? [] : [[txid, raw]])))
}
