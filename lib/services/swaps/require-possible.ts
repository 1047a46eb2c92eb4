import type { SwapOrder, ToBitcoinOrder, ToEvmOrder } from '~/lib/contract/ui'
import type { Hex } from '~/lib/core/hex'
import { availableOf } from '../chains/available'
import { coinsOf } from '../chains/coins'
import { checkFunds, checkGas } from '../chains/funds'
import { mostGas } from '../chains/gas'
import { checkMintLimit } from '../chains/mint-limit'
import type { Journal } from '../journal/journal'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import { checkAmount } from './prepare-to-evm'
import { routeToBitcoin } from './to-bitcoin-route'
import { routeToEvm } from './to-evm-route'

/** No transaction takes less gas. */
const LEAST_GAS = 21_000n

type Context = { deployment: Deployment; accounts: Accounts; journal: Journal }

/**
 * Refuses an order that nobody could approve as things are, before anything is built.
 * @param payer of a swap to Bitcoin
 * @throws AppError `amount-below-minimum`, `amount-above-limit`, `funds-insufficient`, `gas-insufficient`, and as
 * the service and the chains do
 */
export function requirePossible(context: Context, order: SwapOrder, payer: Hex): Promise<void> {
  return order.direction === 'to-evm' ? toEvm(context, order) : toBitcoin(context, order, payer)
}

async function toEvm({ deployment, accounts, journal }: Context, order: ToEvmOrder): Promise<void> {
  const { profile, bitcoin, service } = deployment
  const route = routeToEvm(order, profile, accounts.evm.address)
  const [estimate, coins] = await Promise.all([
    service.estimateToEvm(route.query),
    coinsOf(accounts.bitcoin.address, bitcoin, journal),
    checkMintLimit(order.amountSats, route.base, deployment.evm(route.base.name)),
  ])
  checkAmount(route, estimate, coins)
}

async function toBitcoin(
  { deployment, accounts, journal }: Context,
  order: ToBitcoinOrder,
  payer: Hex,
): Promise<void> {
  const { profile, service } = deployment
  const { inputToken: token, inputAmount: amount } = order
  const route = routeToBitcoin(order, profile, accounts.bitcoin.address)
  const chain = deployment.evm(route.network.name)
  const sum = { network: route.network, token, amount }
  checkFunds(sum, await availableOf(payer, token, chain, journal))
  // Who pays for the gas of a page's wallet, it knows alone.
  if (payer === accounts.evm.address) {
    const { slow } = mostGas(await chain.fees(), LEAST_GAS, 0n)
    checkGas(sum, slow, await availableOf(payer, null, chain, journal))
  }
  // The bridge says no to what it does not take.
  await service.estimateToBitcoin(route.query)
}
