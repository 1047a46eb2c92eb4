import { priceOf } from '~/lib/core/evm/reprice'
import type { ApprovedEvmPayment, ApprovedToBitcoin, JournalEvent } from '~/lib/core/journal/events'
import type { EvmAttempt } from '~/lib/core/journal/types'
import type { EvmLog, EvmTransaction } from '../ports/evm-chain'
import type { Reading } from './reading'
import { suppressNotices } from './suppress-notices'

/** Payouts usually take an hour or two. */
const OLD_SECONDS = 6 * 3_600

/** The journal of a call that a log proves to have been mined. @param minedAt unix seconds */
export function rebuildMinedCall(
  start: ApprovedToBitcoin | ApprovedEvmPayment,
  { blockNumber, blockHash }: EvmLog,
  { hash, nonce, rawTransaction: bytes }: EvmTransaction,
  minedAt: number,
  { now }: Pick<Reading, 'now'>,
): JournalEvent[] {
  const at = minedAt * 1_000
  const { call } = start
  const rawTransaction: EvmAttempt['rawTransaction'] = bytes ?? null
  const maxFeePerGas = rawTransaction === null ? null : priceOf(rawTransaction).maxFeePerGas
  const sighting = { state: 'mined', success: true, blockNumber, blockHash, reason: null } as const
  return [
    { type: 'approved', at, start },
    { type: 'evm-signed', at, attempt: { kind: 'call', call, hash, rawTransaction, nonce, maxFeePerGas } },
    { type: 'evm-seen', at, hash, sighting },
    ...(now / 1_000 - minedAt > OLD_SECONDS ? suppressNotices(at) : []),
  ]
}
