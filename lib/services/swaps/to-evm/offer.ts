import { sumSats } from '~/lib/core/amount'
import type { CoinLedger } from '../../chains/coins'
import { checkMintLimit } from '../../chains/mint-limit'
import type { OwnAddresses } from '../../chains/own-addresses'
import { paymentCoins, type PaymentCoins } from '../../coins/payment-coins'
import type { ToEvmEstimate } from '../../ports/bridge-service'
import type { Deployment } from '../../ports/deployment'
import { checkLeast } from '../least-input'
import { notEnough } from './chosen-coins'
import type { ToEvmRoute } from './route'

type Offer = { estimate: ToEvmEstimate; coins: PaymentCoins }

/**
 * The service's offer for an order that the bridge takes and the network mints, whoever pays.
 * @throws AppError `amount-below-minimum`, `amount-above-limit`
 */
export async function takenOffer(
  { order, base, query }: ToEvmRoute,
  deployment: Deployment,
): Promise<ToEvmEstimate> {
  const [estimate] = await Promise.all([
    deployment.service.estimateToEvm(query),
    checkMintLimit(order.amountSats, base, deployment.evm(base.name)),
  ])
  checkLeast(order.amountSats, estimate.minInputSats)
  return estimate
}

/**
 * The service's offer for an order, and the coins that can pay it.
 * @throws AppError `funds-insufficient`, `claim-unspent`, and as `takenOffer` does
 */
export async function offerToEvm(
  route: ToEvmRoute,
  own: OwnAddresses,
  deployment: Deployment,
  ledger: CoinLedger,
): Promise<Offer> {
  const [estimate, coins] = await Promise.all([
    takenOffer(route, deployment),
    paymentCoins(own, deployment.bitcoin, ledger),
  ])
  const { amountSats } = route.order
  // The fee of the payment comes on top.
  if (sumSats(coins.spendable) <= amountSats) throw notEnough(coins.spendable, amountSats)
  return { estimate, coins }
}
