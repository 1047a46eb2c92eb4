import type { BitcoinChain } from '../ports/bitcoin-chain'
import { isAlone } from './server-counts'

/**
 * Whether two servers have a transaction, or the only server that the profile names has it; `undefined` if too few
 * answer. A transaction that a single server has invented never confirms.
 */
export async function isShared(
  txid: string,
  bitcoin: Pick<BitcoinChain, 'counting'>,
): Promise<boolean | undefined> {
  let wasAlone = false
  const counted = bitcoin.counting((count) => {
    wasAlone ||= isAlone(count)
  })
  if ((await counted.sharedTransaction(txid)) !== undefined) return true
  return wasAlone ? undefined : false
}
