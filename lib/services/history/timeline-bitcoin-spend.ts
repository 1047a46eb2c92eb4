import type { JournalEvent } from '~/lib/core/journal/events'
import { isCancelled, phaseOf } from '~/lib/core/journal/phase'
import { CONFIRMATIONS_DEEP, CONFIRMATIONS_TO_ACT, currentAttempt } from '~/lib/core/journal/spend-phase'
import type { BitcoinAttempt, BitcoinEntry } from '~/lib/core/journal/types'
import type { Links } from './links'
import { basisFacts, bitcoinTx, type Dates, draw, type StepDraft } from './timeline-step'

/**
 * The steps of an entry that pays with a Bitcoin transaction: up to its confirmation, or to what replaced it.
 * @param beyond what follows the confirmation
 */
export function bitcoinSpendSteps(
  entry: BitcoinEntry,
  dates: Dates,
  links: Links,
  beyond: readonly StepDraft[] = [],
): StepDraft[] {
  const attempt = currentAttempt(entry.attempts)
  const approved = draw('approved', entry.createdAt)
  switch (phaseOf(entry)) {
    case 'failed':
      return [approved, draw('abandoned', dates.proven('abandoned'))]
    case 'replaced':
      return [
        approved,
        ...sent(entry, lastPayment(entry), dates, links),
        replaced(entry, attempt, dates, links),
      ]
    default: {
      const confirming = confirmed(attempt, dates)
      const begun = [approved, ...sent(entry, attempt, dates, links)]
      // A third party may deliver before the confirmation, which then comes last.
      const isEarly = entry.destination.state === 'delivered' && confirming.at === null
      return isEarly ? [...begun, ...beyond, confirming] : [...begun, confirming, ...beyond]
    }
  }
}

function sent(
  { handovers: [given] = [] }: BitcoinEntry,
  attempt: BitcoinAttempt | undefined,
  dates: Dates,
  links: Links,
): StepDraft[] {
  const wasAccepted = (event: JournalEvent) =>
    event.type === 'accepted' || (event.type === 'bitcoin-seen' && event.sighting.state !== 'absent')
  return [
    ...(given === undefined ? [] : [draw('handed-over', given.at)]),
    draw(
      given === undefined ? 'signed' : 'signed-elsewhere',
      dates.first(({ type }) => type === 'signed' || type === 'found-sent'),
    ),
    draw(
      'broadcast',
      attempt?.accepted === true ? dates.first(wasAccepted) : null,
      attempt === undefined ? null : bitcoinTx(attempt.txid, links),
    ),
  ]
}

function confirmed(attempt: BitcoinAttempt | undefined, dates: Dates): StepDraft {
  const confirmations = attempt?.sighting.state === 'confirmed' ? attempt.sighting.confirmations : 0
  const isEnough = confirmations >= CONFIRMATIONS_TO_ACT
  return draw('confirmed', isEnough ? dates.first(isConfirmed(CONFIRMATIONS_TO_ACT)) : null, null, {
    confirmations: String(Math.min(confirmations, CONFIRMATIONS_TO_ACT)),
    needed: String(CONFIRMATIONS_TO_ACT),
    ...basisFacts(attempt?.sighting),
  })
}

/** The last version of the payment itself, leaving out its cancellation. */
function lastPayment({ attempts }: BitcoinEntry): BitcoinAttempt | undefined {
  return attempts.findLast(({ kind }) => kind !== 'cancel')
}

/** The end of a payment that something else replaced, with the transaction that was confirmed instead. */
function replaced(
  entry: BitcoinEntry,
  attempt: BitcoinAttempt | undefined,
  dates: Dates,
  links: Links,
): StepDraft {
  const at = replacedAt(entry, dates)
  if (isCancelled(entry))
    return draw('cancelled', at, attempt === undefined ? null : bitcoinTx(attempt.txid, links))
  return draw('replaced', at, entry.conflict === null ? null : bitcoinTx(entry.conflict.txid, links))
}

/** Our own cancellation was confirmed, or a foreign conflict is deep. */
function replacedAt({ attempts, changedAt }: BitcoinEntry, dates: Dates): number {
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
