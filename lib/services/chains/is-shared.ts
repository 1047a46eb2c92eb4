import type { BitcoinChain } from '../ports/bitcoin-chain'
import { isAlone } from './server-counts'

/**
 * Whether more than one server has a transaction, or the only one that the profile names; `undefined` if too few answer to
 * tell. What a single one has invented never confirms.
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
