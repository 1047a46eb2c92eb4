import type { SignedTransaction } from '~/lib/core/bitcoin/finalize'
import { AppError } from '~/lib/core/errors'
import type { SignedEvmTransaction } from '~/lib/core/evm/transaction'
import type { BitcoinAttempt, EvmAttempt, Entry } from '~/lib/core/journal/types'
import type { Journal } from './journal'

/**
 * Journals signed bytes, which reserves the UTXOs they spend, and reads them back: they are on disk before anything is
 * sent.
 * @throws AppError `storage-failed`, `storage-full`; `coins-reserved` if another entry has reserved such a UTXO
 */
export async function storeSigned(
  journal: Journal,
  entryId: string,
  kind: BitcoinAttempt['kind'],
  signed: SignedTransaction & { feeSats: bigint },
): Promise<Entry> {
  await journal.record(entryId, { type: 'signed', attempt: { kind, ...signed } })
  return readBack(journal, entryId, signed.rawTransaction)
}

/** Like `storeSigned`, for an EVM transaction. */
export async function storeSignedCall(
  journal: Journal,
  entryId: string,
  { hash, rawTransaction }: SignedEvmTransaction,
  attempt: Pick<EvmAttempt, 'kind' | 'call' | 'nonce' | 'maxFeePerGas'>,
): Promise<Entry> {
  await journal.record(entryId, { type: 'evm-signed', attempt: { ...attempt, hash, rawTransaction } })
  return readBack(journal, entryId, rawTransaction)
}

async function readBack(journal: Journal, entryId: string, rawTransaction: string): Promise<Entry> {
  const stored = await journal.get(entryId)
  if (stored?.attempts.some((attempt) => attempt.rawTransaction === rawTransaction) !== true)
    throw new AppError('storage-failed', 'the signed bytes could not be read back')
  return stored
}
