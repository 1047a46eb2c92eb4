import { CONFIRMATIONS_DEEP } from './phase'
import type { Outpoint, Request } from './types'

export function outpointKey({ txid, vout }: Outpoint): string {
  return `${txid}:${vout}`
}

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
