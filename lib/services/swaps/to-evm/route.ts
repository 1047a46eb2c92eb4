import {
  baseOf,
  baseTokenOf,
  type CatalogToken,
  findNetwork,
  findToken,
  isPlainWrap,
  targetTokenOf,
} from '~/lib/core/catalog'
import { type BaseNetwork, type EvmNetwork, isBaseNetwork, type Profile } from '~/lib/contract/profile'
import type { ToEvmOrder } from '~/lib/contract/orders'
import { lessBasisPoints, rescaleUp } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { ToEvmIntent } from '~/lib/core/journal/types'
import { readEvmAddress } from '~/lib/core/recipient/read-address'
import type { WrapIntent } from '~/lib/core/review/wrap'
import type { EstimateToEvmParams } from '../../ports/bridge-service'
import { evmPayer } from '../../wallet/payer'

/** An order resolved against the profile: its networks and addresses, before any price is known. */
export type ToEvmRoute = {
  order: ToEvmOrder
  network: EvmNetwork
  base: BaseNetwork
  bitcoin: Profile['bitcoin']
  token: CatalogToken
  /** The token by which the base network names what arrives. */
  baseToken: { address: Hex; decimals: number }
  /** Whether wrapped bitcoin arrives, without an exchange. */
  isPlain: boolean
  crosses: boolean
  recipientAddress: Hex
  thirdPartyId: number
  query: EstimateToEvmParams
}

/**
 * @param ownAddress of the account that pays, if it has one
 * @throws AppError `network-unknown`, `token-unknown`, `amount-malformed`, `account-without-evm` where neither names a
 * recipient, and as `readEvmAddress`
 */
export function routeToEvm(order: ToEvmOrder, profile: Profile, ownAddress: Hex | undefined): ToEvmRoute {
  if (order.amountSats <= 0n) throw new AppError('amount-malformed', 'the amount must be above zero')
  const network = findNetwork(profile, order.networkName)
  const baseToken = baseTokenOf(profile, network, order.outputToken)
  const thirdPartyId = order.thirdPartyId ?? profile.service.thirdPartyId ?? 0
  const { recipient } = order
  return {
    order,
    network,
    base: baseOf(profile, network),
    bitcoin: profile.bitcoin,
    token: findToken(network, order.outputToken),
    baseToken,
    isPlain: isPlainWrap(network, order.outputToken),
    crosses: !isBaseNetwork(network),
    recipientAddress:
      recipient === null
        ? evmPayer({ evm: ownAddress === undefined ? null : { address: ownAddress } })
        : readEvmAddress(recipient),
    thirdPartyId,
    query: {
      amountSats: order.amountSats,
      networkName: network.name,
      ...(order.outputToken !== null && { outputToken: order.outputToken }),
      ...(thirdPartyId !== 0 && { thirdPartyId }),
    },
  }
}

/** The minimum the user accepts, in the output token's base units. */
export function minOutputOf(order: ToEvmOrder, expectedOutput: bigint): bigint {
  return order.minOutput ?? lessBasisPoints(expectedOutput, order.slippageBps)
}

/** The intent of an order at an expected output, with the minimum that it is held to. */
export function intentToEvm(
  { order, network, recipientAddress, thirdPartyId }: ToEvmRoute,
  { minOutput, expectedOutput }: Pick<ToEvmIntent, 'minOutput' | 'expectedOutput'>,
): ToEvmIntent {
  return {
    direction: 'to-evm',
    networkName: network.name,
    chainId: network.chainId,
    thirdPartyId,
    amountSats: order.amountSats,
    outputToken: order.outputToken,
    recipientAddress,
    minOutput,
    expectedOutput,
  }
}

/**
 * The payload that the data carrier must contain. Its amounts are in units of the base network's token, whose decimals
 * may differ from the cross-chain token's; a minimum is never rounded down. A plain wrap has no slippage: only a minimum
 * that the order itself names is held against what its fees leave.
 */
export function wrapIntentOf(route: ToEvmRoute, minOutput: bigint): WrapIntent {
  const { order, network, token, baseToken, recipientAddress, thirdPartyId } = route
  const common = { amountSats: order.amountSats, chainId: network.chainId, recipientAddress, thirdPartyId }
  if (route.isPlain) return { ...common, payload: { kind: 'wrap' }, minOutput: order.minOutput ?? 0n }
  return {
    ...common,
    payload: { kind: 'swap', outputToken: baseToken.address },
    minOutput: rescaleUp(minOutput, token.decimals, baseToken.decimals),
    v2: { outputToken: targetTokenOf(network, order.outputToken), minOutput, minIntermediary: 0n },
  }
}
