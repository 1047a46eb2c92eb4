import type { Hex } from '~/lib/core/hex'
import type { JournalEvent } from './events'
import { isToEvm, phaseOf } from './phase'
import { CONFIRMATIONS_DEEP, currentAttempt, currentCall } from './spend-phase'
import type { BurnRequest, CollateralPayment, LogProof, Swap, ToBitcoinSwap, ToEvmSwap } from './types'

/**
 * Where a swap's money may rest on its way: at the locker, unminted; at the exchange router after a failed swap; at the
 * target network's connector after a failed exchange there; with the locker, as a refund it owes; between two networks;
 * at the base connector after a failed crossing, or sent back from there; with the locker, as a payout whose deadline
 * has passed; with a contract of the bridge, as the locker's collateral. In words, `help.<code>`.
 */
export const PARKED_AT = [
  'locker',
  'router',
  'target-connector',
  'refund',
  'crossing',
  'base-connector',
  'sent-back',
  'payout',
  'collateral',
] as const
export type ParkedAt = (typeof PARKED_AT)[number]

/** Facts of the chains about it, for others to find it. None of it is secret. */
export type ParkedFacts = {
  txid?: string
  /** The EVM call of the swap. */
  call?: Hex
  /** Of the locker that was paid. */
  lockingScript?: string
  /** The log that shows where the money is. */
  log?: LogProof
  /** The number by which the contracts of both networks identify a crossing. */
  counter?: bigint
  /** The locker's debt. */
  burn?: BurnRequest
  /** The locker's loss for not paying it. */
  collateral?: CollateralPayment
}

/** Who alone can move it: the locker pays on Bitcoin, the operator calls the bridge's contracts. */
const MOVERS = {
  locker: 'locker',
  router: 'operator',
  'target-connector': 'operator',
  refund: 'locker',
  crossing: 'operator',
  'base-connector': 'operator',
  'sent-back': 'operator',
  payout: 'locker',
  collateral: 'operator',
} as const satisfies Record<ParkedAt, string>

export type Mover = (typeof MOVERS)[ParkedAt]

/** Where it rests, who can move it, and what shows it. */
type Place = { where: ParkedAt; who: Mover; facts: ParkedFacts }
export type ParkedMoney = Place & {
  /** When the chains showed it to this device, in unix ms. */
  since: number
}

/** Together with the kind of event that told the journal. */
type Told = { where: ParkedAt; by: JournalEvent['type']; facts: ParkedFacts }

/**
 * Where a swap's money rests with others and will not arrive by itself, as far as the chains show; `null` if the swap
 * goes as it should, has ended, or has sent nothing yet.
 */
export function placeOf(swap: Swap): (Place & Pick<Told, 'by'>) | null {
  const told = isToEvm(swap) ? parkedToEvm(swap) : parkedToBitcoin(swap)
  return told && { ...told, who: MOVERS[told.where] }
}

/** The same, with what its journal alone tells. */
export function parkedMoney(swap: Swap, events: readonly JournalEvent[]): ParkedMoney | null {
  const place = placeOf(swap)
  if (place === null) return null
  const { where, who, by, facts } = place
  const since = events.findLast(({ type }) => type === by)?.at ?? swap.changedAt
  const counter = events.findLast((event) => event.type === 'message-sent')?.uniqueCounter
  return { where, who, since, facts: { ...facts, ...(counter !== undefined && { counter }) } }
}

function parkedToEvm(swap: ToEvmSwap): Told | null {
  const { destination, promise, attempts } = swap
  const payment = currentAttempt(attempts)
  if (payment === undefined) return null
  const facts = { txid: payment.txid, lockingScript: promise.lockingScript }
  switch (destination.state) {
    case 'none': {
      const isDeep =
        payment.sighting.state === 'confirmed' && payment.sighting.confirmations >= CONFIRMATIONS_DEEP
      return isDeep && phaseOf(swap) === 'processing' ? { where: 'locker', by: 'bitcoin-seen', facts } : null
    }
    case 'crossing':
      return phaseOf(swap) === 'late'
        ? { where: 'crossing', by: 'routed', facts: { ...facts, log: destination.router } }
        : null
    case 'failed': {
      const { burn, payout, router, target, collateral } = destination
      if (payout !== null) return null
      if (burn !== null && collateral !== undefined) return takenCollateral(facts, burn, collateral)
      if (burn !== null)
        return { where: 'refund', by: 'refund-opened', facts: { ...facts, log: burn.proof, burn } }
      return target === undefined
        ? { where: 'router', by: 'swap-failed', facts: { ...facts, log: router } }
        : { where: 'target-connector', by: 'target-failed', facts: { ...facts, log: target } }
    }
    case 'delivered':
    case 'paid-in-wrapped':
      return null
  }
}

function parkedToBitcoin(swap: ToBitcoinSwap): Told | null {
  const { destination } = swap
  const call = currentCall(swap)?.hash ?? null
  const facts = call === null ? {} : { call }
  switch (destination.state) {
    case 'none':
      return null
    case 'crossing':
      return phaseOf(swap) === 'late'
        ? { where: 'crossing', by: 'message-sent', facts: { ...facts, log: destination.message } }
        : null
    case 'crossing-failed': {
      if (phaseOf(swap) === 'refunded') return null
      const { failure, sentBack } = destination
      return sentBack === undefined
        ? { where: 'base-connector', by: 'crossing-failed', facts: { ...facts, log: failure } }
        : { where: 'sent-back', by: 'crossing-sent-back', facts: { ...facts, log: sentBack } }
    }
    case 'paying': {
      const { burn, collateral } = destination
      if (phaseOf(swap) !== 'overdue') return null
      return collateral === undefined
        ? { where: 'payout', by: 'unwrap-opened', facts: { ...facts, log: burn.proof, burn } }
        : takenCollateral(facts, burn, collateral)
    }
  }
}

/** The locker has lost it, and the user has not got it. */
function takenCollateral(facts: ParkedFacts, burn: BurnRequest, collateral: CollateralPayment): Told {
  return {
    where: 'collateral',
    by: 'collateral-paid',
    facts: { ...facts, log: collateral.slashing, burn, collateral },
  }
}
