import type { Hex } from '~/lib/core/hex'
import { priceOf } from '~/lib/core/evm/reprice'
import type { EvmCall } from '~/lib/core/evm/reviewed'
import type { ApprovedEvmPayment, ApprovedToBitcoin, JournalEvent } from '~/lib/core/journal/events'
import type { EvmAttempt } from '~/lib/core/journal/types'
import type { EvmLog, EvmTransaction } from '../ports/evm-chain'
import type { Reading } from './reading'
import { suppressNotices } from './suppress-notices'

/** Payouts usually take an hour or two. */
const OLD_SECONDS = 6 * 3_600

/** The block of a transaction, and its time in unix seconds. */
export type MinedAt = Pick<EvmLog, 'blockNumber' | 'blockHash'> & { seconds: number }

/** A call, a version of it at another price, or what cancels it. */
export type CallVersion = Pick<EvmTransaction, 'hash' | 'nonce' | 'rawTransaction'> & {
  kind: 'call' | 'cancel'
  call: EvmCall
}

/** The journal of a call: every version that is known, and which of them a block shows, if one does. */
export function rebuildCall(
  start: ApprovedToBitcoin | ApprovedEvmPayment,
  versions: readonly CallVersion[],
  mined: (MinedAt & { hash: Hex; success: boolean }) | null,
  { now }: Pick<Reading, 'now'>,
): JournalEvent[] {
  const at = mined === null ? now : mined.seconds * 1_000
  const signed = versions.map((version) => ({ type: 'evm-signed', at, attempt: attemptOf(version) }) as const)
  if (mined === null) return [{ type: 'approved', at, start }, ...signed]
  const { hash, success, blockNumber, blockHash, seconds } = mined
  const block = { state: 'mined', blockNumber, blockHash, reason: null } as const
  // Whether a failure is an end, the tracker finds out.
  const sighting = success ? { ...block, success } : { ...block, success, isFinal: false }
  return [
    { type: 'approved', at, start },
    ...signed,
    { type: 'evm-seen', at, hash, sighting },
    ...(now / 1_000 - seconds > OLD_SECONDS ? suppressNotices(at) : []),
  ]
}

function attemptOf({ kind, call, hash, nonce, rawTransaction: bytes }: CallVersion) {
  const rawTransaction: EvmAttempt['rawTransaction'] = bytes ?? null
  const maxFeePerGas = rawTransaction === null ? null : priceOf(rawTransaction).maxFeePerGas
  return { kind, call, hash, rawTransaction, nonce, maxFeePerGas }
}
