import type { Profile } from '~/lib/contract/profile'
import type { EntryView } from '~/lib/contract/views/history'
import { type ErrorCode, recoveryOf } from '~/lib/core/errors'
import { paysNativeAlone } from '~/lib/core/evm/transfer'
import { isQueued } from '~/lib/core/journal/queue'
import type { JournalEvent } from '~/lib/core/journal/events'
import { givenUp, unseenPageCall } from '~/lib/core/journal/page-wallet-call'
import { isCancelled, isEvmPayment, isSwap, isToEvm, PHASES } from '~/lib/core/journal/phase'
import { CONFIRMATIONS_DEEP, currentAttempt, hasFailed, isDecided } from '~/lib/core/journal/spend-phase'
import { type Story, storyOf } from '~/lib/core/journal/story'
import {
  type Abandonment,
  type BitcoinAttempt,
  type BitcoinEntry,
  type Entry,
  type EvmAttempt,
  type EvmEntry,
  type Swap,
  type ToEvmSwap,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import { isDeep } from '../chains/observed-status'
import { networkIn, networkLabel } from './network-in'
import { sumOf, sumText } from './sum'

type Notice = EntryView['notices'][number]

/** The notices to show beside the phase, each code once. `open` are the entries that are not settled. */
export function noticesOf(
  entry: Entry,
  events: readonly JournalEvent[],
  profile: Profile | null,
  pollError: ErrorCode | null,
  open: readonly Entry[],
): Notice[] {
  const story = storyOf(entry)
  if (entry.abandoned !== null && story.phase === 'failed') return [ended(entry, entry.abandoned)]
  return [
    ...(spendsBitcoin(entry) ? spendNotices(entry) : callNotices(entry, story)),
    ...(isQueued(entry, open) ? [QUEUED] : []),
    ...(isToEvm(entry)
      ? [
          ...paymentUnconfirmed(entry, story),
          ...shortfall(story, profile),
          ...paidInWrapped(story, profile),
          ...targetFailure(story, profile),
        ]
      : []),
    ...paidInCollateral(story, profile),
    ...(isEvmPayment(entry) ? underpaid(story, profile) : []),
    ...(isSwap(entry) ? lateCrossing(entry, story, profile) : []),
    ...reorganisation(story, events),
    ...disagreements(entry, story),
    ...(story.isMatched ? [ONLY_MATCHED] : []),
    ...(isToEvm(entry) ? unseenByService(entry, story) : []),
    ...unseenChains(story, pollError),
  ]
}

/** Why an entry was given up, and what was sent for it nevertheless. */
function ended(entry: Entry, { code: reason }: Abandonment): Notice {
  switch (givenUp(entry)) {
    case 'unsent':
      return { code: 'abandoned', facts: { reason } }
    case 'after-approval':
      return { code: 'abandoned-after-approval', facts: { reason } }
    case 'unseen':
      return { code: 'page-wallet-unseen', facts: {} }
  }
}

function spendNotices(entry: BitcoinEntry): Notice[] {
  const { conflict } = entry
  if (conflict !== null) {
    const facts = { txid: conflict.txid, confirmations: String(conflict.confirmations) }
    if (isDecided(entry)) return [{ code: 'conflict-final', facts }]
    return [{ code: conflict.confirmations === 0 ? 'conflict-pending' : 'conflict-confirmed', facts }]
  }
  const attempt = currentAttempt(entry.attempts)
  return attempt === undefined ? [] : [...sending(attempt), ...replacement(entry, attempt)]
}

/** The delivery is proven, but the payment is not confirmed yet: a filler that delivered early relies on it. */
function paymentUnconfirmed({ attempts, conflict }: ToEvmSwap, story: Story): Notice[] {
  const isConfirmed = attempts.some(({ sighting }) => sighting.state === 'confirmed')
  return isDelivered(story) && conflict === null && !isConfirmed
    ? [{ code: 'payment-unconfirmed', facts: {} }]
    : []
}

/** Less arrived than was promised. */
function shortfall(story: Story, profile: Profile | null): Notice[] {
  const { arrival, minimum } = story
  if (!isDelivered(story) || arrival === null || minimum === null || arrival.missing === 0n) return []
  const facts = { amount: sumText(arrival, profile), minimum: sumText(minimum, profile) }
  return [{ code: 'shortfall', facts }]
}

function isDelivered({ arrival, isMatched }: Story): boolean {
  return arrival !== null && !isMatched
}

/** The token's contract logged less than was sent, or nothing. */
function underpaid({ phase, sent, arrival }: Story, profile: Profile | null): Notice[] {
  if (phase !== 'underpaid' || arrival === null) return []
  const amount = sumText(sent, profile)
  return arrival.amount === 0n
    ? [{ code: 'transfer-unlogged', facts: { amount } }]
    : [{ code: 'transfer-short', facts: { arrived: sumText(arrival, profile), amount } }]
}

/** The swap failed, and its wrapped bitcoin went to the recipient. */
function paidInWrapped({ phase, received, networkName }: Story, profile: Profile | null): Notice[] {
  if (phase !== 'paid-in-wrapped' || received === null) return []
  const amount = sumOf(received, profile)?.amount ?? ''
  return [{ code: 'paid-in-wrapped', facts: { amount, network: networkLabel(profile, networkName ?? '') } }]
}

/** The locker did not pay, and its collateral did. */
function paidInCollateral({ instead }: Story, profile: Profile | null): Notice[] {
  if (instead === null) return []
  const { networkName, recipient } = instead
  // Registries take tokens as collateral that no profile lists.
  const facts = {
    amount: sumText(instead, profile),
    network: networkLabel(profile, networkName),
    recipient,
  }
  return [{ code: 'paid-in-collateral', facts }]
}

/** The crossing has taken so long that its transfer has expired. */
function lateCrossing(swap: Swap, { phase }: Story, profile: Profile | null): Notice[] {
  if (phase !== 'late') return []
  const { networkName } = swap.intent
  const network = networkIn(profile, networkName)
  const facts = {
    network: networkLabel(profile, networkName),
    base: networkLabel(profile, network?.kind === 'cross-chain' ? network.via : ''),
  }
  return [{ code: isToEvm(swap) ? 'delivery-late' : 'crossing-late', facts }]
}

/** The exchange on the target chain failed, and nothing shows a refund yet. */
function targetFailure({ money, networkName }: Story, profile: Profile | null): Notice[] {
  return money.at === 'parked' && money.where === 'target-connector'
    ? [{ code: 'target-failed', facts: { network: networkLabel(profile, networkName ?? '') } }]
    : []
}

/** The fate of a replacement: a fee bump that nodes reject, or a cancelled payment. */
function replacement({ attempts }: BitcoinEntry, current: BitcoinAttempt): Notice[] {
  const latest = attempts.at(-1)
  if (current.sighting.state === 'confirmed')
    return current.kind === 'cancel' ? [{ code: 'cancelled', facts: { txid: current.txid } }] : []
  const notices: Notice[] = []
  if (latest?.kind === 'cancel') notices.push({ code: 'cancelling', facts: { txid: latest.txid } })
  return latest === undefined || latest === current ? notices : [...notices, ...refused(latest)]
}

/** Nodes reject a new version, while an earlier one stands. */
function refused({ refusal }: { refusal: string | null }): Notice[] {
  return refusal === null ? [] : [{ code: 'replacement-refused', facts: { reason: refusal } }]
}

function callNotices(entry: EvmEntry, { phase, isBeyond, next }: Story): Notice[] {
  const { attempts, conflict } = entry
  if (isBeyond) return payoutNotices(next)
  if (conflict !== null) {
    // Another device may have sent the same payment at another gas price, and no log would show it.
    const used = paysNativeAlone(entry.call) ? 'nonce-used-unseen' : 'nonce-used'
    const code = phase === 'replaced' ? used : 'nonce-contested'
    return [{ code, facts: { nonce: String(conflict.nonce) } }]
  }
  if (phase !== 'reverted' && attempts.some(hasFailed)) return [{ code: 'failing', facts: {} }]
  const handed = unseenPageCall(entry)
  if (handed !== undefined) return [atPageWallet(handed)]
  const latest = attempts.at(-1)
  if (latest === undefined || latest.rawTransaction === null) return []
  const versions = attempts.filter(({ nonce }) => nonce === latest.nonce)
  // Once one version is in a block, nothing more can happen to the others.
  if (versions.some(({ sighting }) => sighting.state === 'mined')) return cancelled(entry, latest)
  const stands = versions.some(({ accepted }) => accepted)
  return [...cancelling(latest), ...(stands ? refused(latest) : sending(latest))]
}

/** A payment on an EVM network that was cancelled. */
function cancelled(entry: EvmEntry, { hash }: EvmAttempt): Notice[] {
  return isCancelled(entry) && hash !== null ? [{ code: 'call-cancelled', facts: { txid: hash } }] : []
}

/** A payment that is being cancelled. */
function cancelling({ kind, hash }: EvmAttempt): Notice[] {
  return kind === 'cancel' && hash !== null ? [{ code: 'call-cancelling', facts: { txid: hash } }] : []
}

/** How long a locker still has, or is late, in blocks. */
function payoutNotices({ by }: Story['next']): Notice[] {
  if (by === null || !('height' in by) || by.left === null) return []
  return [{ code: by.left < 0 ? 'overdue' : 'deadline', facts: { count: String(Math.abs(by.left)) } }]
}

function atPageWallet({ refusal }: EvmAttempt): Notice {
  return refusal === null
    ? { code: 'page-wallet-asked', facts: {} }
    : { code: 'page-wallet-refused', facts: { reason: refusal } }
}

function sending({ accepted, refusal }: { accepted: boolean; refusal: string | null }): Notice[] {
  if (accepted) return []
  return refusal === null
    ? [{ code: 'not-broadcast-yet', facts: {} }]
    : [{ code: 'broadcast-refused', facts: { reason: refusal } }]
}

/** A step that had been proven is in progress again. */
function reorganisation({ isBeyond }: Story, events: readonly JournalEvent[]): Notice[] {
  return !isBeyond && events.some(({ type }) => type === 'proof-lost')
    ? [{ code: 'reorganised', facts: {} }]
    : []
}

/** An earlier transaction of the account has to be mined first. */
const QUEUED: Notice = { code: 'queued', facts: {} }

/** A payment arrived that could be the expected one, and nothing shows whose it is. */
const ONLY_MATCHED: Notice = { code: 'only-matched', facts: {} }

const SAYS_FAILED: Notice = { code: 'service-says-failed', facts: {} }

/** The service should know this payment by now. */
function unseenByService({ attempts, service }: ToEvmSwap, { isBeyond }: Story): Notice[] {
  const isPaid = attempts.some(({ kind, sighting }) => kind !== 'cancel' && isDeep(sighting))
  if (service !== null || isBeyond || !isPaid) return []
  return [{ code: 'service-unaware', facts: { confirmations: String(CONFIRMATIONS_DEEP) } }]
}

/** Sources that are unreachable or contradict each other: what is shown may be outdated, and updates by itself. */
function unseenChains({ phase }: Story, pollError: ErrorCode | null): Notice[] {
  if (pollError === null || recoveryOf(pollError) !== 'wait-for-chain' || PHASES[phase].terminal) return []
  return [{ code: 'chains-unseen', facts: { reason: pollError } }]
}

/** The service waits for a deposit no longer. It says so of requests that it has not matched with a payment. */
function isExpired({ state, status }: { state: string; status: string | null }): boolean {
  return state === 'Expired' || status === 'Expired'
}

/** The service's report and the chains differ. The chains decide what is shown as proven. */
function disagreements({ service }: Entry, { phase, payout, refund }: Story): Notice[] {
  if (service === null) return []
  const { state, otherTxid } = service
  if (otherTxid !== undefined) return [{ code: 'service-elsewhere', facts: { txid: otherTxid } }]
  if (phase === 'done') {
    if (state === 'Done') return []
    return [state === 'Failed' ? SAYS_FAILED : { code: 'service-behind', facts: { state } }]
  }
  if (PHASES[phase].terminal) return []
  // Its bitcoin is on the way: a server may not have heard of the newest block yet.
  const isPaid = payout !== null && payout !== 'absent'
  if (state === 'Done') return isPaid ? [] : [{ code: 'service-says-done', facts: {} }]
  if (isExpired(service)) return [{ code: 'service-says-expired', facts: {} }]
  return state === 'Failed' && refund === null ? [SAYS_FAILED] : []
}
