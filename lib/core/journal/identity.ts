import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { versionsOf } from './handovers'
import { type Entry, spendsBitcoin } from './types'

/**
 * The id of an entry that is rebuilt from a chain, as a UUID (RFC 9562, version 8). It depends only on the transaction,
 * so every rebuild, on any device, gives the same id. @param transactionId a txid or an EVM hash
 */
export function rebuiltIdOf(transactionId: string): string {
  const bytes = sha256(new TextEncoder().encode(`satspan request ${transactionId.toLowerCase()}`)).slice(
    0,
    16,
  )
  bytes[6] = (Number(bytes[6]) & 0x0f) | 0x80
  bytes[8] = (Number(bytes[8]) & 0x3f) | 0x80
  const text = hex.encode(bytes)
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  )
}

/** Whether an entry was rebuilt from a chain: any other id is random, a UUID of version 4. */
export function isRebuilt({ id }: Pick<Entry, 'id'>): boolean {
  return UUID_VERSION_8.test(id)
}

const UUID_VERSION_8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-/

/** The txids or hashes of all transactions of an entry, in lower case, also of those that another signer was given. */
export function transactionsOf(entry: Entry): string[] {
  const ids = spendsBitcoin(entry)
    ? versionsOf(entry).map(({ txid }) => txid)
    : entry.attempts.map(({ hash }) => hash)
  return ids.flatMap((id) => (id === null ? [] : [id.toLowerCase()]))
}
