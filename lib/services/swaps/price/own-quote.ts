import { readPsbt } from '~/lib/core/bitcoin/psbt'
import { decodeCall } from '~/lib/core/evm/decode-call'
import { carriedPayload } from '~/lib/core/payload/carried-payload'
import type { BridgePayload } from '~/lib/core/payload/payload'
import type { UnwrapReview } from '~/lib/core/review/unwrap'
import { type ChainQuote, quoteUnwrap, quoteWrap } from '../../chains/own-quote'
import type { ToBitcoinEstimate, ToEvmEstimate } from '../../ports/bridge-service'
import type { Deployment } from '../../ports/deployment'
import type { ToBitcoinRoute } from '../to-bitcoin/route'
import type { ToEvmRoute } from '../to-evm/route'

type Now = { deployment: Pick<Deployment, 'profile' | 'evm'>; now: number }
type Estimate = Pick<ToEvmEstimate, 'route'> & { fees: { networkSats: bigint } }

/**
 * Our own quote, with the fees that the transaction states, or the service's estimated fees before there is one. A
 * crossing fee above the estimate makes the price worse; it must not lower what we expect.
 */
export function ownQuoteToEvm(
  {
    network,
    base,
    order,
    thirdPartyId,
  }: Pick<ToEvmRoute, 'network' | 'base' | 'thirdPartyId'> & {
    order: Pick<ToEvmRoute['order'], 'amountSats' | 'outputToken'>
  },
  { fees, route }: Estimate,
  payload: BridgePayload | undefined,
  { deployment, now }: Now,
): Promise<ChainQuote> {
  return quoteWrap(
    {
      network,
      base,
      thirdPartyId,
      token: order.outputToken,
      amountSats: order.amountSats,
      hint: route.path ?? undefined,
      serviceFeeSats: payload?.serviceFeeSats ?? fees.networkSats,
      crossingFeePer1e7: lower(
        payload?.kind === 'swap' ? payload.crossingFeePer1e7 : route.crossingFee,
        route.crossingFee,
      ),
    },
    deployment,
    now,
  )
}

/** The instructions in an unsigned transaction, if they can be read; the review says what is wrong with them. */
export function payloadIn(psbt: string): BridgePayload | undefined {
  const reading = readPsbt(psbt)
  if (!reading.ok) return undefined
  return carriedPayload(reading.psbt.transaction.outputs)
}

/** The same with the path and fee of the reviewed call. */
export function ownQuoteToBitcoin(
  {
    network,
    base,
    order,
    thirdPartyId,
  }: Pick<ToBitcoinRoute, 'network' | 'base' | 'thirdPartyId'> & {
    order: Pick<ToBitcoinRoute['order'], 'inputAmount' | 'inputToken'>
  },
  { outputSats, route }: Pick<ToBitcoinEstimate, 'outputSats' | 'route'>,
  call: UnwrapReview['call'],
  { deployment, now }: Now,
): Promise<ChainQuote> {
  const terms = call && decodeCall(call.data)
  const path = terms === undefined || terms.kind === 'unwrap' ? route.path : terms.path
  return quoteUnwrap(
    {
      network,
      base,
      thirdPartyId,
      token: order.inputToken,
      inputAmount: order.inputAmount,
      expectedSats: outputSats,
      hint: path ?? undefined,
      crossingFeePer1e18: lower(
        terms?.kind === 'connector-swap' ? terms.crossingFeePer1e18 : route.crossingFee,
        route.crossingFee,
      ),
    },
    deployment,
    now,
  )
}

function lower(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
