import type { JournalEvent } from '~/lib/core/journal/events'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import type { Reading } from '../restore/reading'
import { rebuildSignedSpends } from '../restore/rebuild-signed-spends'
import { accountOfKey } from './own-keys'

/**
 * The journals of swaps that a wallet of a page has paid. No key here vouches for them, so a block has to: taken are
 * payments to a locker by that wallet's key. A file names where to look, and the chains say the rest.
 * @throws AppError of the chains that are read
 */
export async function rebuildPaidByPage(
  txids: readonly string[],
  { addressType, publicKey }: BitcoinEntry['account'],
  reading: Reading,
): Promise<JournalEvent[][]> {
  const { bitcoin, profile } = reading.deployment
  const payer = accountOfKey({
    network: profile.bitcoin.network,
    addressType,
    publicKey: publicKey.toLowerCase(),
  })
  if (payer === undefined) return []
  const raws: string[] = []
  for (const txid of txids) {
    const { state } = await bitcoin.status(txid)
    const raw = state === 'confirmed' ? await bitcoin.rawTransaction(txid) : undefined
    if (raw !== undefined) raws.push(raw)
  }
  // Nothing but its one address is known of such a wallet.
  const scriptsOf = async () => new Set([payer.scriptPubKey])
  const journals = await rebuildSignedSpends(raws, payer, { ...reading, scriptsOf }, async () => undefined)
  return journals.flatMap(signedByPage)
}

/** As it was ordered: a page's wallet pays swaps alone. */
function signedByPage([first, ...rest]: readonly JournalEvent[]): JournalEvent[][] {
  if (first?.type !== 'approved' || !('promise' in first.start)) return []
  const { start } = first
  return [[{ ...first, start: { ...start, intent: { ...start.intent, signer: 'page' } } }, ...rest]]
}
