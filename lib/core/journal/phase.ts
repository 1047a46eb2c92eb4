import { isSignatureOverdue } from './awaited'
import { collateralOf, isPaidInCollateral } from './collateral'
import { isLate } from './late-crossing'
import { bitcoinSpendPhase, currentAttempt, currentCall, evmSpendPhase, hasSucceeded } from './spend-phase'
import { asksUser } from './stall'
import {
  type BitcoinPayment,
  type BitcoinPaymentPhase,
  type Entry,
  type EvmPayment,
  type EvmPaymentPhase,
  type Payment,
  type Phase,
  type Proof,
  type Swap,
  type ToBitcoinPhase,
  type ToBitcoinSwap,
  type ToEvmPhase,
  type ToEvmSwap,
  spendsBitcoin,
} from './types'

type Tone = 'waiting' | 'good' | 'bad' | 'attention'
type PhaseEntry = {
  /** Only a reorganisation can change this phase. */
  terminal: boolean
  tone: Tone
  /** A bad end. The sources may have been wrong, so it is watched closely for a day. */
  setback?: true
  /** The notification to show for this phase, if any, by its kind. */
  notice: 'arrived' | 'attention' | 'refund' | 'failed' | null
}

/** The status table of every kind of entry. */
export const PHASES: Record<Phase, PhaseEntry> = {
  intended: { terminal: false, tone: 'waiting', notice: null },
  // Its notice waits for `isOverdue`.
  'awaiting-signature': { terminal: false, tone: 'attention', notice: 'attention' },
  signed: { terminal: false, tone: 'waiting', notice: null },
  broadcast: { terminal: false, tone: 'waiting', notice: null },
  confirming: { terminal: false, tone: 'waiting', notice: null },
  processing: { terminal: false, tone: 'waiting', notice: null },
  allowance: { terminal: false, tone: 'waiting', notice: null },
  submitted: { terminal: false, tone: 'waiting', notice: null },
  mined: { terminal: false, tone: 'waiting', notice: null },
  crossing: { terminal: false, tone: 'waiting', notice: null },
  paying: { terminal: false, tone: 'waiting', notice: null },
  late: { terminal: false, tone: 'attention', notice: 'attention' },
  overdue: { terminal: false, tone: 'attention', notice: 'attention' },
  refunding: { terminal: false, tone: 'attention', notice: 'refund' },
  done: { terminal: true, tone: 'good', notice: 'arrived' },
  'paid-in-wrapped': { terminal: true, tone: 'attention', notice: 'refund' },
  'paid-in-collateral': { terminal: true, tone: 'attention', notice: 'refund' },
  refunded: { terminal: true, tone: 'attention', notice: 'refund' },
  underpaid: { terminal: true, tone: 'attention', setback: true, notice: 'failed' },
  reverted: { terminal: true, tone: 'bad', setback: true, notice: 'failed' },
  replaced: { terminal: true, tone: 'attention', setback: true, notice: 'failed' },
  failed: { terminal: true, tone: 'bad', setback: true, notice: 'failed' },
}

/** Ends, and beginnings, in which nothing has left the wallet but perhaps a fee. */
export const UNSENT: ReadonlySet<Phase> = new Set([
  'intended',
  'awaiting-signature',
  'allowance',
  'failed',
  'replaced',
  'reverted',
])

/** Ends of a payment in which its own transaction has succeeded. */
const PAID: ReadonlySet<Phase> = new Set(['done', 'underpaid'])

/** States of the service that claim an end. Any other, known or not, claims nothing. */
const ENDS_BY_SERVICE = ['Done', 'Failed']

/** The phase of an entry, derived from what the witnesses have shown; it is never stored. */
export function phaseOf(entry: Swap): ToEvmPhase | ToBitcoinPhase
export function phaseOf(entry: Entry): Phase
export function phaseOf(entry: Entry): Phase {
  if (isPayment(entry)) return paymentPhase(entry)
  return isToEvm(entry) ? toEvmPhase(entry) : toBitcoinPhase(entry)
}

/**
 * The kind of the notification that is due for an entry; a signature may take a day before anybody is reminded. What has
 * stalled is the user's to decide.
 */
export function noticeOf(entry: Entry): PhaseEntry['notice'] {
  const phase = phaseOf(entry)
  if (entry.abandoned === null && asksUser(entry.stalled)) return 'attention'
  const waits = phase === 'awaiting-signature' && !isSignatureOverdue(entry)
  return waits ? null : PHASES[phase].notice
}

/** Whether the user's own cancellation replaced the payment. */
export function isCancelled(entry: Entry): boolean {
  if (phaseOf(entry) !== 'replaced') return false
  if (!spendsBitcoin(entry)) {
    const call = currentCall(entry)
    return hasSucceeded(call) && call.kind === 'cancel'
  }
  const attempt = currentAttempt(entry.attempts)
  return attempt?.kind === 'cancel' && attempt.sighting.state === 'confirmed'
}

