import { claimOf } from './claim'
import { withConsent } from './consent'
import { type Effect, effectsOf, hasBegun, lacksPayment } from './effects'
import type { ApprovedEvent, ChainEvent, JournalEvent, UpdateEvent } from './events'
import { foldBitcoinSpend } from './fold-bitcoin-spend'
import { foldEvmPayment, foldEvmSpend } from './fold-evm-spend'
import { foldToBitcoinDestination } from './fold-to-bitcoin'
import { foldToEvmDestination } from './fold-to-evm'
import { withWithdrawn } from './handed'
import { awaitedCall, unsignedCalls, versionKind } from './handed-calls'
import { awaitedHandover, versionsOf } from './handovers'
import { isOfPage } from './page-wallet-call'
import { isBitcoinPayment, isEvmPayment, PHASES, phaseOf } from './phase'
import { same } from './same'
import { type Entry, type Handover, spendsBitcoin } from './types'

/** Opens an entry from its approval. */
export function begin({ at, start }: ApprovedEvent): Entry {
  return {
    ...start,
    createdAt: at,
    updatedAt: at,
    changedAt: at,
    sequence: 0,
    service: null,
    abandoned: null,
    notified: [],
    settledAt: null,
    attempts: [],
    conflict: null,
    destination: { state: 'none' },
  }
}

/**
 * Folds one event into an entry. Returns the same object if nothing changes, so that a repeated observation costs no
 * write. Events for another kind of entry, or for a transaction that is not this entry's, change nothing.
 */
export function transition(entry: Entry, event: UpdateEvent): { entry: Entry; effects: Effect[] } {
  const next = fold(entry, event)
  if (next === entry) return { entry, effects: effectsOf(entry) }
  const folded: Entry = {
    ...(hasMoved(entry, next) ? withoutStall(next) : next),
    sequence: entry.sequence + 1,
    updatedAt: event.at,
    changedAt: isNews(entry, next, event) ? event.at : entry.changedAt,
    // An entry that has not ended after all is watched again.
    settledAt: isOver(next) ? next.settledAt : null,
  }
  return { entry: folded, effects: effectsOf(folded) }
}

/** Folds a whole journal, first event first. */
export function replay(events: readonly JournalEvent[]): Entry | undefined {
  let entry: Entry | undefined
  for (const event of events) {
    if (event.type === 'approved') entry ??= begin(event)
    else if (entry !== undefined) entry = transition(entry, event).entry
  }
  return entry
}

function fold(entry: Entry, event: UpdateEvent): Entry {
  switch (event.type) {
    case 'service-said': {
      const { type: _type, at, ...report } = event
      const { seenAt: _seenAt, ...earlier } = entry.service ?? { seenAt: 0 }
      return same(earlier, report) ? entry : { ...entry, service: { ...report, seenAt: at } }
    }
    case 'consented':
      return { ...entry, consent: withConsent(entry.consent, event.findings) }
    case 'stalled':
      return withStall(entry, event)
    case 'abandoned':
      return wasSent(entry) || entry.abandoned !== null ? entry : { ...entry, abandoned: event.abandonment }
    case 'notified':
      return entry.notified.includes(event.notice)
        ? entry
        : { ...entry, notified: [...entry.notified, event.notice] }
    case 'priced': {
      // The first price stays: a later one is not from the time when the money moved.
      const prices = { ...event.prices, ...entry.prices }
      return same(prices, entry.prices ?? {}) ? entry : { ...entry, prices }
    }
    case 'claim-lifted':
      return isLiftable(entry) ? { ...entry, claim: 'lifted' } : entry
    case 'hand-over-withdrawn':
      return spendsBitcoin(entry)
        ? withWithdrawn(entry, awaitedHandover(entry), ({ kind }) => kind === 'payment')
        : withWithdrawn(entry, awaitedCall(entry), (one) => versionKind(entry, one) === 'payment')
    case 'settled':
      return entry.settledAt === null && isOver(entry) ? { ...entry, settledAt: event.at } : entry
    case 'handed-over':
      return foldOnChain(withoutRefusal(entry, event), event)
    default:
      return foldOnChain(entry, event)
  }
}

