import type { Disputed } from '../disputable'
import { isDisputed } from '../quote/told'
import { shortfallBps } from '../quote/shortfall'
import { disputeFindings } from '../review/disputes'
import type { Finding } from '../review/finding'
import type { EstimateFacts, ProfileFacts, TokenFacts } from './facts'
import { finding } from './findings'
import { judgeChain } from './judge-chain'
import { judgeNetwork } from './judge-network'

/** Estimates do not include slippage, so one this far below our quote is not a fair price. */
const MAX_BELOW_BPS = 500
/** A better path than ours may bring somewhat more, but never this much more. */
const FAR_ABOVE = 2n

/** The findings on a profile, from what its own servers say. */
export function judgeProfile({ bitcoin, networks, estimates }: ProfileFacts): Finding[] {
  return [
    ...judgeChain(bitcoin),
    ...networks.flatMap(judgeNetwork),
    ...disputeFindings([
      ...networks.flatMap(({ tokens }) => tokens.flatMap(disputedDecimals)),
      ...estimates.flatMap(({ disputed }) => disputed),
    ]),
    ...estimates.flatMap(judgeEstimate),
  ]
}

function disputedDecimals({ actualDecimals }: TokenFacts): Disputed[] {
  return isDisputed(actualDecimals) ? ['decimals'] : []
}

function judgeEstimate({ label: chain, estimate, ownQuote }: EstimateFacts): Finding[] {
  if (estimate === null) return [finding('profile-estimate-none', { chain })]
  if (ownQuote === undefined) return [finding('profile-estimate-unquoted', { chain })]
  if (ownQuote > 0n && estimate >= ownQuote * FAR_ABOVE)
    return [finding('profile-estimate-high', { chain, times: estimate / ownQuote })]
  const belowBps = shortfallBps(estimate, ownQuote)
  if (belowBps <= MAX_BELOW_BPS) return []
  return [finding('profile-estimate-low', { chain, belowPercent: (belowBps / 100).toFixed(1) })]
}
