import { isPaidInCollateral } from './collateral'
import type { JournalEvent } from './events'
import { phaseOf } from './phase'
import { type Dates, draw, type Drawn, onBitcoin, onEvm } from './story-step'
import { storyOf } from './story'
import type {
  CollateralPayment,
  DeliveryProof,
  LogProof,
  MatchingArrival,
  Payout,
  ToBitcoinSwap,
  ToEvmSwap,
} from './types'

/** Lists the steps after a payment of bitcoin: at the bridge, and on the network of the order. */
export function stepsOnEvm(swap: ToEvmSwap, dates: Dates): Drawn[] {
  const { destination } = swap
  const { latest } = dates
  switch (destination.state) {
    case 'none':
      return [draw('swapped', null), draw('delivered', null)]
    case 'crossing':
      return [
        routed(swap, destination.router, latest('routed'), dates),
        ...matched(destination.match, dates),
        ...(phaseOf(swap) === 'done' ? [] : [draw('delivered', null)]),
      ]
    case 'delivered': {
      const { router, delivery } = destination
      const isShort = storyOf(swap).arrival?.missing !== 0n
      return [
        routed(swap, router, latest('routed') ?? latest('delivered'), dates),
        draw(isShort ? 'delivered-short' : 'delivered', latest('delivered'), onEvm(delivery)),
      ]
    }
    case 'paid-in-wrapped': {
      const { router, delivery } = destination
      const at = latest('paid-in-wrapped')
      return [draw('swap-failed', at, onEvm(router)), draw('paid-in-wrapped', at, onEvm(delivery))]
    }
    case 'failed': {
      const { burn, payout, collateral } = destination
      return [
        ...failure(destination, dates),
        burn === null
          ? draw('refund-opened', null)
          : draw('refund-opened', latest('refund-opened'), onEvm(burn.proof)),
        ...slashed(collateral, 'collateral-kept', dates),
        paid('refunded', payout, dates),
      ]
    }
  }
}

/**
 * Tells the step of the router on the base network. Where the order's network is another one, it has only sent the
 * money on: the exchange there may still fail.
 */
function routed({ intent }: ToEvmSwap, router: LogProof, at: number | null, dates: Dates): Drawn {
  const isForwarded = dates.latest('routed') !== null && router.chainId !== intent.chainId
  return draw(isForwarded ? 'forwarded' : 'swapped', at, onEvm(router))
}

/** A failure on the base network, or in the exchange on the target chain after the crossing. */
function failure({ router, target }: { router: LogProof; target?: LogProof }, { latest }: Dates): Drawn[] {
  const routedAt = latest('routed')
  if (target === undefined && routedAt === null)
    return [draw('swap-failed', latest('swap-failed'), onEvm(router))]
  return [
    draw('forwarded', routedAt, onEvm(router)),
    draw('target-failed', latest('target-failed'), target && onEvm(target)),
  ]
}

/** Lists the steps after a call that pays tokens: at the bridge, and on Bitcoin. */
export function stepsOnBitcoin(swap: ToBitcoinSwap, dates: Dates): Drawn[] {
  const { destination } = swap
  const { latest } = dates
  switch (destination.state) {
    case 'none':
      return [...crossed(null, dates), draw('burned', null), draw('paid', null)]
    case 'crossing':
      return destination.match === undefined
        ? [draw('crossed', null), draw('burned', null), draw('paid', null)]
        : returned(swap, null, destination.match, dates)
    case 'crossing-failed': {
      const { refund, match, sentBack } = destination
      return [
        draw('crossing-failed', latest('crossing-failed')),
        ...(sentBack === undefined
          ? []
          : [draw('crossing-sent-back', latest('crossing-sent-back'), onEvm(sentBack))]),
        ...returned(swap, refund, match, dates),
      ]
    }
    case 'paying': {
      const { burn, payout, collateral } = destination
      const burnedAt = latest('unwrap-opened')
      const begun = [...crossed(burnedAt, dates), draw('burned', burnedAt, onEvm(burn.proof))]
      return isPaidInCollateral(swap)
        ? [...begun, ...slashed(collateral, 'collateral-paid', dates)]
        : [...begun, ...slashed(collateral, 'collateral-kept', dates), paid('paid', payout, dates)]
    }
  }
}

/** Tells the return on the network that the tokens left: proven, or a payment that merely matches. */
function returned(
  swap: ToBitcoinSwap,
  refund: DeliveryProof | null,
  match: MatchingArrival | undefined,
  dates: Dates,
): Drawn[] {
  if (refund !== null) return [draw('crossing-refunded', dates.latest('crossing-refunded'), onEvm(refund))]
  const isOver = phaseOf(swap) === 'refunded'
  return [...matched(match, dates), ...(isOver ? [] : [draw('crossing-refunded', null)])]
}

function matched(match: MatchingArrival | undefined, { latest }: Dates): Drawn[] {
  return match === undefined ? [] : [draw('matched', latest('arrival-matched'), onEvm(match.arrival))]
}

/** Only a message that a cross-chain network's connector was seen to send. */
function crossed(at: number | null, { latest }: Dates): Drawn[] {
  return latest('message-sent') === null ? [] : [draw('crossed', at)]
}

/** A locker that did not pay, and what became of its collateral. */
function slashed(
  collateral: CollateralPayment | undefined,
  key: 'collateral-paid' | 'collateral-kept',
  { latest }: Dates,
): Drawn[] {
  if (collateral === undefined) return []
  const at = latest('collateral-paid')
  return [draw('unpaid', at), draw(key, at, onEvm(collateral.slashing))]
}

/** A locker's payment on Bitcoin, which ends a swap or refunds one; it is dated once it is in a block. */
function paid(key: 'paid' | 'refunded', payout: Payout | null, { first }: Dates): Drawn {
  if (payout === null) return draw(key, null)
  const { txid, sighting } = payout
  const at = sighting.state === 'confirmed' ? first(isPaid(txid)) : null
  return { ...draw(key, at, onBitcoin(txid)), sighting }
}

/** The first time a payout was seen in a block. */
function isPaid(txid: string): (event: JournalEvent) => boolean {
  return (event) =>
    event.type === 'payout-seen' && event.payout?.txid === txid && event.payout.sighting.state === 'confirmed'
}