function foldOnChain(entry: Entry, event: ChainEvent): Entry {
  if (isBitcoinPayment(entry)) return foldBitcoinSpend(entry, event)
  if (isEvmPayment(entry)) return foldEvmPayment(entry, event)
  return spendsBitcoin(entry)
    ? foldToEvmDestination(foldBitcoinSpend(entry, event), event)
    : foldToBitcoinDestination(foldEvmSpend(entry, event), event)
}

/** Handed over again, what its user has refused is awaited again. */
function withoutRefusal(entry: Entry, { digest }: Pick<Handover, 'digest'>): Entry {
  const isRefused = claimOf(entry) === 'lifted' && spendsBitcoin(entry)
  if (!isRefused || awaitedHandover(entry)?.digest !== digest) return entry
  const { claim: _claim, ...rest } = entry
  return rest
}

/** Whether only a backup tells of it, or the user can have refused it in the wallet of a page. */
function isLiftable(entry: Entry): boolean {
  if (claimOf(entry) === 'held') return true
  return isOfPage(entry) && spendsBitcoin(entry) && awaitedHandover(entry)?.kind === 'payment'
}

/** The clock runs from the first try on, however often it fails and whatever the reason is by now. */
function withStall(entry: Entry, { at, code, findings }: Extract<UpdateEvent, { type: 'stalled' }>): Entry {
  if (!hasBegun(entry) || !lacksPayment(entry) || entry.abandoned !== null) return entry
  const stalled = { since: entry.stalled?.since ?? at, code, findings }
  return same(entry.stalled, stalled) ? entry : { ...entry, stalled }
}

/** Whether the step that was tried in vain is signed or given out now. */
function hasMoved(before: Entry, { attempts, handovers }: Entry): boolean {
  return attempts.length > before.attempts.length || handovers?.length !== before.handovers?.length
}

function withoutStall(entry: Entry): Entry {
  const { stalled: _stalled, ...rest } = entry
  return rest
}

function isOver(entry: Entry): boolean {
  return PHASES[phaseOf(entry)].terminal
}

/**
 * Whether a change is news from a chain. Poll intervals grow with the time since the last news: a tip that rises with
 * every block, a transaction that nodes accept and drop repeatedly, or a service that keeps changing its report must
 * not keep them short.
 */
function isNews(before: Entry, after: Entry, event: UpdateEvent): boolean {
  switch (event.type) {
    case 'consented':
    case 'stalled':
    case 'notified':
    case 'priced':
    case 'settled':
    case 'service-said':
    case 'crossing-late':
    case 'signature-overdue':
    case 'claim-lifted':
    case 'hand-over-withdrawn':
    case 'tip-seen':
    case 'accepted':
    case 'refused':
    case 'evm-accepted':
    case 'evm-refused':
      return false
    case 'bitcoin-seen':
    case 'evm-seen':
      return !same(observedStatusesOf(before), observedStatusesOf(after))
    default:
      return true
  }
}

function observedStatusesOf({ attempts }: Entry): unknown[] {
  return attempts.map(({ sighting }) => sighting)
}

/**
 * Whether the payment itself may have been sent, here or by another signer. An allowance alone moves no money, and a
 * call that only went to a page's wallet has no hash and may never have been sent.
 */
function wasSent(entry: Entry): boolean {
  // Whoever lifts a claim says that it wasn't.
  if (claimOf(entry) === 'lifted') return false
  return spendsBitcoin(entry)
    ? versionsOf(entry).length > 0
    : unsignedCalls(entry).length > 0 ||
        entry.attempts.some(({ kind, hash }) => kind === 'call' && hash !== null)
}
