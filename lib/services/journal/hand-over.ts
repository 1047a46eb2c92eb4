import { AppError } from '~/lib/core/errors'
import { type BitcoinEntry, type Entry, type HandedOver, spendsBitcoin } from '~/lib/core/journal/types'
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

function isKept({ handovers = [] }: BitcoinEntry, { digest }: HandedOver): boolean {
  return handovers.some((handover) => handover.digest === digest)
}
