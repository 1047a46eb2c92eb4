import type { JournalEvent } from '~/lib/core/journal/events'
import { isCancelled, phaseOf } from '~/lib/core/journal/phase'
import { currentCall, hasFailed, hasSucceeded } from '~/lib/core/journal/spend-phase'
import type { EvmAttempt, EvmPayment } from '~/lib/core/journal/types'
import type { Links } from './links'
import { type Dates, draw, evmTx, handedOver, type StepDraft } from './timeline-step'

/** The steps of a payment on an EVM network: up to its block, or to what replaced it. */
export function evmPaymentSteps(payment: EvmPayment, dates: Dates, links: Links): StepDraft[] {
  const call = currentCall(payment)
  const link = call === undefined || call.hash === null ? null : evmTx(call.hash, links)
  const begun = [draw('approved', payment.createdAt), ...handedOver(payment)]
  const submitted = draw('submitted', call?.accepted === true ? dates.first(isSigned) : null, link)
  const minedAt = call === undefined ? null : dates.first(isMined(call))
  switch (phaseOf(payment)) {
    case 'failed':
      return [...begun, draw('abandoned', dates.proven('abandoned'))]
    case 'replaced':
      return isCancelled(payment)
        ? [
            ...begun,
            ...(payment.attempts.some(({ kind }) => kind === 'call') ? [submitted] : []),
            draw('cancelled', minedAt ?? payment.changedAt, link),
          ]
        : [...begun, submitted, draw('replaced', dates.proven('evm-conflict-seen'))]
    case 'reverted':
      return [...begun, submitted, draw('reverted', revertedAt(payment, dates), link)]
    case 'underpaid':
      return [...begun, submitted, draw('underpaid', dates.proven('transfer-seen'), link)]
    default:
      return [...begun, submitted, draw('mined', hasSucceeded(call) ? minedAt : null, link)]
  }
}

function revertedAt({ attempts, changedAt }: EvmPayment, dates: Dates): number {
  const failed = attempts.find(hasFailed)
  return (failed && dates.first(isMined(failed))) ?? changedAt
}

function isSigned({ type }: JournalEvent): boolean {
  return type === 'evm-signed'
}

function isMined({ hash }: EvmAttempt): (event: JournalEvent) => boolean {
  return (event) => event.type === 'evm-seen' && event.hash === hash && event.sighting.state === 'mined'
}
