import type { SwapOrder, ToBitcoinOrder, ToEvmOrder } from '~/lib/contract/orders'
import { baseTokenOf, findNetwork, findToken } from '~/lib/core/catalog'
import type { Profile } from '~/lib/contract/profile'
import type { ProviderParams } from '~/lib/contract/provider'
import { AppError } from '~/lib/core/errors'
import { recipientOfAddress } from '~/lib/core/evm/recipient'
import { readPayoutAddress, readEvmAddress } from '~/lib/core/recipient/read-address'

/** The default slippage of a page's order: 1 %. */
export const DEFAULT_SLIPPAGE_BPS = 100
/** Of one that a Bitcoin wallet of the page signs, which takes its time: 2 %. */
const SIGNED_ELSEWHERE_BPS = 200

type ToEvmParams = ProviderParams<'bridge_estimateToEvm'> & Partial<ProviderParams<'bridge_swapToEvm'>>
type ToBitcoinParams = ProviderParams<'bridge_estimateToBitcoin'> &
  Partial<ProviderParams<'bridge_swapToBitcoin'>>

export function toEvmOrder(params: ToEvmParams): ToEvmOrder {
  const { amountBTC, networkName, outputToken, recipientAddress, slippageBps, minOutput, thirdPartyId } =
    params
  return {
    direction: 'to-evm',
    amountSats: amountBTC,
    networkName,
    outputToken: outputToken ?? null,
    recipient: recipientAddress ?? null,
    slippageBps: slippageBps ?? (params.signer === 'page' ? SIGNED_ELSEWHERE_BPS : DEFAULT_SLIPPAGE_BPS),
    feeChoice: null,
    ...(minOutput !== undefined && minOutput !== null && { minOutput }),
    ...(thirdPartyId !== undefined && thirdPartyId !== null && { thirdPartyId }),
  }
}

/** The address of the first key there is: an estimate pays nobody, and an account may have no EVM address. */
const ANYBODY = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'

export function estimatedToEvm(params: ProviderParams<'bridge_estimateToEvm'>): ToEvmOrder {
  return { ...toEvmOrder(params), recipient: ANYBODY }
}

export function toBitcoinOrder(params: ToBitcoinParams): ToBitcoinOrder {
  const { inputAmount, networkName, inputToken, bitcoinAddress, slippageBps, minSats, thirdPartyId } = params
  return {
    direction: 'to-bitcoin',
    inputAmount,
    networkName,
    inputToken: inputToken ?? null,
    recipient: bitcoinAddress ?? null,
    slippageBps: slippageBps ?? DEFAULT_SLIPPAGE_BPS,
    feeChoice: null,
    ...(minSats !== undefined && minSats !== null && { minSats }),
    ...(thirdPartyId !== undefined && thirdPartyId !== null && { thirdPartyId }),
  }
}

/** The order by its network's name, where the page names the network by its chain ID. */
export function byNetworkName<O extends SwapOrder>(order: O, { evm }: Profile): O {
  const isNamed = evm.some(({ name }) => name === order.networkName)
  const network = evm.find(({ chainId }) => `${chainId}` === order.networkName)
  return isNamed || network === undefined ? order : { ...order, networkName: network.name }
}

/**
 * Refuses an impossible order before the user is asked.
 * @throws AppError `network-unknown`, `token-unknown`, `amount-malformed`, and as the readers of recipients do
 */
export function checkOrder(order: SwapOrder, profile: Profile): void {
  const network = findNetwork(profile, order.networkName)
  if (order.direction === 'to-evm') {
    baseTokenOf(profile, network, order.outputToken)
    if (order.recipient !== null) readEvmAddress(order.recipient)
  } else {
    findToken(network, order.inputToken)
    const { network: bitcoin } = profile.bitcoin
    if (order.recipient !== null) recipientOfAddress(readPayoutAddress(order.recipient, bitcoin), bitcoin)
  }
  if ((order.direction === 'to-evm' ? order.amountSats : order.inputAmount) <= 0n)
    throw new AppError('amount-malformed', 'the amount must be above zero')
}
