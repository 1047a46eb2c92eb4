import { formatBtc, sumSats } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import type { CoinLedger } from '../../chains/coins'
import { checkMintLimit } from '../../chains/mint-limit'
import type { OwnAddresses } from '../../chains/own-addresses'
import { paymentCoins, type PaymentCoins } from '../../coins/payment-coins'
import type { ToEvmEstimate } from '../../ports/bridge-service'
import type { Deployment } from '../../ports/deployment'
import { notEnough } from './chosen-coins'
import type { ToEvmRoute } from './route'

type Offer = { estimate: ToEvmEstimate; coins: PaymentCoins }

/**
 * The service's offer for an order, and the coins that can pay it.
 * @throws AppError `amount-below-minimum`, `amount-above-limit`, `funds-insufficient`, `claim-unspent`
 */
export async function offerToEvm(
  { order, base, query }: ToEvmRoute,
  own: OwnAddresses,
  deployment: Deployment,
  ledger: CoinLedger,
): Promise<Offer> {
  const [estimate, coins] = await Promise.all([
    deployment.service.estimateToEvm(query),
    paymentCoins(own, deployment.bitcoin, ledger),
    checkMintLimit(order.amountSats, base, deployment.evm(base.name)),
  ])
  checkAmount(order, estimate, coins)
  return { estimate, coins }
}

function checkAmount(
  { amountSats }: ToEvmRoute['order'],
  { minInputSats }: ToEvmEstimate,
  { spendable }: Pick<PaymentCoins, 'spendable'>,
): void {
  if (amountSats < minInputSats)
    throw new AppError('amount-below-minimum', 'below the minimum of the service', {
      details: {
        min: String(minInputSats),
        minimum: formatBtc(minInputSats),
        amount: formatBtc(amountSats),
      },
    })
  // The fee of the payment comes on top.
  if (sumSats(spendable) <= amountSats) throw notEnough(spendable, amountSats)
}
