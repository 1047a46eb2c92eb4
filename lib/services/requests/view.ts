import type { Profile } from '~/lib/contract/profile'
import type { RequestSummary, RequestView } from '~/lib/contract/views'
import type { JournalEvent } from '~/lib/core/request/events'
import { currentAttempt, isToEvm, PHASES, phaseOf, proofOf } from '~/lib/core/request/phase'
import type { Request, ToBitcoinRequest, ToEvmRequest } from '~/lib/core/request/types'
import { linksOf, transactionOf } from './links'
import { timelineOf } from './timeline'

/** A row of the history. */
export function summaryOf(request: Request): RequestSummary {
  return {
    id: request.id,
    origin: request.origin,
    intent: request.intent,
    phase: phaseOf(request),
    proof: proofOf(request),
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
    txid: txidOf(request),
  }
}

/** The whole request page: every fact from the journal, every link from the profile it was made with. */
export function viewOf(request: Request, events: readonly JournalEvent[], profile: Profile): RequestView {
  return {
    ...summaryOf(request),
    timeline: timelineOf(request, events, linksOf(profile, request)),
    service:
      request.service === null
        ? null
        : { state: request.service.state, status: request.service.status, seenAt: request.service.seenAt },
    notices: noticesOf(request),
    arrived: arrivalOf(request),
    refund: refundOf(request),
    rawTransactions: rawTransactionsOf(request),
    actions: { bumpFee: false, cancel: false, speedUp: false },
  }
}

function txidOf(request: Request): string | null {
  if (isToEvm(request)) return currentAttempt(request.attempts)?.txid ?? null
  return request.attempts.findLast(({ kind }) => kind === 'call')?.hash ?? null
}

function arrivalOf(request: Request): RequestView['arrived'] {
  const { destination } = request
  if (destination.state === 'delivered')
    return { amount: destination.amount, txid: transactionOf(destination.delivery) }
  if (destination.state === 'paying' && destination.payout !== null)
    return { amount: destination.payout.valueSats, txid: destination.payout.txid }
  return null
}

function refundOf({ destination }: Request): RequestView['refund'] {
  if (destination.state === 'failed')
    return {
      txid: destination.payout?.txid ?? null,
      amountSats: destination.payout?.valueSats ?? destination.burn?.amountSats ?? null,
    }
  if (destination.state === 'crossing-failed')
    return { txid: destination.refund?.transactionHash ?? null, amountSats: null }
  return null
}

function rawTransactionsOf(request: Request): RequestView['rawTransactions'] {
  return isToEvm(request)
    ? request.attempts.map(({ kind, txid, rawTransaction }) => ({ kind, txid, hex: rawTransaction }))
    : request.attempts.flatMap(({ kind, hash, rawTransaction }) =>
        hash === null || rawTransaction === null ? [] : [{ kind, txid: hash, hex: rawTransaction }],
      )
}

type Notice = RequestView['notices'][number]

function noticesOf(request: Request): Notice[] {
  return [
    ...(isToEvm(request) ? toEvmNotices(request) : toBitcoinNotices(request)),
    ...disagreements(request),
  ]
}

function toEvmNotices(request: ToEvmRequest): Notice[] {
  const attempt = currentAttempt(request.attempts)
  if (request.abandoned !== null) return [{ code: 'abandoned', facts: { reason: request.abandoned.code } }]
  if (request.conflict !== null)
    return [
      {
        code: request.conflict.confirmations === 0 ? 'conflict-pending' : 'conflict-confirmed',
        facts: { txid: request.conflict.txid, confirmations: String(request.conflict.confirmations) },
      },
    ]
  if (attempt === undefined) return []
  if (attempt.refusal !== null) return [{ code: 'broadcast-refused', facts: { reason: attempt.refusal } }]
  return attempt.accepted ? [] : [{ code: 'not-broadcast-yet', facts: {} }]
}

function toBitcoinNotices(request: ToBitcoinRequest): Notice[] {
  if (request.abandoned !== null) return [{ code: 'abandoned', facts: { reason: request.abandoned.code } }]
  const refused = request.attempts.findLast(({ refusal }) => refusal !== null)
  if (refused?.refusal !== null && refused !== undefined)
    return [{ code: 'broadcast-refused', facts: { reason: refused.refusal } }]
  const { destination } = request
  if (destination.state !== 'paying' || destination.payout !== null) return []
  const left = destination.burn.deadlineHeight - destination.tipHeight
  return destination.tipHeight === 0
    ? []
    : [{ code: left < 0 ? 'overdue' : 'deadline', facts: { blocks: String(Math.abs(left)) } }]
}

/** Where the service's word and the chains differ, it is said; the chains decide what is shown as proven. */
function disagreements(request: Request): Notice[] {
  if (request.service === null) return []
  const phase = phaseOf(request)
  const saysDone = request.service.state === 'Done'
  if (saysDone && !PHASES[phase].terminal) return [{ code: 'service-says-done', facts: {} }]
  if (!saysDone && phase === 'done')
    return [{ code: 'service-behind', facts: { state: request.service.state } }]
  return []
}
