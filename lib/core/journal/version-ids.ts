import { keccak256 } from 'viem/utils'
import { encodeTransaction } from '../evm/envelope'
import { versionsIfSigned } from './actions'
import { handedTransaction } from './handed-calls'
import { type Entry, spendsBitcoin } from './types'

/**
 * Names everything that was signed or handed over for an entry. What was handed over keeps its name when it is signed: the
 * hash of its unsigned bytes. What a page's wallet never named has none.
 */
export function versionIdsOf(entry: Entry): string[] {
  if (spendsBitcoin(entry)) return versionsIfSigned(entry).map(({ id }) => id)
  const { attempts, handovers = [] } = entry
  const hashes = handovers.map((handover) => keccak256(encodeTransaction(handedTransaction(entry, handover))))
  const signedHashes = new Set(handovers.map(({ signedAs }) => signedAs))
  return [
    ...hashes,
    ...attempts.flatMap(({ hash }) => (hash === null || signedHashes.has(hash) ? [] : [hash])),
  ]
}
