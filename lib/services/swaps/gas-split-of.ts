import { paysForGas } from '~/lib/contract/arriving-token'
import { findToken } from '~/lib/contract/catalog'
import type { ToEvmOrder } from '~/lib/contract/ui'
import { type GasSplit, gasSplit } from '~/lib/core/recipient/gas-split'
import { gasNow } from '../chains/gas'
import type { Journal } from '../journal/journal'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import { sendableSats } from './max-to-evm'
import { routeToEvm } from './to-evm-route'

/** How many transfers of a token the gas should suffice for, what one uses at most, and how far its price may rise. */
const TRANSFERS = 40n
const TRANSFER_GAS = 65_000n
const PRICE_ROOM = 2n

/**
 * How an order of a token could be split in two, the first of which brings the gas to move the token; `null` if it
 * cannot. It only proposes amounts: each part is quoted and reviewed by itself.
 */
export async function gasSplitOf(
  order: ToEvmOrder,
  context: { deployment: Deployment; accounts: Accounts; journal: Journal },
): Promise<GasSplit | null> {
  const { deployment, accounts } = context
  const asked = routeToEvm(order, deployment.profile, accounts.evm.address)
  const native = routeToEvm({ ...order, outputToken: null }, deployment.profile, accounts.evm.address)
  if (order.outputToken === null || !paysForGas(findToken(native.network, null))) return null
  const { service } = deployment
  const [ofToken, ofNative, fees, sendable] = await Promise.all([
    service.estimateToEvm(asked.query),
    service.estimateToEvm(native.query),
    deployment.evm(native.network.name).fees(),
    sendableSats(context, order.feeChoice, 2),
  ])
  return gasSplit({
    amountSats: order.amountSats,
    sendableSats: sendable,
    gasWei: gasNow(fees, TRANSFERS * TRANSFER_GAS, 0n) * PRICE_ROOM,
    quoted: { outputWei: ofNative.outputAmount, fixedFeeSats: ofNative.fees.networkSats },
    minNativeSats: ofNative.minInputSats,
    minTokenSats: ofToken.minInputSats,
  })
}
