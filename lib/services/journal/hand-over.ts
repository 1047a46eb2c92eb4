import { AppError } from '~/lib/core/errors'
import { handedTransaction } from '~/lib/core/journal/handed-calls'
import { same } from '~/lib/core/journal/same'
import { type Entry, type HandedCall, type HandedOver, spendsBitcoin } from '~/lib/core/journal/types'
import type { PendingReview } from '../ports/pending-review'
import type { Journal, NewEvent } from './journal'

/**
 * Journals what another signer will be given, which reserves the UTXOs it spends, and reads it back: it is on disk before
 * any of it leaves.
 * @throws AppError `storage-failed`, `storage-full`; `coins-reserved` if another entry has reserved such a UTXO
 */
export function storeHandedOver(journal: Books, entryId: string, handedOver: HandedOver): Promise<Entry> {
  return keep(
    journal,
    entryId,
    { type: 'handed-over', ...handedOver },
    (stored) =>
      spendsBitcoin(stored) && stored.handovers?.some(({ digest }) => digest === handedOver.digest) === true,
  )
}

/** Like `storeHandedOver`, for an EVM transaction, which reserves its nonce. @param review what it rests on, read anew */
export function storeHandedCall(
  journal: Books,
  entryId: string,
  handed: HandedCall,
  review?: PendingReview,
): Promise<Entry> {
  const isKept = (stored: Entry) => {
    if (spendsBitcoin(stored)) return false
    const transaction = handedTransaction(stored, handed)
    return stored.handovers?.some((one) => same(handedTransaction(stored, one), transaction)) === true
  }
  return keep(journal, entryId, { type: 'evm-handed-over', ...handed }, isKept, review)
}

/** Where it is written and read back. */
type Books = Pick<Journal, 'record' | 'get'>

async function keep(
  journal: Books,
  entryId: string,
  news: NewEvent,
  isKept: (stored: Entry) => boolean,
  review?: PendingReview,
): Promise<Entry> {
  await journal.record(entryId, news, review)
  const stored = await journal.get(entryId)
  if (stored === undefined || !isKept(stored))
    throw new AppError('storage-failed', 'what is handed over could not be read back')
  return stored
}
