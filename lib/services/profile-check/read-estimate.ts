import { baseOf } from '~/lib/contract/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import type { EstimateFacts } from '~/lib/core/profile-check/facts'
import { quoteWrap } from '../chains/own-quote'
import type { Deployment } from '../ports/deployment'
import { undefinedIfFailed } from './undefined-if-failed'

/** Enough that fixed fees are a small part of it. */
const AMOUNT_SATS = 10_000_000n

/** What the service says that bitcoin brings in a network's native currency, and what the chains say. */
export async function readEstimate(
  network: EvmNetwork,
  deployment: Deployment,
  nowMs: number,
): Promise<EstimateFacts> {
  const { label, name } = network
  const estimate = await undefinedIfFailed(
    deployment.service.estimateToEvm({ amountSats: AMOUNT_SATS, networkName: name }),
  )
  if (estimate === undefined) return { label, estimate: null, ownQuote: undefined }
  const terms = {
    network,
    base: baseOf(deployment.profile, network),
    token: null,
    thirdPartyId: 0,
    amountSats: AMOUNT_SATS,
    serviceFeeSats: estimate.fees.networkSats,
    bridgeFeePer1e7: 0n,
  }
  const chains = await undefinedIfFailed(quoteWrap(terms, deployment, nowMs))
  return { label, estimate: estimate.outputAmount, ownQuote: chains?.quote?.output }
}
