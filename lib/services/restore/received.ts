import * as z from 'zod/mini'
import type { AddressTransaction } from '../ports/bitcoin-chain'

/** Bitcoin that others have paid to an own address: perhaps a locker's payout. A place to look, by the servers' word. */
export const receivedBitcoin = z.object({
  txid: z.string(),
  scriptPubKey: z.string(),
  sats: z.array(z.string()),
  /** `null` while no block has it. */
  height: z.nullable(z.int()),
  /** Unix time of its block, or of now. */
  seconds: z.int(),
  /** Who paid: the scripts of the first inputs. */
  from: z.array(z.string()),
})
export type ReceivedBitcoin = z.infer<typeof receivedBitcoin>

/** A locker pays from one script; a stranger's transaction may have hundreds. */
const MOST_PAYERS = 2

/** Payments of others to an address, on a page of its transactions. */
export function receivedIn(
  page: readonly AddressTransaction[],
  scriptPubKey: string,
  isOwn: (scriptPubKey: string) => boolean,
  timeOf: (transaction: AddressTransaction) => number,
): ReceivedBitcoin[] {
  return page.flatMap((transaction) => {
    const { txid, inputs, outputs, status } = transaction
    const paid = outputs.filter((output) => output.scriptPubKey === scriptPubKey)
    if (paid.length === 0 || inputs.some((input) => isOwn(input.scriptPubKey))) return []
    return {
      txid,
      scriptPubKey,
      sats: paid.map(({ valueSats }) => String(valueSats)),
      height: status.state === 'confirmed' ? status.height : null,
      seconds: timeOf(transaction),
      from: [...new Set(inputs.map((input) => input.scriptPubKey))].slice(0, MOST_PAYERS),
    }
  })
}

/** Every payment once, the oldest first: the order in which they are looked behind. */
export function withReceived(
  earlier: readonly ReceivedBitcoin[],
  more: readonly ReceivedBitcoin[],
): ReceivedBitcoin[] {
  if (more.length === 0) return [...earlier]
  const all = new Map([...earlier, ...more].map((one) => [`${one.txid}:${one.scriptPubKey}`, one]))
  return [...all.values()].toSorted((a, b) => a.seconds - b.seconds || (a.txid < b.txid ? -1 : 1))
}
