import type { JournalEvent } from '~/lib/core/journal/events'
import { isCancelled, phaseOf } from '~/lib/core/journal/phase'
import { CONFIRMATIONS_DEEP, CONFIRMATIONS_TO_ACT, currentAttempt } from '~/lib/core/journal/spend-phase'
import type { BitcoinAttempt, ToEvmSwap } from '~/lib/core/journal/types'
import type { Links } from './links'
import {
  baseTx,
  bitcoinTx,
  type Dates,
  type StepDraft,
  basisFacts,
  draw,
  evmTx,
  proofLink,
} from './timeline-step'

export function toEvmSteps(swap: ToEvmSwap, dates: Dates, links: Links): StepDraft[] {
  const attempt = currentAttempt(swap.attempts)
  const approved = draw('approved', swap.createdAt)
  switch (phaseOf(swap)) {
    case 'failed':
      return [approved, draw('abandoned', dates.proven('abandoned'))]
    case 'replaced':
      return [
        approved,
        ...sent(attempt, dates, links),
        draw(isCancelled(swap) ? 'cancelled' : 'replaced', replacedAt(swap, dates)),
      ]
    default:
      return [
        approved,
        ...sent(attempt, dates, links),
        confirmed(swap, attempt, dates),
        ...beyond(swap, dates, links),
      ]
  }
}

function sent(attempt: BitcoinAttempt | undefined, dates: Dates, links: Links): StepDraft[] {
  const wasAccepted = (event: JournalEvent) =>
    event.type === 'accepted' || (event.type === 'bitcoin-seen' && event.sighting.state !== 'absent')
  return [
    draw(
      'signed',
      dates.first(({ type }) => type === 'signed'),
    ),
    draw(
      'broadcast',
      attempt?.accepted === true ? dates.first(wasAccepted) : null,
      attempt === undefined ? null : bitcoinTx(attempt.txid, links),
    ),
  ]
}

function confirmed({ destination }: ToEvmSwap, attempt: BitcoinAttempt | undefined, dates: Dates): StepDraft {
  const confirmations = attempt?.sighting.state === 'confirmed' ? attempt.sighting.confirmations : 0
  const isEnough = confirmations >= CONFIRMATIONS_TO_ACT || destination.state !== 'none'
  return draw('confirmed', isEnough ? dates.first(isConfirmed(CONFIRMATIONS_TO_ACT)) : null, null, {
    confirmations: String(Math.min(confirmations, CONFIRMATIONS_TO_ACT)),
    needed: String(CONFIRMATIONS_TO_ACT),
    ...basisFacts(attempt?.sighting),
  })
}

function beyond(swap: ToEvmSwap, dates: Dates, links: Links): StepDraft[] {
  const { destination } = swap
  switch (destination.state) {
    case 'none':
      return [draw('swapped', null), draw('delivered', null)]
    case 'crossing':
      return [
        draw('swapped', dates.proven('routed'), baseTx(destination.router.transactionHash, links)),
        ...(destination.match === undefined
          ? []
          : [draw('matched', dates.proven('arrival-matched'), proofLink(destination.match.arrival, links))]),
        ...(phaseOf(swap) === 'done' ? [] : [draw('delivered', null)]),
      ]
    case 'delivered':
      return [
        draw(
          'swapped',
          dates.proven('routed') ?? dates.proven('delivered'),
          baseTx(destination.router.transactionHash, links),
        ),
        draw('delivered', dates.proven('delivered'), proofLink(destination.delivery, links)),
      ]
    case 'paid-in-wrapped':
      return [
        draw(
          'swap-failed',
          dates.proven('paid-in-wrapped'),
          baseTx(destination.router.transactionHash, links),
        ),
        draw(
          'paid-in-wrapped',
          dates.proven('paid-in-wrapped'),
          baseTx(destination.delivery.transactionHash, links),
        ),
      ]
    case 'failed': {
      const { burn, payout } = destination
      return [
        ...failure(destination, dates, links),
        draw(
          'refund-opened',
          burn === null ? null : dates.proven('refund-opened'),
          burn === null ? null : baseTx(burn.proof.transactionHash, links),
        ),
        draw(
          'refunded',
          payout?.sighting.state === 'confirmed' ? dates.first(isPaid(payout.txid)) : null,
          payout === null ? null : bitcoinTx(payout.txid, links),
          basisFacts(payout?.sighting),
        ),
      ]
    }
  }
}

/** On the base network; or on the target chain, where it was to be exchanged after the crossing. */
function failure(
  { router, target }: Extract<ToEvmSwap['destination'], { state: 'failed' }>,
  dates: Dates,
  links: Links,
): StepDraft[] {
  const routerTx = baseTx(router.transactionHash, links)
  if (target === undefined) return [draw('swap-failed', dates.proven('swap-failed'), routerTx)]
  return [
    draw('swapped', dates.proven('routed'), routerTx),
    draw('target-failed', dates.proven('target-failed'), evmTx(target.transactionHash, links)),
  ]
}

/** Our own cancellation was confirmed, or a foreign conflict is deep. */
function replacedAt({ attempts, changedAt }: ToEvmSwap, dates: Dates): number {
  const cancels = new Set(attempts.filter(({ kind }) => kind === 'cancel').map(({ txid }) => txid))
  const isReplaced = (event: JournalEvent) =>
    (event.type === 'bitcoin-seen' && cancels.has(event.txid) && event.sighting.state === 'confirmed') ||
    (event.type === 'conflict-seen' && (event.conflict?.confirmations ?? 0) >= CONFIRMATIONS_DEEP)
  return dates.first(isReplaced) ?? changedAt
}

function isConfirmed(confirmations: number): (event: JournalEvent) => boolean {
  return (event) =>
    event.type === 'bitcoin-seen' &&
    event.sighting.state === 'confirmed' &&
    event.sighting.confirmations >= confirmations
}

/** The first time a payout was seen in a block. */
export function isPaid(txid: string): (event: JournalEvent) => boolean {
  return (event) =>
    event.type === 'payout-seen' && event.payout?.txid === txid && event.payout.sighting.state === 'confirmed'
}
