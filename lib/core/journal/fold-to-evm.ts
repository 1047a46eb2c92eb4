import type { ChainEvent } from './events'
import { mayBeLate } from './late-crossing'
import { same } from './same'
import type { BurnRequest, LogProof, ToEvmSwap } from './types'

/** Applies one event to the destination of a BTC → EVM swap; returns the same object if nothing changes. */
export function foldToEvmDestination(swap: ToEvmSwap, event: ChainEvent): ToEvmSwap {
  const { destination } = swap
  switch (event.type) {
    case 'routed':
      return foldRouted(swap, event.router)
    case 'filled': {
      const { fill } = event
      if (destination.state === 'none')
        return { ...swap, destination: { state: 'crossing', router: fill, fill } }
      return destination.state === 'crossing' && destination.fill === undefined
        ? { ...swap, destination: { ...destination, fill } }
        : swap
    }
    case 'arrival-matched': {
      const { arrival, amount } = event
      return destination.state === 'crossing' && destination.match === undefined
        ? { ...swap, destination: { ...destination, match: { arrival, amount } } }
        : swap
    }
    case 'crossing-late':
      return destination.state === 'crossing' && mayBeLate(swap)
        ? { ...swap, destination: { ...destination, isLate: true } }
        : swap
    case 'delivered': {
      const { router, delivery, amount } = event
      return mayBeDelivered(swap)
        ? { ...swap, destination: { state: 'delivered', router, delivery, amount } }
        : swap
    }
    case 'swap-failed':
      return foldFailure(swap, event)
    case 'target-failed': {
      if (destination.state !== 'crossing') return swap
      const { router } = destination
      const failed = { state: 'failed', router, target: event.failure, burn: null, payout: null } as const
      return { ...swap, destination: failed }
    }
    case 'paid-in-wrapped': {
      const { router, delivery, amount } = event
      return destination.state === 'none'
        ? { ...swap, destination: { state: 'paid-in-wrapped', router, delivery, amount } }
        : swap
    }
    case 'refund-opened':
      return foldRefund(swap, event.burn)
    case 'payout-seen':
      return destination.state === 'failed' &&
        destination.burn !== null &&
        !same(destination.payout, event.payout)
        ? { ...swap, destination: { ...destination, payout: event.payout } }
        : swap
    // Its locker may pay on Bitcoin all the same: what the collateral paid went to a contract of the bridge.
    case 'collateral-paid':
      return destination.state === 'failed' &&
        destination.burn !== null &&
        destination.collateral === undefined
        ? { ...swap, destination: { ...destination, collateral: event.collateral } }
        : swap
    case 'proof-lost':
      return destination.state === 'none' ? swap : { ...swap, destination: { state: 'none' } }
    default:
      return swap
  }
}

/** The router's own log takes the place of a fill's: it stands even if the fill is lost. */
function foldRouted(swap: ToEvmSwap, router: LogProof): ToEvmSwap {
  const { destination } = swap
  if (destination.state === 'none') return { ...swap, destination: { state: 'crossing', router } }
  return destination.state === 'crossing' && same(destination.router, destination.fill)
    ? { ...swap, destination: { ...destination, router } }
    : swap
}

function foldFailure(
  swap: ToEvmSwap,
  { router, strangePayee }: { router: LogProof; strangePayee?: string },
): ToEvmSwap {
  const { destination } = swap
  const named = strangePayee !== undefined && { strangePayee }
  if (destination.state === 'none')
    return { ...swap, destination: { state: 'failed', router, burn: null, payout: null, ...named } }
  const isNews =
    destination.state === 'failed' && destination.burn === null && destination.strangePayee === undefined
  return isNews && named ? { ...swap, destination: { ...destination, ...named } } : swap
}

/** A failure on the target chain is no end: what it left there can still be delivered, until a refund begins. */
export function mayBeDelivered({ destination }: ToEvmSwap): boolean {
  if (destination.state === 'failed') return destination.target !== undefined && destination.burn === null
  return destination.state === 'none' || destination.state === 'crossing'
}

/** A refund counts from any open state: it can be opened before the failure's own log is known. */
function foldRefund(swap: ToEvmSwap, burn: BurnRequest): ToEvmSwap {
  const { destination } = swap
  switch (destination.state) {
    case 'none':
      return { ...swap, destination: { state: 'failed', router: burn.proof, burn, payout: null } }
    case 'crossing':
      return { ...swap, destination: { state: 'failed', router: destination.router, burn, payout: null } }
    case 'failed':
      return destination.burn === null ? { ...swap, destination: { ...destination, burn } } : swap
    default:
      return swap
  }
}
