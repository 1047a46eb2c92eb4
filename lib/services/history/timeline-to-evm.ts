import { phaseOf } from '~/lib/core/journal/phase'
import { shortfallOf } from '~/lib/core/journal/enforced-minimum'
import type { LogProof, ToEvmSwap } from '~/lib/core/journal/types'
import type { Links } from './links'
import { bitcoinSpendSteps } from './timeline-bitcoin-spend'
import { payoutStep } from './timeline-payout'
import { baseTx, type Dates, type StepDraft, draw, evmTx, proofLink } from './timeline-step'

export function toEvmSteps(swap: ToEvmSwap, dates: Dates, links: Links): StepDraft[] {
  return bitcoinSpendSteps(swap, dates, links, beyond(swap, dates, links))
}

function beyond(swap: ToEvmSwap, dates: Dates, links: Links): StepDraft[] {
  const { destination } = swap
  switch (destination.state) {
    case 'none':
      return [draw('swapped', null), draw('delivered', null)]
    case 'crossing':
      return [
        routedStep(swap, destination.router, dates.proven('routed'), dates, links),
        ...(destination.match === undefined
          ? []
          : [draw('matched', dates.proven('arrival-matched'), proofLink(destination.match.arrival, links))]),
        ...(phaseOf(swap) === 'done' ? [] : [draw('delivered', null)]),
      ]
    case 'delivered':
      return [
        routedStep(
          swap,
          destination.router,
          dates.proven('routed') ?? dates.proven('delivered'),
          dates,
          links,
        ),
        draw(
          shortfallOf(swap) === 0n ? 'delivered' : 'delivered-short',
          dates.proven('delivered'),
          proofLink(destination.delivery, links),
        ),
      ]
    case 'paid-in-wrapped':
      return [
        draw(
          'swap-failed',
          dates.proven('paid-in-wrapped'),
          baseTx(destination.router.transactionHash, links),
        ),
        draw(
          'paid-in-wrapped',
          dates.proven('paid-in-wrapped'),
          baseTx(destination.delivery.transactionHash, links),
        ),
      ]
    case 'failed': {
      const { burn, payout } = destination
      return [
        ...failure(destination, dates, links),
        draw(
          'refund-opened',
          burn === null ? null : dates.proven('refund-opened'),
          burn === null ? null : baseTx(burn.proof.transactionHash, links),
        ),
        payoutStep('refunded', payout, dates, links),
      ]
    }
  }
}

/**
 * What the router on the base network has done. Where the order's network is another one, it has only sent the money on:
 * the exchange there may still fail.
 */
function routedStep(
  { intent }: ToEvmSwap,
  router: LogProof,
  at: number | null,
  dates: Dates,
  links: Links,
): StepDraft {
  const isForwarded = dates.proven('routed') !== null && router.chainId !== intent.chainId
  return draw(isForwarded ? 'forwarded' : 'swapped', at, baseTx(router.transactionHash, links))
}

/** A failure on the base network, or in the exchange on the target chain after the crossing. */
function failure(
  { router, target }: Extract<ToEvmSwap['destination'], { state: 'failed' }>,
  dates: Dates,
  links: Links,
): StepDraft[] {
  const routedAt = dates.proven('routed')
  if (target === undefined && routedAt === null)
    return [draw('swap-failed', dates.proven('swap-failed'), baseTx(router.transactionHash, links))]
  return [
    draw('forwarded', routedAt, baseTx(router.transactionHash, links)),
    draw(
      'target-failed',
      dates.proven('target-failed'),
      target === undefined ? null : evmTx(target.transactionHash, links),
    ),
  ]
}
