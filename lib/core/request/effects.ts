import { PHASES, phaseOf } from './phase'
import type { Request, ToBitcoinRequest, ToEvmRequest } from './types'

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

/** Bitcoin is signed at once; an EVM call may have to wait until its allowance is mined. */
function signing(request: Request): Effect[] {
  if (request.abandoned !== null) return []
  if ('reserved' in request) return request.attempts.length === 0 ? [{ type: 'sign' }] : []
  if (request.intent.signer === 'page' || request.attempts.some(({ kind }) => kind === 'call')) return []
  const ready = request.attempts.every(({ sighting }) => sighting.state === 'mined' && sighting.success)
  return ready ? [{ type: 'sign' }] : []
}

function broadcasts(request: Request): Effect[] {
  return 'reserved' in request ? bitcoinBroadcast(request) : evmBroadcasts(request)
}

function bitcoinBroadcast({ attempts }: ToEvmRequest): Effect[] {
  const latest = attempts.at(-1)
  if (latest === undefined || latest.accepted) return []
  if (attempts.some(({ sighting }) => sighting.state === 'confirmed')) return []
  return [{ type: 'broadcast', txid: latest.txid, rawTransaction: latest.rawTransaction }]
}

/** Of several transactions with one nonce the latest counts, until one is mined. */
function evmBroadcasts({ attempts }: ToBitcoinRequest): Effect[] {
  const byNonce = new Map(attempts.map((attempt) => [attempt.nonce, attempt]))
  const mined = new Set(
    attempts.filter(({ sighting }) => sighting.state === 'mined').map(({ nonce }) => nonce),
  )
  return [...byNonce.values()].flatMap(({ accepted, hash, nonce, rawTransaction }): Effect[] =>
    accepted || hash === null || rawTransaction === null || mined.has(nonce)
      ? []
      : [{ type: 'broadcast-evm', hash, rawTransaction }],
  )
}

function notices(request: Request): Effect[] {
  const phase = phaseOf(request)
  if (PHASES[phase].notice === null || request.notified.includes(phase)) return []
  return [{ type: 'notify', notice: phase }]
}
