import type { Profile } from '~/lib/contract/profile'
import type { RequestSummary, RequestView } from '~/lib/contract/views'
import type { ErrorCode } from '~/lib/core/errors'
import { actionsOf } from '~/lib/core/request/actions'
import type { JournalEvent } from '~/lib/core/request/events'
import { currentAttempt, currentCall, isToEvm, phaseOf, proofOf } from '~/lib/core/request/phase'
import type { Request } from '~/lib/core/request/types'
import { linksOf, transactionOf } from './links'
import { noticesOf } from './notices'
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

/**
 * The whole request page: every fact from the journal, every link from the profile it was made with. `trouble` is what
 * kept the last look from seeing all there is.
 */
export function viewOf(
  request: Request,
  events: readonly JournalEvent[],
  profile: Profile,
  trouble: ErrorCode | null = null,
): RequestView {
  return {
    ...summaryOf(request),
    timeline: timelineOf(request, events, linksOf(profile, request)),
    service:
      request.service === null
        ? null
        : { state: request.service.state, status: request.service.status, seenAt: request.service.seenAt },
    notices: noticesOf(request, events, trouble),
    arrived: arrivalOf(request),
    refund: refundOf(request),
    rawTransactions: rawTransactionsOf(request),
    actions: actionsOf(request),
  }
}

function txidOf(request: Request): string | null {
  if (isToEvm(request)) return currentAttempt(request.attempts)?.txid ?? null
  return currentCall(request)?.hash ?? null
}

/** What a chain shows to have arrived, if anything. */
export function arrivalOf(request: Request): RequestView['arrived'] {
  const { destination } = request
  if (destination.state === 'delivered')
    return { amount: destination.amount, txid: transactionOf(destination.delivery) }
  if (destination.state === 'paying' && destination.payout?.sighting.state === 'confirmed')
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
    return { txid: destination.refund && transactionOf(destination.refund), amountSats: null }
  return null
}

function rawTransactionsOf(request: Request): RequestView['rawTransactions'] {
  return isToEvm(request)
    ? request.attempts.map(({ kind, txid, rawTransaction }) => ({ kind, txid, hex: rawTransaction }))
    : request.attempts.flatMap(({ kind, hash, rawTransaction }) =>
        hash === null || rawTransaction === null ? [] : [{ kind, txid: hash, hex: rawTransaction }],
      )
}
