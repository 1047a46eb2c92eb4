import { type Outpoint, outpointKey } from '../bitcoin/transaction'
import { CONFIRMATIONS_DEEP } from './phase'
import type { Request } from './types'

/**
 * The coins a request holds. They are given back only where nothing was ever sent, or where a foreign transaction
 * that spends one of them is confirmed deeply.
 */
export function heldBy(request: Request): Outpoint[] {
  if (!('reserved' in request)) return []
  if (request.abandoned !== null) return []
  if (request.conflict !== null && request.conflict.confirmations >= CONFIRMATIONS_DEEP) return []
  return [...request.reserved, ...request.attempts.flatMap(({ inputs }) => inputs)]
}

export function heldKeys(requests: readonly Request[]): Set<string> {
  return new Set(requests.flatMap(heldBy).map(outpointKey))
}
