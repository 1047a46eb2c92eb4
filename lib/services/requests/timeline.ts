import type { StepState, TimelineStep } from '~/lib/contract/views'
import type { JournalEvent } from '~/lib/core/request/events'
import { CONFIRMATIONS_TO_ACT, currentAttempt, isToEvm, PHASES, phaseOf } from '~/lib/core/request/phase'
import type { DeliveryProof, Phase, Request, ToBitcoinRequest, ToEvmRequest } from '~/lib/core/request/types'
import { type Links, transactionOf } from './links'

type Draft = { key: string; at: number | null; link: TimelineStep['link']; facts: Record<string, string> }
type Draw = (
  key: string,
  at: number | null,
  link?: TimelineStep['link'],
  facts?: Record<string, string>,
) => Draft

/** The steps of a request in order: those behind it, the one it stands at, and those still to come. */
export function timelineOf(request: Request, events: readonly JournalEvent[], links: Links): TimelineStep[] {
  const timeOf = (type: JournalEvent['type']) => events.find((event) => event.type === type)?.at ?? null
  const draw: Draw = (key, at, link = null, facts = {}) => ({ key, at, link, facts })
  const steps = isToEvm(request)
    ? toEvmSteps(request, timeOf, links, draw)
    : toBitcoinSteps(request, timeOf, links, draw)
  return withStates(steps, phaseOf(request))
}

/** Everything up to the last dated step lies behind; the next one is where the request stands. */
function withStates(steps: Draft[], phase: Phase): TimelineStep[] {
  const last = steps.findLastIndex(({ at }) => at !== null)
  const { terminal, tone } = PHASES[phase]
  return steps.map((step, index) => ({ ...step, state: stateAt(index, last, terminal, tone === 'bad') }))
}

function stateAt(index: number, last: number, terminal: boolean, bad: boolean): StepState {
  if (index === last && terminal && bad) return 'failed'
  if (index <= last) return 'done'
  return index === last + 1 && !terminal ? 'current' : 'todo'
}

type TimeOf = (type: JournalEvent['type']) => number | null

function toEvmSteps(request: ToEvmRequest, timeOf: TimeOf, links: Links, draw: Draw): Draft[] {
  const attempt = currentAttempt(request.attempts)
  const { destination } = request
  const bitcoinLink = attempt === undefined ? null : bitcoinTx(attempt.txid, links)
  const approved = draw('approved', request.createdAt)
  if (request.abandoned !== null) return [approved, draw('abandoned', timeOf('abandoned'))]

  const confirmations = attempt?.sighting.state === 'confirmed' ? attempt.sighting.confirmations : 0
  const confirmed = confirmations >= CONFIRMATIONS_TO_ACT || destination.state !== 'none'
  const start = [
    approved,
    draw('signed', timeOf('signed')),
    draw(
      'broadcast',
      attempt?.accepted === true ? (timeOf('accepted') ?? timeOf('bitcoin-seen')) : null,
      bitcoinLink,
    ),
  ]
  if (phaseOf(request) === 'replaced') return [...start, draw('replaced', request.changedAt)]
  start.push(
    draw('confirmed', confirmed ? timeOf('bitcoin-seen') : null, null, {
      confirmations: String(Math.min(confirmations, CONFIRMATIONS_TO_ACT)),
      needed: String(CONFIRMATIONS_TO_ACT),
    }),
  )
  switch (destination.state) {
    case 'failed':
      return [
        ...start,
        draw('swap-failed', timeOf('swap-failed'), baseTx(destination.router.transactionHash, links)),
        draw(
          'refund-opened',
          timeOf('refund-opened'),
          destination.burn === null ? null : baseTx(destination.burn.proof.transactionHash, links),
        ),
        draw(
          'refunded',
          destination.payout?.sighting.state === 'confirmed' ? timeOf('payout-seen') : null,
          destination.payout === null ? null : bitcoinTx(destination.payout.txid, links),
        ),
      ]
    case 'crossing':
      return [
        ...start,
        draw('swapped', timeOf('routed'), baseTx(destination.router.transactionHash, links)),
        draw('delivered', null),
      ]
    case 'delivered':
      return [
        ...start,
        draw(
          'swapped',
          timeOf('routed') ?? timeOf('delivered'),
          baseTx(destination.router.transactionHash, links),
        ),
        draw('delivered', timeOf('delivered'), deliveryLink(destination.delivery, links)),
      ]
    case 'none':
      return [...start, draw('swapped', null), draw('delivered', null)]
  }
}

function toBitcoinSteps(request: ToBitcoinRequest, timeOf: TimeOf, links: Links, draw: Draw): Draft[] {
  const { destination } = request
  const approved = draw('approved', request.createdAt)
  if (request.abandoned !== null && request.attempts.length === 0)
    return [approved, draw('abandoned', timeOf('abandoned'))]
  const allowance = request.attempts.findLast(({ kind }) => kind === 'allowance')
  const call = request.attempts.findLast(({ kind }) => kind === 'call')
  const mined = call?.sighting.state === 'mined' ? call.sighting : null
  const callLink = call?.hash === null || call === undefined ? null : evmTx(call.hash, links)
  const steps = [approved]
  if (request.allowance !== null)
    steps.push(
      draw(
        'allowance',
        call !== undefined || allowance?.sighting.state === 'mined' ? request.createdAt : null,
        allowance?.hash === null || allowance === undefined ? null : evmTx(allowance.hash, links),
      ),
    )
  steps.push(draw('submitted', call?.accepted === true ? timeOf('evm-signed') : null, callLink))
  if (mined?.success === false) return [...steps, draw('reverted', request.changedAt, callLink)]
  steps.push(draw('mined', mined === null ? null : timeOf('evm-seen'), callLink))
  if (
    destination.state === 'crossing' ||
    destination.state === 'crossing-failed' ||
    timeOf('message-sent') !== null
  )
    steps.push(
      draw(
        'crossed',
        destination.state === 'crossing' ? null : (timeOf('unwrap-opened') ?? timeOf('crossing-failed')),
      ),
    )
  if (destination.state === 'crossing-failed')
    return [
      ...steps,
      draw(
        'crossing-refunded',
        destination.refund === null ? null : timeOf('crossing-refunded'),
        destination.refund === null ? null : evmTx(destination.refund.transactionHash, links),
      ),
    ]
  const paying = destination.state === 'paying' ? destination : null
  return [
    ...steps,
    draw(
      'burned',
      timeOf('unwrap-opened'),
      paying === null ? null : baseTx(paying.burn.proof.transactionHash, links),
    ),
    draw(
      'paid',
      paying?.payout?.sighting.state === 'confirmed' ? timeOf('payout-seen') : null,
      paying?.payout === null || paying === null ? null : bitcoinTx(paying.payout.txid, links),
    ),
  ]
}

function deliveryLink(proof: DeliveryProof, links: Links): TimelineStep['link'] {
  const hash = transactionOf(proof)
  return hash === null ? null : evmTx(hash, links)
}
function bitcoinTx(id: string, links: Links): TimelineStep['link'] {
  return { kind: 'bitcoin-tx', id, url: links.bitcoin(id) }
}
function evmTx(id: string, links: Links): TimelineStep['link'] {
  return { kind: 'evm-tx', id, url: links.evm(id) }
}
function baseTx(id: string, links: Links): TimelineStep['link'] {
  return { kind: 'evm-tx', id, url: links.base(id) }
}
