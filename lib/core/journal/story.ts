import { claimOf } from './claim'
import { awaitedOf } from './awaited'
import { collateralOf } from './collateral'
import { ASKED_FOR_MS } from './failed-step'
import { expectedUntil, unseenPageCall } from './page-wallet-call'
import { type Mover, type ParkedAt, placeOf } from './parked-money'
import { isBitcoinPayment, isSwap, PHASES, phaseOf, proofOf } from './phase'
import { currentAttempt, currentCall } from './spend-phase'
import { isUnlogged, matchOf, owedSats, payoutOf, type Sums, sumsOf } from './story-sums'
import { type Entry, type ObservedBitcoinStatus, type Phase, type Proof, spendsBitcoin } from './types'

/** Where the money of an entry is. */
export type Money =
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

/** Who acts next, and by when. */
export type Next = { who: Actor; by: Deadline | null }

/** An entry's story: what the chains show, and nothing else. In words, each teller says its part of it. */
export type Story = Sums & {
  phase: Phase
  proof: Proof
  money: Money
  next: Next
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
  return {
    ...sumsOf(entry, phase),
    phase,
    proof,
    money: moneyOf(entry, phase),
    next: nextOf(entry, phase),
    txid: (spendsBitcoin(entry) ? currentAttempt(entry.attempts)?.txid : currentCall(entry)?.hash) ?? null,
    recipient: recipientOf(entry),
    networkName: isBitcoinPayment(entry) ? null : entry.intent.networkName,
    isMatched: matchOf(entry) !== undefined && proof !== 'chain',
    isBeyond: entry.destination.state !== 'none',
    payout: payoutOf(entry)?.sighting.state ?? null,
  }
}

export function recipientOf({ intent }: Entry): string {
  return 'bitcoinAddress' in intent ? intent.bitcoinAddress : intent.recipientAddress
}

function moneyOf(entry: Entry, phase: Phase): Money {
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

function nextOf(entry: Entry, phase: Phase): Next {
  const { stalled } = entry
  const money = moneyOf(entry, phase)
  if (PHASES[phase].terminal) return by('nobody')
  if (money.at === 'parked') return by(money.who, deadlineOf(entry))
  if (money.at === 'bridge') return onBridge(entry)
  if (claimOf(entry) !== null) return by('another-device')
  if (stalled !== undefined)
    return by(stalled.findings.length > 0 ? 'user' : 'device', { at: stalled.since + ASKED_FOR_MS })
  if (awaitedOf(entry) !== undefined) return by('signer')
  if (!spendsBitcoin(entry) && isAtPage(entry))
    return by('page-wallet', { at: Number(expectedUntil(entry)) * 1_000 })
  return by(isSent(entry) ? 'chain' : 'device')
}

function by(who: Actor, deadline: Deadline | null = null): Next {
  return { who, by: deadline }
}

/** Of a payout that is due, the locker; one that was sent is for the chain to confirm. */
function onBridge(entry: Entry): Next {
  if (owedSats(entry) !== null) return by('locker', deadlineOf(entry))
  return by(payoutOf(entry) === null ? 'bridge' : 'chain')
}

/** Whether nodes have taken the transaction that is due. */
function isSent({ attempts }: Entry): boolean {
  return attempts.at(-1)?.accepted === true
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
