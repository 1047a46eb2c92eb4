import { encodeFunctionData, size, zeroAddress } from 'viem'
import type { Address, Hex } from 'viem'
import { ENTRIES, exchangeRouterAbi, firstExchangeRouterAbi, transferRouterAbi } from '../../evm/abi'
import { afterFees, feesOf } from '../fees'
import type { Payload } from '../payload'
import { payloadAsset, payloadNetwork } from '../payload-target'
import type { WrapEntry } from '../state'
import { refundScripts } from './refund-scripts'
import { contractTxid, crossChainOf } from './relay'
import type { Relay } from './relay'

type SwapPayload = Extract<Payload, { kind: 'swap' }>
export type Call = { to: Address; data: Hex }

/** The router's call for a payment; `undefined` if its payload names no network or token of ours. */
export async function swapCall(relay: Relay, entry: WrapEntry, payload: Payload): Promise<Call | undefined> {
  const network = payloadNetwork(relay.networks, payload)
  if (!network) return undefined
  if (payload.kind === 'wrap') return network.kind === 'base' ? wrapCall(relay, entry, payload) : undefined
  const outputToken = swapToken(relay, payload)
  if (outputToken === undefined) return undefined
  const { exchangeRouter: to, router } = relay.deployment.base
  const request = await swapRequest(relay, entry, payload, outputToken)
  const data =
    router === 'v1'
      ? encodeFunctionData({ abi: firstExchangeRouterAbi, functionName: 'wrapAndSwap', args: [request] })
      : callOfSecond(relay, entry, request)
  return { to, data }
}

function callOfSecond(
  { conduct }: Relay,
  entry: WrapEntry,
  request: Awaited<ReturnType<typeof swapRequest>>,
): Hex {
  const submitted = ENTRIES.indexOf(conduct.entry)
  const scripts = conduct.refundsFirst ? refundScripts(entry, conduct) : undefined
  return scripts === undefined
    ? encodeFunctionData({ abi: exchangeRouterAbi, functionName: 'wrapAndSwap', args: [request, submitted] })
    : encodeFunctionData({
        abi: exchangeRouterAbi,
        functionName: 'wrapAndSwapOrRefund',
        args: [request, submitted, scripts],
      })
}

/** The token of the base chain that a payload's swap buys. */
export function swapToken({ networks }: Relay, payload: SwapPayload): Address | undefined {
  return payload.codec === 'v1' ? payload.outputToken : payloadAsset(networks, payload)?.baseToken
}

function wrapCall({ deployment }: Relay, entry: WrapEntry, payload: Payload): Call {
  const data = encodeFunctionData({
    abi: transferRouterAbi,
    functionName: 'wrap',
    args: [
      contractTxid(entry.txid),
      entry.lockerScript,
      entry.amountSats,
      payload.networkFeeSats,
      payload.recipient,
      BigInt(payload.thirdPartyId),
      BigInt(size(entry.payload)),
      payload.speed ? 1n : 0n,
    ],
  })
  return { to: deployment.base.transferRouter, data }
}

async function swapRequest(relay: Relay, entry: WrapEntry, payload: SwapPayload, outputToken: Address) {
  const { exchangeConnector, wrappedBtc } = relay.deployment.base
  const { networkFeeSats, recipient } = payload
  // What enters by a universal entry is exchanged by the target chain's connector.
  const isAcross = payload.chainId !== relay.deployment.base.chainId
  const handler =
    relay.conduct.entry !== 'v2' && isAcross
      ? crossChainOf(relay, BigInt(payload.chainId)).network.connector
      : zeroAddress
  const thirdPartyBp = await relay.reader.thirdPartyBp(payload.thirdPartyId)
  const fees = feesOf(entry.amountSats, networkFeeSats, {
    ...(await relay.reader.rates('swap')),
    thirdPartyBp,
  })
  const { path } = await relay.reader.bestRoute(wrappedBtc, outputToken, afterFees(entry.amountSats, fees))
  return {
    bitcoinTxId: contractTxid(entry.txid),
    lockerLockingScript: entry.lockerScript,
    amountSats: entry.amountSats,
    payloadLength: BigInt(size(entry.payload)),
    networkFeeSats,
    recipient,
    outputToken,
    // For v2 the base chain compares only with the intermediary minimum.
    minOutput: payload.codec === 'v1' ? payload.minOutput : payload.minIntermediary,
    bridgePercentageFee: payload.bridgeFee,
    appId: BigInt(payload.appId),
    speed: payload.speed ? 1n : 0n,
    thirdPartyId: BigInt(payload.thirdPartyId),
    destinationChainId: BigInt(payload.chainId),
    exchangeConnector,
    path,
    handler,
  }
}
