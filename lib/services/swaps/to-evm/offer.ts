import { formatBtc, sumSats } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import { type Coin, type CoinLedger, coinsOf, spendable } from '../../chains/coins'
import { ownAddresses } from '../../chains/own-addresses'
import { checkMintLimit } from '../../chains/mint-limit'
import type { ToEvmEstimate } from '../../ports/bridge-service'
import type { Deployment } from '../../ports/deployment'
import type { ToEvmRoute } from './route'

type Offer = { estimate: ToEvmEstimate; coins: Coin[] }

/**
 * The service's offer for an order, and the coins that can pay it.
 * @throws AppError `amount-below-minimum`, `amount-above-limit`, `funds-insufficient`
 */
export async function offerToEvm(
  { order, base, query }: ToEvmRoute,
  payer: Parameters<typeof ownAddresses>[0],
  deployment: Deployment,
  ledger: CoinLedger,
): Promise<Offer> {
  const [estimate, coins] = await Promise.all([
    deployment.service.estimateToEvm(query),
    coinsOf(ownAddresses(payer), deployment.bitcoin, ledger),
    checkMintLimit(order.amountSats, base, deployment.evm(base.name)),
  ])
  checkAmount(order, estimate, coins)
  return { estimate, coins }
}

function checkAmount(
  { amountSats }: ToEvmRoute['order'],
  { minInputSats }: ToEvmEstimate,
  coins: readonly Coin[],
): void {
  if (amountSats < minInputSats)
    throw new AppError('amount-below-minimum', 'below the minimum of the service', {
      details: { minimum: formatBtc(minInputSats), amount: formatBtc(amountSats) },
    })
  const available = sumSats(spendable(coins))
  // The fee of the payment comes on top.
  if (available <= amountSats)
    throw new AppError('funds-insufficient', 'not enough spendable coins', {
      details: { available: formatBtc(available), amount: formatBtc(amountSats) },
    })
}
