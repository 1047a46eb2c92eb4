import type {
  EvmAttempt,
  Phase,
  Proof,
  Request,
  ToBitcoinPhase,
  ToBitcoinRequest,
  ToEvmPhase,
  ToEvmRequest,
} from './types'

/** Confirmations after which a service of this kind acts on a payment. */
export const CONFIRMATIONS_TO_ACT = 2
/** Confirmations after which nothing of a request is expected to be reorganised away. */
export const CONFIRMATIONS_DEEP = 6

type Tone = 'waiting' | 'good' | 'bad' | 'attention'
type PhaseEntry = {
  /** Nothing further can happen but a reorganisation. */
  terminal: boolean
  tone: Tone
  /** A notification that this phase is owed, if any. */
  notice: 'ended' | 'attention' | null
}

/** The one status table, for both directions. */
export const PHASES: Record<Phase, PhaseEntry> = {
  intended: { terminal: false, tone: 'waiting', notice: null },
  signed: { terminal: false, tone: 'waiting', notice: null },
  broadcast: { terminal: false, tone: 'waiting', notice: null },
  confirming: { terminal: false, tone: 'waiting', notice: null },
  processing: { terminal: false, tone: 'waiting', notice: null },
  allowance: { terminal: false, tone: 'waiting', notice: null },
  submitted: { terminal: false, tone: 'waiting', notice: null },
  mined: { terminal: false, tone: 'waiting', notice: null },
  crossing: { terminal: false, tone: 'waiting', notice: null },
  paying: { terminal: false, tone: 'waiting', notice: null },
  overdue: { terminal: false, tone: 'attention', notice: 'attention' },
  refunding: { terminal: false, tone: 'attention', notice: 'attention' },
  done: { terminal: true, tone: 'good', notice: 'ended' },
  refunded: { terminal: true, tone: 'attention', notice: 'ended' },
  reverted: { terminal: true, tone: 'bad', notice: 'ended' },
  replaced: { terminal: true, tone: 'attention', notice: 'ended' },
  failed: { terminal: true, tone: 'bad', notice: 'ended' },
}

/** Words of the service that claim an end. Any other, known or not, claims nothing. */
const ENDS_BY_SERVICE = new Set(['Done', 'Failed'])

export function phaseOf(request: Request): Phase {
  return isToEvm(request) ? toEvmPhase(request) : toBitcoinPhase(request)
}

export function proofOf(request: Request): Proof {
  if (isToEvm(request) ? provenOnChain(request) : paidOnChain(request)) return 'chain'
  const { service } = request
  return service !== null && service.otherTxid === undefined && ENDS_BY_SERVICE.has(service.state)
    ? 'service'
    : 'none'
}

export function isToEvm(request: Request): request is ToEvmRequest {
  return request.intent.direction === 'to-evm'
}

/** The transaction that stands for the request: the confirmed attempt, else the latest that was taken, else the latest. */
export function currentAttempt<A extends { accepted: boolean; sighting: { state: string } }>(
  attempts: readonly A[],
): A | undefined {
  return (
    attempts.find((attempt) => ['confirmed', 'mined'].includes(attempt.sighting.state)) ??
    attempts.findLast((attempt) => attempt.accepted) ??
    attempts.at(-1)
  )
}

/** The call itself, without the allowance before it: one of its fee bumps may be the one that was mined. */
export function currentCall({ attempts }: ToBitcoinRequest): EvmAttempt | undefined {
  return currentAttempt(attempts.filter(({ kind }) => kind === 'call'))
}

function toEvmPhase(request: ToEvmRequest): ToEvmPhase {
  const { destination } = request
  if (destination.state === 'delivered') return 'done'
  if (destination.state === 'failed') return isConfirmed(destination.payout) ? 'refunded' : 'refunding'
  if (request.conflict !== null && request.conflict.confirmations >= CONFIRMATIONS_DEEP) return 'replaced'
  if (request.abandoned !== null) return 'failed'
  const attempt = currentAttempt(request.attempts)
  if (attempt === undefined) return 'intended'
  if (attempt.sighting.state === 'confirmed') {
    if (attempt.kind === 'cancel') return 'replaced'
    return attempt.sighting.confirmations < CONFIRMATIONS_TO_ACT ? 'confirming' : 'processing'
  }
  return attempt.accepted ? 'broadcast' : 'signed'
}

function toBitcoinPhase(request: ToBitcoinRequest): ToBitcoinPhase {
  const { destination } = request
  if (destination.state === 'paying') {
    if (isConfirmed(destination.payout)) return 'done'
    return destination.payout === null && destination.tipHeight > destination.burn.deadlineHeight
      ? 'overdue'
      : 'paying'
  }
  if (destination.state === 'crossing-failed') return destination.refund === null ? 'crossing' : 'refunded'
  if (destination.state === 'crossing') return 'crossing'
  if (request.abandoned !== null) return 'failed'
  if (request.attempts.some(({ sighting }) => sighting.state === 'mined' && !sighting.success))
    return 'reverted'
  const call = currentCall(request)
  if (call?.sighting.state === 'mined') return 'mined'
  if (request.conflict !== null && request.conflict.blocks >= CONFIRMATIONS_DEEP) return 'replaced'
  if (call !== undefined) return 'submitted'
  return request.attempts.length > 0 ? 'allowance' : 'intended'
}

function provenOnChain({ destination }: ToEvmRequest): boolean {
  return (
    destination.state === 'delivered' || (destination.state === 'failed' && isConfirmed(destination.payout))
  )
}

function paidOnChain({ destination }: ToBitcoinRequest): boolean {
  if (destination.state === 'crossing-failed') return destination.refund !== null
  return destination.state === 'paying' && isConfirmed(destination.payout)
}

function isConfirmed(payout: { sighting: { state: string } } | null): boolean {
  return payout?.sighting.state === 'confirmed'
}
