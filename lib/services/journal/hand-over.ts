import { AppError } from '~/lib/core/errors'
import { handedTransaction } from '~/lib/core/journal/handed-calls'
import { same } from '~/lib/core/journal/same'
import {
  type BitcoinEntry,
  type Entry,
  type HandedCall,
  type HandedOver,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import type { Journal } from './journal'

/**
 * Journals what another signer will be given, which reserves the UTXOs it spends, and reads it back: it is on disk before
 * any of it leaves.
 * @throws AppError `storage-failed`, `storage-full`; `coins-reserved` if another entry has reserved such a UTXO
 */
export async function storeHandedOver(
  journal: Pick<Journal, 'record' | 'get'>,
  id: string,
  handedOver: HandedOver,
): Promise<Entry> {
  await journal.record(id, { type: 'handed-over', ...handedOver })
  const stored = await journal.get(id)
  if (stored === undefined || !spendsBitcoin(stored) || !isKept(stored, handedOver))
    throw new AppError('storage-failed', 'what is handed over could not be read back')
  return stored
}

/** Like `storeHandedOver`, for an EVM transaction, which reserves its nonce. */
export async function storeHandedCall(
  journal: Pick<Journal, 'record' | 'get'>,
  id: string,
  handed: HandedCall,
): Promise<Entry> {
  await journal.record(id, { type: 'evm-handed-over', ...handed })
  const stored = await journal.get(id)
  if (stored === undefined || spendsBitcoin(stored))
    throw new AppError('storage-failed', 'what is handed over could not be read back')
  const transaction = handedTransaction(stored, handed)
  if (stored.handovers?.some((one) => same(handedTransaction(stored, one), transaction)) !== true)
    throw new AppError('storage-failed', 'what is handed over could not be read back')
  return stored
}

function isKept({ handovers = [] }: BitcoinEntry, { digest }: HandedOver): boolean {
  return handovers.some((handover) => handover.digest === digest)
}
