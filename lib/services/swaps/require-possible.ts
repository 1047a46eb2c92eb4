import type { ReviewContext } from '../consent/desk'
import { ownQuoteToBitcoin } from './to-bitcoin/own-quote'
import { ownQuoteToEvm } from './to-evm/own-quote'
import { checkNamedMinimum } from '~/lib/core/review/price-policy'
import type { SwapOrder, ToBitcoinOrder, ToEvmOrder } from '~/lib/contract/orders'
import type { Hex } from '~/lib/core/hex'
import { availableOf, checkFunds, checkGas } from '../chains/funds'
import { ownAddresses } from '../chains/own-addresses'
import { mostGas } from '../chains/gas'
import { bitcoinPayer } from '../wallet/payer'
import { checkLeastWorth } from './least-input'
import { offerToEvm } from './to-evm/offer'
import { routeToBitcoin } from './to-bitcoin/route'
import { routeToEvm } from './to-evm/route'

/** No transaction uses less gas. */
const LEAST_GAS = 21_000n

/** Who asks, and who pays a swap to Bitcoin, `null` while that is not known; `now` in unix ms. */
type Asked = { origin: string | null; payer: Hex | null; now: number }

/**
 * Refuses an order that could not be approved as things are, before anything is built.
 * @throws AppError `amount-below-minimum`, `amount-above-limit`, `funds-insufficient`, `gas-insufficient`,
 * `minimum-too-low`, `minimum-too-high`, and as the service and the chains do
 */
export function requirePossible(context: ReviewContext, order: SwapOrder, question: Asked): Promise<void> {
  return order.direction === 'to-evm' ? toEvm(context, order, question) : toBitcoin(context, order, question)
}

async function toEvm(
  { deployment, accounts, journal }: ReviewContext,
  order: ToEvmOrder,
  { origin, now }: Asked,
): Promise<void> {
  const own = ownAddresses(bitcoinPayer(accounts))
  const route = routeToEvm(order, deployment.profile, accounts.evm?.address)
  const { estimate } = await offerToEvm(route, own, deployment, journal)
  if (order.minOutput === undefined) return
  const quote = await ownQuoteToEvm(route, estimate, undefined, { deployment, now })
  checkNamedMinimum(order.minOutput, quote, { output: estimate.outputAmount, origin })
}

async function toBitcoin(
  { deployment, accounts, journal }: ReviewContext,
  order: ToBitcoinOrder,
  { origin, payer, now }: Asked,
): Promise<void> {
  const { profile, service } = deployment
  const { inputToken: token, inputAmount: amount } = order
  const route = routeToBitcoin(order, profile, accounts.bitcoin.address)
  const chain = deployment.evm(route.network.name)
  const sum = { network: route.network, token, amount }
  const estimate = await service.estimateToBitcoin(route.query)
  checkLeastWorth(estimate)
  if (payer !== null) checkFunds(sum, await availableOf(payer, token, chain, journal))
  // Somebody else may pay the gas of a page's wallet.
  if (payer !== null && payer === accounts.evm?.address) {
    const { slow } = mostGas(await chain.fees(), LEAST_GAS, 0n)
    checkGas(sum, slow, await availableOf(payer, null, chain, journal))
  }
  if (order.minSats === undefined) return
  const quote = await ownQuoteToBitcoin(route, estimate, undefined, { deployment, now })
  checkNamedMinimum(order.minSats, quote, { output: estimate.outputSats, origin })
}
