import { type Outpoint, outpointKey } from '../bitcoin/transaction'
import { CONFIRMATIONS_DEEP } from './phase'
import type { Request } from './types'

/**
 * The coins a request holds. They are given back only where nothing was ever sent, or where a transaction that spends
 * one of them is confirmed deeply: a foreign one, or one of the request's own, which rules out its other versions.
 */
export function heldBy(request: Request): Outpoint[] {
  if (!('reserved' in request)) return []
  const { abandoned, conflict, attempts, reserved } = request
  if (abandoned !== null) return []
  if (conflict !== null && conflict.confirmations >= CONFIRMATIONS_DEEP) return []
  const deep = attempts.find(
    ({ sighting }) => sighting.state === 'confirmed' && sighting.confirmations >= CONFIRMATIONS_DEEP,
  )
  return deep === undefined ? [...reserved, ...attempts.flatMap(({ inputs }) => inputs)] : deep.inputs
}

export function heldKeys(requests: readonly Request[]): Set<string> {
  return new Set(requests.flatMap(heldBy).map(outpointKey))
}
