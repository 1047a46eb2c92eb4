import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { Entry } from '~/lib/core/journal/types'
import type { CoinSource } from '../chains/coins'
import type { JournalStore, Mark } from '../ports/journal-store'

/**
 * Marks beside the journal say which entry's transaction made a coin, and which entry a coin was paid to. This is
 * looked up for every small coin, so it must not take a search of the history.
 */
export function coinMarks(entry: Entry, event: JournalEvent): Mark[] {
  if (event.type === 'signed' || event.type === 'found-sent') return [[changeMark(event.attempt), entry.id]]
  return event.type === 'payout-seen' && event.payout !== null ? [[payoutMark(event.payout), entry.id]] : []
}

/** In the place of the entry that made a coin: another wallet with the same keys did. */
export const MADE_ELSEWHERE = ''

/** Returns the journal's knowledge of a coin; `undefined` = it belongs to no entry. */
export async function coinSource(
  store: Pick<JournalStore, 'getMark'>,
  coin: Outpoint,
): Promise<CoinSource | undefined> {
  // In parallel: a wallet may have hundreds of small coins.
  const [payer, paid] = await Promise.all([store.getMark(changeMark(coin)), store.getMark(payoutMark(coin))])
  if (payer !== undefined) return { kind: 'change', entryId: payer === MADE_ELSEWHERE ? null : payer }
  return paid === undefined ? undefined : { kind: 'payout', entryId: paid }
}

/** The key of the mark that names the entry whose transaction made a coin. */
export function changeMark({ txid }: { txid: string }): string {
  return `change:${txid}`
}

function payoutMark(coin: Outpoint): string {
  return `payout:${outpointKey(coin)}`
}
