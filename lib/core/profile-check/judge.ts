import { shortfallBps } from '../quote/shortfall'
import type { Finding } from '../review/finding'
import type { EstimateFacts, ProfileFacts } from './facts'
import { finding } from './findings'
import { judgeChain } from './judge-chain'
import { judgeNetwork } from './judge-network'

/** An estimate is before the slippage: one further below our quote than this is no fair price. */
const MAX_BELOW_BPS = 500
/** A better way than ours may bring somewhat more; nothing brings this much more. */
const FAR_ABOVE = 2n

/** What a profile's own servers say against it. */
export function judgeProfile({ bitcoin, networks, estimates }: ProfileFacts): Finding[] {
  return [...judgeChain(bitcoin), ...networks.flatMap(judgeNetwork), ...estimates.flatMap(judgeEstimate)]
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
