import type { Address } from 'viem'
import type { ServiceContext } from './context'
import { afterSlippage } from './context'
import { sameAddress, toBaseUnits, NATIVE_TOKEN } from './evm-networks'
import type { Asset } from './evm-networks'
import { APP_SWAP, APP_WRAP, codecOf, encodePayload, tokenId } from './payload'
import { badRequest } from './service-error'
import { beforeBridgeFee, isPlainWrap } from './wrap-quote'
import type { WrapQuote } from './wrap-quote'

type PayloadRequest = {
  asset: Asset
  quote: WrapQuote
  recipient: Address
  /** Minimum output in the asset's own units; if absent, the quote less the default slippage. */
  minOutput: bigint | undefined
  speed: boolean
  thirdPartyId: number
}

/** The data carrier's bytes for a request, in the service's codec. */
export function payloadFor(context: ServiceContext, request: PayloadRequest): Uint8Array {
  const { asset, quote, recipient, speed, thirdPartyId } = request
  const { minIntermediary } = context.settings
  const { payloads } = context.networks.base
  const kind = isPlainWrap(context, asset) ? 'wrap' : 'swap'
  const codec = context.settings.codec === 'auto' ? codecOf(kind, payloads[kind]) : context.settings.codec
  const { chainId } = asset.network
  const head = { chainId, recipient, networkFeeSats: quote.networkFeeSats, speed, thirdPartyId }
  try {
    if (kind === 'wrap') return encodePayload({ ...head, appId: APP_WRAP, kind, codec })
    if (quote.output === 0n) throw badRequest('no_liquidity', 'Nothing would be received for that amount.')
    const minimum = request.minOutput ?? afterSlippage(quote.output, context.settings.defaultSlippageBp)
    // The base chain compares before the bridge fee is subtracted: request an amount that leaves the minimum after it.
    const minimumBase = beforeBridgeFee(toBaseUnits(asset, minimum), quote.bridgeFee)
    const swap = { ...head, appId: APP_SWAP, kind, bridgeFee: quote.bridgeFee } as const
    if (codec === 'v1') {
      return encodePayload({ ...swap, codec, outputToken: asset.baseToken, minOutput: minimumBase })
    }
    return encodePayload({
      ...swap,
      codec,
      outputTokenId: tokenId(targetToken(asset)),
      minOutput: minimum,
      minIntermediary: minIntermediary === 'zero' ? 0n : minimumBase,
    })
  } catch (error) {
    if (error instanceof RangeError)
      throw badRequest('bad_amount', 'minOutputAmount is too large for the payload.')
    throw error
  }
}

/** The token as a v2 payload names it: the target chain's own, wrapped native for the native currency. */
export function targetToken(asset: Asset): Address {
  return sameAddress(asset.token, NATIVE_TOKEN) ? asset.network.wrappedNative : asset.token
}
