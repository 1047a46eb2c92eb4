import type { TimelineStep } from '~/lib/contract/views/history'
import type { JournalEvent } from '~/lib/core/journal/events'
import { givenUp } from '~/lib/core/journal/page-wallet-call'
import { isCancelled, phaseOf } from '~/lib/core/journal/phase'
import { currentAttempt, currentCall, hasFailed, hasSucceeded } from '~/lib/core/journal/spend-phase'
import type { DeliveryProof, EvmAttempt, MatchingArrival, ToBitcoinSwap } from '~/lib/core/journal/types'
import type { Links } from './links'
import { payoutStep } from './timeline-payout'
import { baseTx, type Dates, type StepDraft, draw, evmTx, handedOver, proofLink } from './timeline-step'

export function toBitcoinSteps(swap: ToBitcoinSwap, dates: Dates, links: Links): StepDraft[] {
  const begun = [draw('approved', swap.createdAt), ...handedOver(swap)]
  const call = currentCall(swap)
  const start = [...begun, ...allowance(swap, call, dates, links)]
  const submitted = draw(
    'submitted',
    call?.accepted === true ? dates.first(isSigned('call')) : null,
    linkOf(call, links),
  )
  switch (phaseOf(swap)) {
    case 'failed':
      return [...begun, ...sentBefore(swap, dates, links), abandoned(swap, dates)]
    case 'replaced':
      return isCancelled(swap)
        ? [...begun, ...sentBefore(swap, dates, links), cancelled(swap, call, dates, links)]
        : [...start, submitted, draw('replaced', dates.proven('evm-conflict-seen'))]
    case 'reverted':
      return [...(call === undefined ? begun : [...start, submitted]), reverted(swap, dates, links)]
    default:
      return [
        ...start,
        submitted,
        draw('mined', hasSucceeded(call) ? dates.first(isMined(call.hash)) : null, linkOf(call, links)),
        ...beyond(swap, dates, links),
      ]
  }
}

/** The token approval of a swap that was given up or cancelled; empty if none was sent. */
function sentBefore(swap: ToBitcoinSwap, dates: Dates, links: Links): StepDraft[] {
  if (swap.attempts.some(hasFailed)) return [reverted(swap, dates, links)]
  const isSent = swap.attempts.some(({ kind, accepted }) => accepted && kind !== 'cancel')
  return isSent ? allowance(swap, undefined, dates, links) : []
}

function abandoned(swap: ToBitcoinSwap, dates: Dates): StepDraft {
  const key = { unsent: 'abandoned', 'after-approval': 'abandoned-after-approval', unseen: 'unseen' } as const
  return draw(key[givenUp(swap)], dates.proven('abandoned'))
}

function allowance(
  swap: ToBitcoinSwap,
  call: EvmAttempt | undefined,
  dates: Dates,
  links: Links,
): StepDraft[] {
  if (swap.allowance === null) return []
  const attempt = currentAttempt(swap.attempts.filter(({ kind }) => kind === 'allowance'))
  const minedAt = hasSucceeded(attempt) ? dates.first(isMined(attempt.hash)) : null
  // If no allowance was sent, the existing one sufficed.
  const sufficedAt = attempt === undefined && call !== undefined ? dates.first(isSigned('call')) : null
  return [draw('allowance', minedAt ?? sufficedAt, linkOf(attempt, links))]
}

function cancelled(swap: ToBitcoinSwap, call: EvmAttempt | undefined, dates: Dates, links: Links): StepDraft {
  const minedAt = call === undefined ? null : dates.first(isMined(call.hash))
  return draw('cancelled', minedAt ?? swap.changedAt, linkOf(call, links))
}

function reverted({ attempts, changedAt }: ToBitcoinSwap, dates: Dates, links: Links): StepDraft {
  const attempt = attempts.find(hasFailed)
  const at = attempt === undefined ? null : dates.first(isMined(attempt.hash))
  return draw('reverted', at ?? changedAt, linkOf(attempt, links))
}

function beyond(swap: ToBitcoinSwap, dates: Dates, links: Links): StepDraft[] {
  const { destination } = swap
  switch (destination.state) {
    case 'none':
      return [...crossed(null, dates), draw('burned', null), draw('paid', null)]
    case 'crossing':
      if (destination.match === undefined)
        return [draw('crossed', null), draw('burned', null), draw('paid', null)]
      return returned(swap, null, destination.match, dates, links)
    case 'crossing-failed': {
      const { refund, match, sentBack } = destination
      return [
        draw('crossing-failed', dates.proven('crossing-failed')),
        ...(sentBack === undefined
          ? []
          : [
              draw(
                'crossing-sent-back',
                dates.proven('crossing-sent-back'),
                baseTx(sentBack.transactionHash, links),
              ),
            ]),
        ...returned(swap, refund, match, dates, links),
      ]
    }
    case 'paying': {
      const { burn, payout } = destination
      const burnedAt = dates.proven('unwrap-opened')
      return [
        ...crossed(burnedAt, dates),
        draw('burned', burnedAt, baseTx(burn.proof.transactionHash, links)),
        payoutStep('paid', payout, dates, links),
      ]
    }
  }
}

/** What came back on the network that the tokens left: proven, or a payment that merely matches. */
function returned(
  swap: ToBitcoinSwap,
  refund: DeliveryProof | null,
  match: MatchingArrival | undefined,
  dates: Dates,
  links: Links,
): StepDraft[] {
  if (refund !== null)
    return [draw('crossing-refunded', dates.proven('crossing-refunded'), proofLink(refund, links))]
  const matched =
    match === undefined
      ? []
      : [draw('matched', dates.proven('arrival-matched'), proofLink(match.arrival, links))]
  return phaseOf(swap) === 'refunded' ? matched : [...matched, draw('crossing-refunded', null)]
}

/** Only a message that a cross-chain network's connector was seen to send. */
function crossed(at: number | null, dates: Dates): StepDraft[] {
  return dates.proven('message-sent') === null ? [] : [draw('crossed', at)]
}

function isSigned(kind: EvmAttempt['kind']): (event: JournalEvent) => boolean {
  return (event) => event.type === 'evm-signed' && event.attempt.kind === kind
}

function isMined(hash: string | null): (event: JournalEvent) => boolean {
  return (event) => event.type === 'evm-seen' && event.hash === hash && event.sighting.state === 'mined'
}

function linkOf(attempt: EvmAttempt | undefined, links: Links): TimelineStep['link'] {
  return attempt === undefined || attempt.hash === null ? null : evmTx(attempt.hash, links)
}
