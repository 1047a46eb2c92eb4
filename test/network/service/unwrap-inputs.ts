import { bytesToHex } from 'viem'
import { scriptOfAddress, splitScript } from './bitcoin-script'
import { readOptionalText, readText } from './body'
import type { Body } from './body'
import { formatBtcFraction, parseBtc } from './btc-amount'
import { afterSlippage } from './context'
import type { ServiceContext } from './context'
import { NATIVE_TOKEN, sameAddress } from './evm-networks'
import { isBelow } from './fees'
import { lockerFor } from './locker-choice'
import { ServiceError, badRequest } from './service-error'
import { quoteUnwrap, readUnwrap } from './unwrap-quote'
import type { UnwrapQuote, UnwrapRequest } from './unwrap-quote'

/** As public clients of such bridges set it. */
const DEADLINE_SECONDS = 100_000

type Parts = {
  request: UnwrapRequest
  quote: UnwrapQuote
  minSats: bigint
  exchangeConnector: string
  userScript: string
  scriptType: number
  lockingScript: string
}

/** Operation 4: the arguments of the user's own call to the burn router or the connector. */
export async function unwrapInputs(context: ServiceContext, body: Body): Promise<unknown> {
  const request = readUnwrap(context, body)
  const script = splitScript(scriptOfAddress(readText(body, 'bitcoinAddress'), 'bitcoinAddress'))
  if (!script) throw badRequest('bad_address', 'bitcoinAddress is of a kind that lockers do not pay.')
  const asked = readOptionalText(body, 'minBtcAmount')
  const quote = await quoteUnwrap(context, request)
  if (isBelow(quote.wrappedSats, quote.minimum)) {
    const minimum = formatBtcFraction(quote.minimum)
    throw badRequest('below_minimum', `The amount must be worth at least ${minimum} BTC.`)
  }
  const [exchangeConnector] = context.networks.base.exchangeConnectors
  if (exchangeConnector === undefined) throw new ServiceError(503, 'no_exchange', 'There is no exchange.')
  const locker = await lockerFor(context, 0n)
  const { lockingScript } = locker
  const minSats = asked === undefined ? undefined : parseBtc(asked, 'minBtcAmount')
  const parts: Parts = {
    request,
    quote,
    minSats: minSats ?? afterSlippage(quote.outputSats, context.settings.defaultSlippageBp),
    exchangeConnector,
    userScript: bytesToHex(script.userScript),
    scriptType: script.scriptType,
    lockingScript,
  }
  return {
    locker: { sourceAddress: locker.address, targetAddress: locker.target, lockingScript },
    ...callFor(context, parts),
  }
}

function callFor(context: ServiceContext, parts: Parts): Record<string, unknown> {
  const { request, quote, minSats, exchangeConnector, userScript, scriptType, lockingScript } = parts
  const { asset, inputAmount, thirdPartyId } = request
  const amounts = [inputAmount.toString(), minSats.toString()]
  const value = sameAddress(asset.token, NATIVE_TOKEN) ? inputAmount.toString() : '0'
  const call = (contractAddress: string, method: string, params: unknown[]) => ({
    inputs: { params, value },
    contractAddress,
    method,
  })

  if (asset.network.kind === 'cross-chain') {
    return call(asset.network.connector, 'swapAndUnwrap', [
      asset.token,
      exchangeConnector,
      amounts,
      true,
      quote.path,
      [userScript, scriptType, lockingScript],
      quote.relayerFee.toString(),
      thirdPartyId,
    ])
  }
  const { burnRouter, wrappedBtc } = context.networks.base
  if (sameAddress(asset.token, wrappedBtc)) {
    const params = [inputAmount.toString(), userScript, scriptType, lockingScript, thirdPartyId]
    return call(burnRouter, 'unwrap', params)
  }
  const deadline = Math.floor(Date.now() / 1000) + DEADLINE_SECONDS
  return call(burnRouter, 'swapAndUnwrap', [
    exchangeConnector,
    amounts,
    true,
    quote.path,
    deadline,
    userScript,
    scriptType,
    lockingScript,
    thirdPartyId,
  ])
}
