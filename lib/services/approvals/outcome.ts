import type { ReviewView } from '~/lib/contract/views/review'
import { AppError, type ErrorCode, type ErrorDetails, isErrorCode, toAppError } from '~/lib/core/errors'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { isOfPage, unseenPageCall } from '~/lib/core/journal/page-wallet-call'
import { isSwap, isToEvm, PHASES, phaseOf } from '~/lib/core/journal/phase'
import { currentAttempt } from '~/lib/core/journal/spend-phase'
import type { Swap } from '~/lib/core/journal/types'
import type { Context } from './context'
import type { QueueEntry, Outcome } from './queue-entry'

/** Answers the page of an approved swap once the journal has the transaction that it requested. */
export async function followSwap(
  { queue, requestPageSend }: Pick<Context, 'queue' | 'requestPageSend'>,
  swap: Swap,
): Promise<void> {
  await queue.ready()
  const entry = queue.all().find(({ review }) => review?.entryId === swap.id)
  if (entry === undefined) return
  const outcome = outcomeOf(swap)
  if (entry.outcome === null && outcome !== undefined) await queue.answer(entry.id, outcome)
  // A fee bump or cancellation asks the wallet that has paid.
  if (entry.outcome !== null && awaitsBitcoinWallet(swap)) requestPageSend(entry, swap.id)
}

function awaitsBitcoinWallet(swap: Swap): boolean {
  const kind = isToEvm(swap) && isOfPage(swap) ? awaitedHandover(swap)?.kind : undefined
  return kind === 'bump' || kind === 'cancel'
}

/** Resumes what an earlier worker had begun: the journal says how far it got. */
export async function resume(
  context: Pick<Context, 'queue' | 'journal' | 'requestPageSend'>,
  entry: QueueEntry,
): Promise<void> {
  const { queue, journal, requestPageSend } = context
  if (entry.review === null || entry.outcome !== null) return
  const swap = await journal.get(entry.review.entryId)
  if (swap === undefined || !isSwap(swap)) return
  if (!entry.approved) await queue.update(entry.id, { approved: true })
  if (entry.request.kind === 'swap' && entry.request.account !== null) requestPageSend(entry, swap.id)
  await followSwap(context, swap)
}

/** The page's answer once its approved swap is signed and journalled, or has ended before; `undefined` until then. */
function outcomeOf(swap: Swap): Outcome | undefined {
  if (swap.abandoned !== null) return failed(codeOf(swap.abandoned.code))
  const entryId = swap.id
  if (isToEvm(swap)) {
    const txid = currentAttempt(swap.attempts)?.txid
    if (txid !== undefined) return { result: { requestId: entryId, txid } }
    // What another signer was given never came back, and now cannot confirm.
    return PHASES[phaseOf(swap)].terminal ? failed('review-changed', { entryId }) : undefined
  }
  // A cancellation is no answer.
  const txHash = currentAttempt(swap.attempts.filter(({ kind }) => kind === 'call'))?.hash ?? null
  if (txHash !== null) return { result: { requestId: entryId, txHash } }
  const phase = phaseOf(swap)
  if (!PHASES[phase].terminal) return undefined
  // The allowance failed, so no call follows. If a call was handed over nevertheless, only the chain knows its fate.
  const isHandedOver = unseenPageCall(swap) !== undefined || swap.handovers !== undefined
  const details = isHandedOver ? { entryId } : {}
  if (phase === 'reverted') return failed('simulation-reverted', details)
  return failed(swap.intent.signer === 'page' ? 'page-wallet-failed' : 'review-changed', details)
}

/**
 * The user rejected it or closed the window. If the review could not be built, or leaves nothing to approve, the page
 * receives that reason.
 */
export function rejectionOf({ failure }: QueueEntry, review: ReviewView | undefined): Outcome {
  if (failure !== null) return failed(codeOf(failure.code), failure.details)
  return failed(review?.verdict === 'refuse' ? 'review-refused' : 'user-rejected')
}

export function failed(code: ErrorCode, details: ErrorDetails = {}): Outcome {
  return { error: code, details: { ...details } }
}

/** @throws AppError if the outcome is an error */
export function resultOf(outcome: Outcome): unknown {
  if ('error' in outcome)
    throw new AppError(codeOf(outcome.error), 'answered with a refusal', { details: outcome.details })
  return outcome.result
}

export function failureOf(thrown: unknown): NonNullable<QueueEntry['failure']> {
  const { code, details } = toAppError(thrown)
  return { code, details: { ...details } }
}

function codeOf(code: string): ErrorCode {
  return isErrorCode(code) ? code : 'internal'
}
