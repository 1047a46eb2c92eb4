import { baseOf, baseTokenOf, findNetwork, findToken, isPlainWrap, pathTokensOf } from '~/lib/core/catalog'
import { type BaseNetwork, type EvmNetwork, isBaseNetwork, type Profile } from '~/lib/contract/profile'
import type { ToBitcoinOrder } from '~/lib/contract/orders'
import { lessBasisPoints } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import type { BitcoinNetwork } from '~/lib/core/network'
import { recipientOfAddress } from '~/lib/core/evm/recipient'
import type { ToBitcoinIntent } from '~/lib/core/journal/types'
import { readPayoutAddress } from '~/lib/core/recipient/read-address'
import type { UnwrapReviewInput } from '~/lib/core/review/unwrap'
import type { EstimateToBitcoinParams } from '../../ports/bridge-service'
import { noAccount } from '../../wallet/payer'

/** An order resolved against the profile: its networks and addresses, before any price is known. */
export type ToBitcoinRoute = {
  order: ToBitcoinOrder
  network: EvmNetwork
  base: BaseNetwork
  bitcoin: BitcoinNetwork
  /** The contract addresses, in the form of the review. */
  contracts: UnwrapReviewInput['deployment']
  /** Whether wrapped bitcoin is paid out, without an exchange. */
  isPlain: boolean
  crosses: boolean
  bitcoinAddress: string
  thirdPartyId: number
  query: EstimateToBitcoinParams
}

/** @throws AppError `network-unknown`, `token-unknown`, `amount-malformed`, `account-missing`, and as `readPayoutAddress` */
export function routeToBitcoin(order: ToBitcoinOrder, profile: Profile, ownAddress: string): ToBitcoinRoute {
  if (order.inputAmount <= 0n) throw new AppError('amount-malformed', 'the amount must be above zero')
  const network = findNetwork(profile, order.networkName)
  findToken(network, order.inputToken)
  const { network: bitcoin } = profile.bitcoin
  if (order.recipient === null && ownAddress === '') throw noAccount()
  const bitcoinAddress = order.recipient === null ? ownAddress : readPayoutAddress(order.recipient, bitcoin)
  recipientOfAddress(bitcoinAddress, bitcoin)
  const base = baseOf(profile, network)
  const thirdPartyId = order.thirdPartyId ?? profile.service.thirdPartyId ?? 0
  return {
    order,
    network,
    base,
    bitcoin,
    contracts: {
      exchangeConnectors: base.exchangeConnectors,
      wrappedBtc: base.wrappedBtc,
      wrappedNative: network.wrappedNative,
      pathTokens: pathTokensOf(profile, base),
      ...(isBaseNetwork(network)
        ? { contract: network.burnRouter }
        : {
            contract: network.connector,
            pathStart: baseTokenOf(profile, network, order.inputToken).address,
          }),
    },
    isPlain: isPlainWrap(network, order.inputToken),
    crosses: !isBaseNetwork(network),
    bitcoinAddress,
    thirdPartyId,
    query: {
      networkName: network.name,
      inputToken: order.inputToken,
      inputAmount: order.inputAmount,
      ...(thirdPartyId !== 0 && { thirdPartyId }),
    },
  }
}

/** The route of an approved or pending swap: with its own recipient and minimum, not the current defaults. */
export function routeOfIntent(intent: ToBitcoinIntent, profile: Profile): ToBitcoinRoute {
  const { direction, networkName, inputAmount, inputToken, bitcoinAddress, minSats, thirdPartyId } = intent
  return routeToBitcoin(
    {
      direction,
      networkName,
      inputAmount,
      inputToken,
      recipient: bitcoinAddress,
      slippageBps: 0,
      feeChoice: null,
      minSats,
      thirdPartyId,
    },
    profile,
    bitcoinAddress,
  )
}

/** The minimum the user accepts, in sats. */
function minSatsOf({ order }: ToBitcoinRoute, expectedSats: bigint): bigint {
  return order.minSats ?? lessBasisPoints(expectedSats, order.slippageBps)
}

/** The intent of an order at the price that the service estimates. */
export function intentToBitcoin(
  route: ToBitcoinRoute,
  expectedSats: bigint,
  signer: ToBitcoinIntent['signer'],
): ToBitcoinIntent {
  const { order, network, bitcoinAddress, thirdPartyId } = route
  return {
    direction: 'to-bitcoin',
    networkName: network.name,
    chainId: network.chainId,
    thirdPartyId,
    inputToken: order.inputToken,
    inputAmount: order.inputAmount,
    bitcoinAddress,
    minSats: minSatsOf(route, expectedSats),
    expectedSats,
    signer,
  }
}
