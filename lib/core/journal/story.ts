import { awaitedOf } from './awaited'
import { claimOf } from './claim'
import { collateralOf } from './collateral'
import { ASKED_FOR_MS } from './failed-step'
import { expectedUntil, isOfPage, unseenPageCall } from './page-wallet-call'
import { type Mover, type ParkedAt, placeOf } from './parked-money'
import { isCancelled, isSwap, PHASES, phaseOf, proofOf } from './phase'
import { currentAttempt, currentCall } from './spend-phase'
import { isUnlogged, matchOf, owedSats, payoutOf, type Sums, sumsOf } from './story-sums'
import { type Amount, termsOf } from './story-terms'
import { asksUser } from './stall'
import {
  type ClaimState,
  type Entry,
  type ObservedBitcoinStatus,
  type Phase,
  type Proof,
  type Stall,
  spendsBitcoin,
} from './types'

/** Where the money of an entry is. */
type Place =
  /** Nothing of it was paid; at most a fee was. */
  | { at: 'payer' }
  /** Another signer or a page's wallet may send it. */
  | { at: 'signer' }
  /** Its own transaction is signed, and not final. */
  | { at: 'leaving' }
  /** It is on its way, as it should be. */
  | { at: 'bridge' }
  /** It rests with others, and will not arrive by itself. */
  | { at: 'parked'; where: ParkedAt; who: Mover }
  | { at: 'recipient' }
  /** It came back to who paid it. */
  | { at: 'returned' }

/** Where it is, and how much of it, as far as a chain shows. */
export type Money = Place & { sum: Amount }

type Actor =
  | 'nobody'
  /** The user is asked something. */
  | 'user'
  /** Another signer has what is to be signed. */
  | 'signer'
  /** Another device may still send what a backup tells of. */
  | 'another-device'
  | 'page-wallet'
  /** This device signs, sends or tries again. */
  | 'device'
  | 'chain'
  | 'bridge'
  | Mover

/** A time in unix ms; or a Bitcoin block, and how many are `left` until it, `null` = not known. */
export type Deadline = { at: number } | { height: number; left: number | null }

/**
 * The user's next step: nothing, wait, sign on the other device, answer a question, write to who can move the money, or
 * order the same again.
 */
type Act = 'nothing' | 'wait' | 'sign' | 'answer' | 'write' | 'repeat'

/** Who acts next, by when, and what is left to the user. */
export type Next = { who: Actor; by: Deadline | null; act: Act }

/** An entry's story: what the chains show, and nothing else. In words, each teller says its part of it. */
export type Story = Sums & {
  phase: Phase
  proof: Proof
  money: Money
  next: Next
  /** Set where only a backup tells of it. */
  claim: ClaimState | null
  /** Whether `replaced` means the user's own cancellation. */
  isCancelled: boolean
  /** Whether its transaction is signed here, and no server has taken it yet. */
  isUnsent: boolean
  /** The transaction that represents it: the payment's txid or the call's hash; `null` before it exists. */
  txid: string | null
  recipient: string
  /** The EVM network that it pays on or to; `null` = Bitcoin alone. */
  networkName: string | null
  /** Whether what arrived or came back merely matches: it proves nothing. */
  isMatched: boolean
  /** Whether a chain shows more of it than its own transactions. */
  isBeyond: boolean
  /** How a locker's payment was last seen; `null` = it is not known. */
  payout: ObservedBitcoinStatus['state'] | null
}

/** Tells an entry once: whatever is said of it, anywhere, is said by this. */
export function storyOf(entry: Entry): Story {
  const phase = phaseOf(entry)
  const proof = proofOf(entry)
  const sums = sumsOf(entry, phase)
  const { recipient, networkName } = termsOf(entry.intent)
  const place = placeIn(entry, phase)
  return {
    ...sums,
    phase,
    proof,
    money: { ...place, sum: sumAt(place, entry, sums) },
    next: { ...nextOf(entry, phase, place), act: actOf(entry, phase, place) },
    claim: claimOf(entry),
    isCancelled: isCancelled(entry),
    isUnsent: isUnsent(entry, phase),
    txid: (spendsBitcoin(entry) ? currentAttempt(entry.attempts)?.txid : currentCall(entry)?.hash) ?? null,
    recipient,
    networkName,
    isMatched: matchOf(entry) !== undefined && proof !== 'chain',
    isBeyond: entry.destination.state !== 'none',
    payout: payoutOf(entry)?.sighting.state ?? null,
  }
}

/** The question to the user, or the step that is tried again; `undefined` while it goes on, and once it is given up. */
export function stalledOf({ stalled, abandoned }: Entry): (Stall & { endsAt: number }) | undefined {
  return stalled === undefined || abandoned !== null
    ? undefined
    : { ...stalled, endsAt: stalled.since + ASKED_FOR_MS }
}

