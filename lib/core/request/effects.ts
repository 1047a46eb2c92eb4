import { PHASES, phaseOf } from './phase'
import type { Request } from './types'

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
  return [...signing(request), ...broadcasts(request), ...notices(request)]
}

function signing(request: Request): Effect[] {
  const waiting = request.attempts.length === 0 && request.abandoned === null
  return waiting && request.settledAt === null ? [{ type: 'sign' }] : []
}

function broadcasts(request: Request): Effect[] {
  if (PHASES[phaseOf(request)].terminal) return []
  if ('reserved' in request) {
    const confirmed = request.attempts.some(({ sighting }) => sighting.state === 'confirmed')
    const latest = request.attempts.at(-1)
    if (confirmed || latest === undefined || latest.accepted) return []
    return [{ type: 'broadcast', txid: latest.txid, rawTransaction: latest.rawTransaction }]
  }
  return request.attempts.flatMap((attempt): Effect[] =>
    attempt.accepted || attempt.hash === null || attempt.rawTransaction === null
      ? []
      : [{ type: 'broadcast-evm', hash: attempt.hash, rawTransaction: attempt.rawTransaction }],
  )
}

function notices(request: Request): Effect[] {
  const phase = phaseOf(request)
  if (PHASES[phase].notice === null || request.notified.includes(phase)) return []
  return [{ type: 'notify', notice: phase }]
}