/** Returns the proof of the phase: the chains, the service's report alone, or nothing yet. */
export function proofOf(entry: Entry): Proof {
  // A payment has ended once its chain shows it: there is no other witness.
  if (isPayment(entry)) return PAID.has(paymentPhase(entry)) ? 'chain' : 'none'
  if (isToEvm(entry) ? provenOnChain(entry) : paidOnChain(entry)) return 'chain'
  return ENDS_BY_SERVICE.some((state) => isReported(entry, state)) ? 'service' : 'none'
}

/** Whether the service reports this state of this very transaction. */
function isReported({ service }: Entry, state: string): boolean {
  return service !== null && service.otherTxid === undefined && service.state === state
}

/** Whether an entry is a swap from bitcoin to an EVM network. */
export function isToEvm(entry: Entry): entry is ToEvmSwap {
  return isSwap(entry) && entry.intent.direction === 'to-evm'
}

/** Whether an entry is a swap from an EVM network to bitcoin. */
export function isToBitcoin(entry: Entry): entry is ToBitcoinSwap {
  return isSwap(entry) && entry.intent.direction === 'to-bitcoin'
}

/** Whether an entry is a swap, in either direction. */
export function isSwap(entry: Entry): entry is Swap {
  return 'direction' in entry.intent
}

/** Whether an entry is a plain payment, on either side. */
export function isPayment(entry: Entry): entry is Payment {
  return 'kind' in entry.intent
}

/** Whether an entry is a plain payment on Bitcoin. */
export function isBitcoinPayment(entry: Entry): entry is BitcoinPayment {
  return isPayment(entry) && entry.intent.kind === 'bitcoin-payment'
}

/** Whether an entry is a plain payment on an EVM network. */
export function isEvmPayment(entry: Entry): entry is EvmPayment {
  return isPayment(entry) && entry.intent.kind === 'evm-payment'
}

function paymentPhase(payment: Payment): BitcoinPaymentPhase | EvmPaymentPhase {
  return isBitcoinPayment(payment) ? bitcoinPaymentPhase(payment) : evmPaymentPhase(payment)
}

function bitcoinPaymentPhase(payment: BitcoinPayment): BitcoinPaymentPhase {
  const phase = bitcoinSpendPhase(payment)
  return phase === 'confirmed' ? 'done' : phase
}

/**
 * It needs no allowance, so no step comes before its call. The native currency is the value of the transaction itself,
 * so it has moved if that succeeded; for a token, only its contract's log proves that.
 */
function evmPaymentPhase(payment: EvmPayment): EvmPaymentPhase {
  const { intent, destination } = payment
  const phase = evmSpendPhase(payment)
  if (phase === 'allowance') return 'submitted'
  if (phase !== 'mined') return phase
  if (intent.token === null) return 'done'
  if (destination.state === 'none') return 'mined'
  return destination.amount < intent.amount ? 'underpaid' : 'done'
}

function toEvmPhase(swap: ToEvmSwap): ToEvmPhase {
  const { destination } = swap
  if (destination.state === 'delivered') return 'done'
  if (destination.state === 'paid-in-wrapped') return 'paid-in-wrapped'
  if (destination.state === 'failed') return isConfirmed(destination.payout) ? 'refunded' : 'refunding'
  // Neither a matching payment nor a report is an end by itself; both together are, but no proof.
  if (destination.state === 'crossing' && destination.match !== undefined && isReported(swap, 'Done'))
    return 'done'
  if (isLate(swap)) return 'late'
  const phase = bitcoinSpendPhase(swap)
  // From here on the service acts.
  return phase === 'confirmed' ? 'processing' : phase
}

function toBitcoinPhase(swap: ToBitcoinSwap): ToBitcoinPhase {
  const { destination } = swap
  if (destination.state === 'paying') {
    if (isConfirmed(destination.payout)) return 'done'
    if (isPaidInCollateral(swap)) return 'paid-in-collateral'
    const isTooLate =
      destination.tipHeight > destination.burn.deadlineHeight || collateralOf(swap) !== undefined
    return destination.payout === null && isTooLate ? 'overdue' : 'paying'
  }
  if (destination.state === 'crossing' || destination.state === 'crossing-failed') {
    const isReturned = destination.match !== undefined && isReported(swap, 'Failed')
    if (isReturned || ('refund' in destination && destination.refund !== null)) return 'refunded'
    if (destination.state === 'crossing-failed') return 'refunding'
    return isLate(swap) ? 'late' : 'crossing'
  }
  return evmSpendPhase(swap)
}

function provenOnChain({ destination }: ToEvmSwap): boolean {
  return (
    destination.state === 'delivered' ||
    destination.state === 'paid-in-wrapped' ||
    (destination.state === 'failed' && isConfirmed(destination.payout))
  )
}

function paidOnChain(swap: ToBitcoinSwap): boolean {
  const { destination } = swap
  if (destination.state === 'crossing-failed') return destination.refund !== null
  return destination.state === 'paying' && (isConfirmed(destination.payout) || isPaidInCollateral(swap))
}

function isConfirmed(payout: { sighting: { state: string } } | null): boolean {
  return payout?.sighting.state === 'confirmed'
}
