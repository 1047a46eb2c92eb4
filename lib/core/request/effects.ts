import { PHASES, phaseOf } from './phase'
import type { EvmAttempt, Request, ToBitcoinRequest, ToEvmRequest } from './types'

type Hex = `0x${string}`

/**
 * What a request is owed by the world. Effects are read off the state, never remembered: whoever starts again, after
 * whatever crash, computes the same list and carries on. Each is idempotent.
 */
export type Effect =
  | { type: 'sign' }
  | { type: 'broadcast'; txid: string; rawTransaction: string }
  | { type: 'broadcast-evm'; hash: Hex; rawTransaction: Hex }
  | { type: 'notify'; notice: string }

export function effectsOf(request: Request): Effect[] {
  if (PHASES[phaseOf(request)].terminal) return notices(request)
  return [...signing(request), ...broadcasts(request), ...notices(request)]
}

/** Bitcoin is signed at once; an EVM call may have to wait until its allowance is mined, at whatever fee. */
function signing(request: Request): Effect[] {
  if (request.abandoned !== null) return []
  if ('reserved' in request) return request.attempts.length === 0 ? [{ type: 'sign' }] : []
  if (request.intent.signer === 'page' || request.attempts.some(({ kind }) => kind === 'call')) return []
  const ready = [...byNonce(request).values()].every((attempts) =>
    attempts.some(({ sighting }) => sighting.state === 'mined' && sighting.success),
  )
  return ready ? [{ type: 'sign' }] : []
}

function broadcasts(request: Request): Effect[] {
  return 'reserved' in request ? bitcoinBroadcasts(request) : evmBroadcasts(request)
}

function bitcoinBroadcasts({ attempts }: ToEvmRequest): Effect[] {
  if (attempts.some(({ sighting }) => sighting.state === 'confirmed')) return []
  return untaken(attempts).map(({ txid, rawTransaction }) => ({ type: 'broadcast', txid, rawTransaction }))
}

function evmBroadcasts(request: ToBitcoinRequest): Effect[] {
  return [...byNonce(request).values()].flatMap((attempts) => {
    if (attempts.some(({ sighting }) => sighting.state === 'mined')) return []
    return untaken(attempts).flatMap(({ hash, rawTransaction }): Effect[] =>
      hash === null || rawTransaction === null ? [] : [{ type: 'broadcast-evm', hash, rawTransaction }],
    )
  })
}

/**
 * Of versions that exclude each other the latest counts. Where nodes refuse it, the one before it is still good, unless
 * it is what the user cancelled.
 */
function untaken<A extends { kind: string; accepted: boolean; refusal: string | null }>(
  versions: readonly A[],
): A[] {
  const owed: A[] = []
  for (const version of versions.toReversed()) {
    if (version.accepted) break
    owed.push(version)
    if (version.refusal === null || version.kind === 'cancel') break
  }
  return owed
}

function byNonce({ attempts }: ToBitcoinRequest): Map<number | null, EvmAttempt[]> {
  const versions = new Map<number | null, EvmAttempt[]>()
  for (const attempt of attempts)
    versions.set(attempt.nonce, [...(versions.get(attempt.nonce) ?? []), attempt])
  return versions
}

function notices(request: Request): Effect[] {
  const phase = phaseOf(request)
  if (PHASES[phase].notice === null || request.notified.includes(phase)) return []
  return [{ type: 'notify', notice: phase }]
}
