import { isPaidInCollateral } from './collateral'
import type { ChainEvent } from './events'
import { mayBeLate } from './late-crossing'
import { same } from './same'
import type { CollateralPayment, DeliveryProof, ToBitcoinSwap } from './types'

/** Applies one event to the destination of an EVM → BTC swap; returns the same object if nothing changes. */
export function foldToBitcoinDestination(swap: ToBitcoinSwap, event: ChainEvent): ToBitcoinSwap {
  const { destination } = swap
  switch (event.type) {
    case 'message-sent': {
      const { uniqueCounter, message } = event
      return destination.state === 'none'
        ? { ...swap, destination: { state: 'crossing', uniqueCounter, message } }
        : swap
    }
    case 'crossing-late':
      return destination.state === 'crossing' && mayBeLate(swap)
        ? { ...swap, destination: { ...destination, isLate: true } }
        : swap
    case 'crossing-failed':
      return destination.state === 'crossing'
        ? { ...swap, destination: { state: 'crossing-failed', failure: event.failure, refund: null } }
        : swap
    case 'crossing-sent-back':
      return destination.state === 'crossing-failed' && destination.sentBack === undefined
        ? { ...swap, destination: { ...destination, sentBack: event.sentBack } }
        : swap
    case 'arrival-matched': {
      const { arrival, amount } = event
      const isAwaited = destination.state === 'crossing' || destination.state === 'crossing-failed'
      return isAwaited && destination.match === undefined
        ? { ...swap, destination: { ...destination, match: { arrival, amount } } }
        : swap
    }
    case 'crossing-refunded':
      return foldRefund(swap, event.refund)
    case 'unwrap-opened':
      return isUnpaid(destination)
        ? { ...swap, destination: { state: 'paying', burn: event.burn, payout: null, tipHeight: 0 } }
        : swap
    case 'tip-seen':
      return destination.state === 'paying' && destination.tipHeight !== event.height
        ? { ...swap, destination: { ...destination, tipHeight: event.height } }
        : swap
    case 'payout-seen':
      return destination.state === 'paying' &&
        !isPaidInCollateral(swap) &&
        !same(destination.payout, event.payout)
        ? { ...swap, destination: { ...destination, payout: event.payout } }
        : swap
    case 'collateral-paid':
      return destination.state === 'paying' ? withCollateral(swap, destination, event.collateral) : swap
    case 'proof-lost':
      return destination.state === 'none' ? swap : { ...swap, destination: { state: 'none' } }
    default:
      return swap
  }
}

/** A payment on Bitcoin that is in a block has ended it; one that is in none gives way. */
function withCollateral(
  swap: ToBitcoinSwap,
  destination: Extract<ToBitcoinSwap['destination'], { state: 'paying' }>,
  collateral: CollateralPayment,
): ToBitcoinSwap {
  if (destination.payout?.sighting.state === 'confirmed' || destination.collateral !== undefined) return swap
  const slashed = { ...swap, destination: { ...destination, collateral } }
  return isPaidInCollateral(slashed)
    ? { ...slashed, destination: { ...slashed.destination, payout: null } }
    : slashed
}

/** Whether nothing came back: a failure at the base connector can be tried again there for as long. */
function isUnpaid(destination: ToBitcoinSwap['destination']): boolean {
  if (destination.state === 'crossing-failed') return destination.refund === null
  return destination.state === 'none' || destination.state === 'crossing'
}

/** A crossing that expired logs no failure: then its message takes the place of the failure's log. */
function foldRefund(swap: ToBitcoinSwap, refund: DeliveryProof): ToBitcoinSwap {
  const { destination } = swap
  if (destination.state === 'crossing')
    return { ...swap, destination: { state: 'crossing-failed', failure: destination.message, refund } }
  return destination.state === 'crossing-failed' && destination.refund === null
    ? { ...swap, destination: { ...destination, refund } }
    : swap
}
