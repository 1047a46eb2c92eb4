import type { JournalEvent } from './events'
import { givenUp } from './page-wallet-call'
import { isCancelled, isToBitcoin, isToEvm, phaseOf } from './phase'
import {
  CONFIRMATIONS_DEEP,
  CONFIRMATIONS_TO_ACT,
  currentAttempt,
  currentCall,
  hasFailed,
  hasSucceeded,
} from './spend-phase'
import { stepsOnEvm, stepsOnBitcoin } from './story-beyond'
import { type Dates, datesOf, draw, type Drawn, mined, onBitcoin, type Step } from './story-step'
import {
  type BitcoinAttempt,
  type BitcoinEntry,
  type Entry,
  type EvmAttempt,
  type EvmEntry,
  spendsBitcoin,
} from './types'

/** The steps of an entry in order: done, current and to come. */
export function stepsOf(entry: Entry, events: readonly JournalEvent[]): Step[] {
  const dates = datesOf(events)
  return withStates(spendsBitcoin(entry) ? bitcoinSteps(entry, dates) : evmSteps(entry, dates))
}

/** Steps at which a swap went wrong, even if it recovered later. */
const FAILURES: ReadonlySet<Step['key']> = new Set([
  'abandoned',
  'abandoned-after-approval',
  'unseen',
  'reverted',
  'underpaid',
  'swap-failed',
  'target-failed',
  'crossing-failed',
  'unpaid',
])

/** Everything up to the last dated step is behind; the next one, if any, is current. A count that is short is not behind. */
function withStates(steps: Drawn[]): Step[] {
  const last = steps.findLastIndex(({ at }) => at !== null)
  const short = steps.findIndex(({ at, needed = 0, sighting }) => at === null && depthOf(sighting) < needed)
  const current = short >= 0 && short <= last ? short : last + 1
  return steps.map((step, index) => {
    if (index === current) return { ...step, state: 'current' }
    if (index > last) return { ...step, state: 'todo' }
    return { ...step, state: FAILURES.has(step.key) ? 'failed' : 'done' }
  })
}

/** The steps of an entry that pays with a Bitcoin transaction: up to its confirmation, or to what replaced it. */
function bitcoinSteps(entry: BitcoinEntry, dates: Dates): Drawn[] {
  const attempt = currentAttempt(entry.attempts)
  const approved = draw('approved', entry.createdAt)
  switch (phaseOf(entry)) {
    case 'failed':
      return [approved, draw('abandoned', dates.latest('abandoned'))]
    case 'replaced': {
      const payment = entry.attempts.findLast(({ kind }) => kind !== 'cancel')
      return [approved, ...sent(entry, payment, dates), replaced(entry, attempt, dates)]
    }
    default: {
      const confirming = confirmed(attempt, dates)
      const begun = [approved, ...sent(entry, attempt, dates)]
      const beyond = isToEvm(entry) ? stepsOnEvm(entry, dates) : []
      // A third party may deliver before the confirmation, which then comes last.
      const isEarly = entry.destination.state === 'delivered' && confirming.at === null
      return isEarly ? [...begun, ...beyond, confirming] : [...begun, confirming, ...beyond]
    }
  }
}

function sent(
  { handovers: [handover] = [] }: BitcoinEntry,
  attempt: BitcoinAttempt | undefined,
  dates: Dates,
) {
  const wasAccepted = (event: JournalEvent) =>
    event.type === 'accepted' || (event.type === 'bitcoin-seen' && event.sighting.state !== 'absent')
  return [
    ...(handover === undefined ? [] : [draw('handed-over', handover.at)]),
    draw(
      handover === undefined ? 'signed' : 'signed-elsewhere',
      dates.first(({ type }) => type === 'signed' || type === 'found-sent'),
    ),
    draw(
      'broadcast',
      attempt?.accepted === true ? dates.first(wasAccepted) : null,
      attempt && onBitcoin(attempt.txid),
    ),
  ]
}

function confirmed(attempt: BitcoinAttempt | undefined, dates: Dates): Drawn {
  const sighting = attempt?.sighting
  const needed = CONFIRMATIONS_TO_ACT
  const isEnough = depthOf(sighting) >= needed
  const at = isEnough ? dates.first(isConfirmed(needed)) : null
  return { ...draw('confirmed', at), needed, ...(sighting && { sighting }) }
}

