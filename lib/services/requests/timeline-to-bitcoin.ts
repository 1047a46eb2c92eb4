import type { TimelineStep } from '~/lib/contract/views'
import type { JournalEvent } from '~/lib/core/request/events'
import { currentAttempt, currentCall, phaseOf } from '~/lib/core/request/phase'
import type { EvmAttempt, ToBitcoinRequest } from '~/lib/core/request/types'
import type { Links } from './links'
import { baseTx, bitcoinTx, type Dates, type Draft, draw, evmTx, proofLink } from './timeline-step'
import { isPaid } from './timeline-to-evm'

export function toBitcoinSteps(request: ToBitcoinRequest, dates: Dates, links: Links): Draft[] {
  const approved = draw('approved', request.createdAt)
  const call = currentCall(request)
  const start = [approved, ...allowance(request, call, dates, links)]
  const submitted = draw(
    'submitted',
    call?.accepted === true ? dates.first(isSigned('call')) : null,
    linkOf(call, links),
  )
  switch (phaseOf(request)) {
    case 'failed':
      return [approved, draw('abandoned', dates.proven('abandoned'))]
    case 'replaced':
      return [...start, submitted, draw('replaced', dates.proven('evm-conflict-seen'))]
    case 'reverted':
      return [...(call === undefined ? [approved] : [...start, submitted]), reverted(request, dates, links)]
    default:
      return [
        ...start,
        submitted,
        draw(
          'mined',
          call?.sighting.state === 'mined' ? dates.first(isMined(call.hash)) : null,
          linkOf(call, links),
        ),
        ...beyond(request, dates, links),
      ]
  }
}

function allowance(
  request: ToBitcoinRequest,
  call: EvmAttempt | undefined,
  dates: Dates,
  links: Links,
): Draft[] {
  if (request.allowance === null) return []
  const attempt = currentAttempt(request.attempts.filter(({ kind }) => kind === 'allowance'))
  const minedAt = attempt?.sighting.state === 'mined' ? dates.first(isMined(attempt.hash)) : null
  // Where none was sent, the one there was sufficed.
  const sufficedAt = attempt === undefined && call !== undefined ? dates.first(isSigned('call')) : null
  return [draw('allowance', minedAt ?? sufficedAt, linkOf(attempt, links))]
}

function reverted({ attempts, changedAt }: ToBitcoinRequest, dates: Dates, links: Links): Draft {
  const attempt = attempts.find(({ sighting }) => sighting.state === 'mined' && !sighting.success)
  const at = attempt === undefined ? null : dates.first(isMined(attempt.hash))
  return draw('reverted', at ?? changedAt, linkOf(attempt, links))
}

function beyond({ destination }: ToBitcoinRequest, dates: Dates, links: Links): Draft[] {
  switch (destination.state) {
    case 'none':
      return [...crossed(null, dates), draw('burned', null), draw('paid', null)]
    case 'crossing':
      return [draw('crossed', null), draw('burned', null), draw('paid', null)]
    case 'crossing-failed': {
      const { refund } = destination
      return [
        draw('crossing-failed', dates.proven('crossing-failed')),
        draw(
          'crossing-refunded',
          refund === null ? null : dates.proven('crossing-refunded'),
          refund === null ? null : proofLink(refund, links),
        ),
      ]
    }
    case 'paying': {
      const { burn, payout } = destination
      const burnedAt = dates.proven('unwrap-opened')
      return [
        ...crossed(burnedAt, dates),
        draw('burned', burnedAt, baseTx(burn.proof.transactionHash, links)),
        draw(
          'paid',
          payout?.sighting.state === 'confirmed' ? dates.first(isPaid(payout.txid)) : null,
          payout === null ? null : bitcoinTx(payout.txid, links),
        ),
      ]
    }
  }
}

/** Only what a cross-chain network's connector was seen to send crosses. */
function crossed(at: number | null, dates: Dates): Draft[] {
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
