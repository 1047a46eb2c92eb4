import type { ChainQuote } from '~/lib/core/quote/chain-quote'
import { baseOf } from '~/lib/core/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import type { EstimateFacts } from '~/lib/core/profile-check/facts'
import { quoteUnwrap, quoteWrap } from '../chains/own-quote'
import type { Deployment } from '../ports/deployment'
import { undefinedIfFailed } from './undefined-if-failed'

/** Enough that fixed fees are a small part of it. */
const AMOUNT_SATS = 10_000_000n

/**
 * The service's estimates for bitcoin to a network's native currency and back, each with our own quote from the chains.
 */
export async function readEstimates(
  network: EvmNetwork,
  deployment: Deployment,
  nowMs: number,
): Promise<EstimateFacts[]> {
  const { label, name } = network
  const { service, profile } = deployment
  const terms = { network, base: baseOf(profile, network), token: null, thirdPartyId: 0 }
  const ways = { toEvm: `Bitcoin → ${label}`, toBitcoin: `${label} → Bitcoin` }

  const offered = await undefinedIfFailed(
    service.estimateToEvm({ amountSats: AMOUNT_SATS, networkName: name }),
  )
  if (offered === undefined) return [unestimated(ways.toEvm)]
  const wrap = {
    ...terms,
    amountSats: AMOUNT_SATS,
    serviceFeeSats: offered.fees.networkSats,
    crossingFeePer1e7: 0n,
  }
  const wrapQuote = await undefinedIfFailed(quoteWrap(wrap, deployment, nowMs))
  const toEvm = { label: ways.toEvm, estimate: offered.outputAmount, ...besides(wrapQuote) }

  // The way back uses what came out, by our own quote if there is one.
  const inputAmount = toEvm.ownQuote ?? toEvm.estimate
  const back = await undefinedIfFailed(
    service.estimateToBitcoin({ networkName: name, inputToken: null, inputAmount }),
  )
  if (back === undefined) return [toEvm, unestimated(ways.toBitcoin)]
  const unwrap = { ...terms, inputAmount, expectedSats: back.outputSats, crossingFeePer1e18: 0n }
  const unwrapQuote = await undefinedIfFailed(quoteUnwrap(unwrap, deployment, nowMs))
  return [toEvm, { label: ways.toBitcoin, estimate: back.outputSats, ...besides(unwrapQuote) }]
}

function besides(quote: ChainQuote | undefined): Pick<EstimateFacts, 'ownQuote' | 'disputed'> {
  return { ownQuote: quote?.quote?.output, disputed: quote?.disputed ?? [] }
}

function unestimated(label: string): EstimateFacts {
  return { label, estimate: null, ...besides(undefined) }
}