function depthOf(sighting: Step['sighting']): number {
  return sighting?.state === 'confirmed' ? sighting.confirmations : 0
}

/** The end of a payment that something else replaced, with the transaction that was confirmed instead. */
function replaced(entry: BitcoinEntry, attempt: BitcoinAttempt | undefined, dates: Dates): Drawn {
  const at = replacedAt(entry, dates)
  if (isCancelled(entry)) return draw('cancelled', at, attempt && onBitcoin(attempt.txid))
  return draw('replaced', at, entry.conflict === null ? undefined : onBitcoin(entry.conflict.txid))
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
  return (event) => event.type === 'bitcoin-seen' && depthOf(event.sighting) >= confirmations
}

/** The steps of an entry that pays with transactions of an EVM account: up to its call, or to what replaced it. */
function evmSteps(entry: EvmEntry, dates: Dates): Drawn[] {
  const { attempts, handovers: [handover] = [], changedAt, intent } = entry
  const call = currentCall(entry)
  const link = linkOf(call, intent)
  const begun = [
    draw('approved', entry.createdAt),
    ...(handover === undefined ? [] : [draw('handed-over', handover.at)]),
  ]
  const start = [...begun, ...allowance(entry, call, dates)]
  const submitted = draw('submitted', call?.accepted === true ? dates.first(isCallSigned) : null, link)
  switch (phaseOf(entry)) {
    case 'failed':
      return [
        ...begun,
        ...sentBefore(entry, dates),
        draw(GIVEN_UP[givenUp(entry)], dates.latest('abandoned')),
      ]
    case 'replaced': {
      if (!isCancelled(entry))
        return [...start, submitted, draw('replaced', dates.latest('evm-conflict-seen'))]
      const isSigned = attempts.some(({ kind }) => kind === 'call')
      const cancelled = draw('cancelled', dates.first(mined(call?.hash)) ?? changedAt, link)
      return [...begun, ...sentBefore(entry, dates), ...(isSigned ? [submitted] : []), cancelled]
    }
    case 'reverted':
      return [...(call === undefined ? begun : [...start, submitted]), reverted(entry, dates)]
    case 'underpaid':
      return [...start, submitted, draw('underpaid', dates.latest('transfer-seen'), link)]
    default: {
      const minedAt = hasSucceeded(call) ? dates.first(mined(call.hash)) : null
      const beyond = isToBitcoin(entry) ? stepsOnBitcoin(entry, dates) : []
      return [...start, submitted, draw('mined', minedAt, link), ...beyond]
    }
  }
}

const GIVEN_UP = {
  unsent: 'abandoned',
  'after-approval': 'abandoned-after-approval',
  unseen: 'unseen',
} as const

/** The token approval of a swap that was given up or cancelled; empty if none was sent. */
function sentBefore(entry: EvmEntry, dates: Dates): Drawn[] {
  if (entry.attempts.some(hasFailed)) return [reverted(entry, dates)]
  const isSent = entry.attempts.some(({ kind, accepted }) => accepted && kind !== 'cancel')
  return isSent ? allowance(entry, undefined, dates) : []
}

function allowance(entry: EvmEntry, call: EvmAttempt | undefined, dates: Dates): Drawn[] {
  if (entry.allowance === null) return []
  const attempt = currentAttempt(entry.attempts.filter(({ kind }) => kind === 'allowance'))
  const minedAt = hasSucceeded(attempt) ? dates.first(mined(attempt.hash)) : null
  // If no allowance was sent, the existing one sufficed.
  const sufficedAt = attempt === undefined && call !== undefined ? dates.first(isCallSigned) : null
  return [draw('allowance', minedAt ?? sufficedAt, linkOf(attempt, entry.intent))]
}

function reverted({ attempts, changedAt, intent }: EvmEntry, dates: Dates): Drawn {
  const attempt = attempts.find(hasFailed)
  return draw('reverted', dates.first(mined(attempt?.hash)) ?? changedAt, linkOf(attempt, intent))
}

function isCallSigned(event: JournalEvent): boolean {
  return event.type === 'evm-signed' && event.attempt.kind === 'call'
}

function linkOf(attempt: EvmAttempt | undefined, { chainId }: { chainId: number }): Drawn['transaction'] {
  const hash = attempt?.hash ?? null
  return hash === null ? null : { chainId, id: hash }
}