/** For a Bitcoin payment the phase already says it. */
function isUnsent(entry: Entry, phase: Phase): boolean {
  if (spendsBitcoin(entry)) return phase === 'signed'
  const call = currentCall(entry)
  const isOwn = call !== undefined && call.rawTransaction !== null
  return isOwn && !call.accepted && entry.conflict === null && phase === 'submitted'
}

function placeIn(entry: Entry, phase: Phase): Place {
  switch (phase) {
    case 'intended':
    case 'allowance':
    case 'failed':
    case 'replaced':
    case 'reverted':
      return { at: 'payer' }
    case 'awaiting-signature':
      return { at: 'signer' }
    case 'signed':
    case 'broadcast':
    case 'confirming':
      return { at: 'leaving' }
    case 'submitted':
      return { at: isAtPage(entry) ? 'signer' : 'leaving' }
    case 'mined':
      return { at: isSwap(entry) ? 'bridge' : 'leaving' }
    case 'processing':
    case 'late':
    case 'crossing':
    case 'paying':
    case 'overdue':
    case 'refunding': {
      const place = isSwap(entry) ? placeOf(entry) : null
      return place === null ? { at: 'bridge' } : { at: 'parked', where: place.where, who: place.who }
    }
    case 'underpaid':
      return { at: isUnlogged(entry) ? 'payer' : 'recipient' }
    case 'done':
    case 'paid-in-wrapped':
      return { at: 'recipient' }
    case 'paid-in-collateral':
    case 'refunded':
      return { at: 'returned' }
  }
}

/** The debt that waits to be paid, the sum on its way or there, or else all that was to be sent. */
function sumAt(
  { at, ...rest }: Place,
  entry: Entry,
  { sent, arrival, received, owedSats, refund }: Sums,
): Amount {
  switch (at) {
    case 'payer':
    case 'signer':
    case 'leaving':
      return sent
    case 'recipient':
    case 'returned':
      return received ?? arrival ?? sent
    case 'bridge':
    case 'parked': {
      const collateral = collateralOf(entry)
      if ('where' in rest && rest.where === 'collateral' && collateral !== undefined) {
        const { networkName, token, amount } = collateral
        return { asset: { networkName, token }, amount }
      }
      const sats = payoutOf(entry)?.valueSats ?? owedSats ?? refund?.amountSats ?? null
      return sats === null ? sent : { asset: 'bitcoin', amount: sats }
    }
  }
}

function nextOf(entry: Entry, phase: Phase, place: Place): Omit<Next, 'act'> {
  const stalled = stalledOf(entry)
  if (PHASES[phase].terminal) return by('nobody')
  if (place.at === 'parked') return by(place.who, deadlineOf(entry))
  if (place.at === 'bridge') return onBridge(entry)
  if (claimOf(entry) !== null) return by(isOfPage(entry) ? 'nobody' : 'another-device')
  if (stalled !== undefined) return by(asksUser(stalled) ? 'user' : 'device', { at: stalled.endsAt })
  if (awaitedOf(entry) !== undefined) return by('signer')
  if (!spendsBitcoin(entry) && isAtPage(entry))
    return by('page-wallet', { at: Number(expectedUntil(entry)) * 1_000 })
  return by(phase === 'confirming' || isSent(entry) ? 'chain' : 'device')
}

function actOf(entry: Entry, phase: Phase, place: Place): Act {
  if (PHASES[phase].terminal) return 'repeat'
  if (claimOf(entry) !== null) return 'nothing'
  if (awaitedOf(entry) !== undefined) return 'sign'
  if (asksUser(stalledOf(entry))) return 'answer'
  return place.at === 'parked' ? 'write' : 'wait'
}

function by(who: Actor, deadline: Deadline | null = null): Omit<Next, 'act'> {
  return { who, by: deadline }
}

/** Of a payout that is due, the locker; one that was sent is for the chain to confirm. */
function onBridge(entry: Entry): Omit<Next, 'act'> {
  if (owedSats(entry) !== null) return by('locker', deadlineOf(entry))
  return by(payoutOf(entry) === null ? 'bridge' : 'chain')
}

/** Whether nodes have taken the transaction that is due, or another one has taken its place. */
function isSent({ attempts, conflict }: Entry): boolean {
  return conflict !== null || attempts.at(-1)?.accepted === true
}

function isAtPage(entry: Entry): boolean {
  return !spendsBitcoin(entry) && unseenPageCall(entry) !== undefined
}

/** The block by which a locker has to pay. */
function deadlineOf(entry: Entry): Deadline | null {
  const { destination } = entry
  // Whoever missed it has lost what it was for.
  if (collateralOf(entry) !== undefined) return null
  const burn = 'burn' in destination ? destination.burn : null
  if (burn === null) return null
  const tip = 'tipHeight' in destination ? destination.tipHeight : 0
  return { height: burn.deadlineHeight, left: tip === 0 ? null : burn.deadlineHeight - tip }
}
