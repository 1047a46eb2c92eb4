import type { ReviewContext } from '../../consent/desk'
import { rateFor, TARGET_BLOCKS, type TypedRate } from '~/lib/core/bitcoin/fee-rates'
import { baseOf, findNetwork } from '~/lib/core/catalog'
import { sumSats } from '~/lib/core/amount'
import type { ToEvmOrder } from '~/lib/contract/orders'
import type { MaxView } from '~/lib/contract/views/payment'
import { typesOf, worthwhileCoins } from '~/lib/core/bitcoin/select-coins'
import { feeSatsAt, MOST_TYPED_RATE, signedVsize } from '~/lib/core/bitcoin/size'
import { bitcoinPayer } from '../../wallet/payer'
import { leftBehindOf, paymentCoins } from '../../coins/payment-coins'
import { estimatesOf } from '../../chains/fee-rates'
import { ownAddresses } from '../../chains/own-addresses'
import { mintLimit } from '../../chains/mint-limit'
import { CARRIER, LOCKER } from './chosen-coins'

/**
 * The most that can be sent: all spendable coins less the miner's fee of a transaction without change, and no more than
 * the token mints at once. Also the coins that it leaves behind.
 */
export async function maxToEvm(context: ReviewContext, order: ToEvmOrder): Promise<MaxView> {
  const { deployment } = context
  const base = baseOf(deployment.profile, findNetwork(deployment.profile, order.networkName))
  const [{ amount: most, leftBehind }, limit] = await Promise.all([
    sendable(context, order),
    // If this fails, the review asks again and refuses too large an amount.
    mintLimit(base, deployment.evm(base.name)).catch(() => undefined),
  ])
  if (most <= 0n) return { amount: 0n, leftBehind }
  return { amount: limit !== undefined && limit < most ? limit : most, leftBehind }
}

/** All spendable coins less the miner's fee of a transaction without change. */
async function sendable(
  { deployment, accounts, journal }: ReviewContext,
  { feeChoice, feeRate: typed }: Pick<ToEvmOrder, 'feeChoice'> & TypedRate,
): Promise<Required<MaxView>> {
  const [coins, { rates }] = await Promise.all([
    paymentCoins(ownAddresses(bitcoinPayer(accounts)), deployment.bitcoin, journal),
    estimatesOf(deployment),
  ])
  // If the service chooses the rate, assume the fastest or, without estimates, the highest that the review lets pass.
  const feeRate = typed ?? rateFor(rates, TARGET_BLOCKS[feeChoice ?? 'fast']) ?? MOST_TYPED_RATE
  const usable = worthwhileCoins(coins.spendable, [LOCKER, CARRIER], feeRate)
  const feeSats = feeSatsAt(feeRate, signedVsize(typesOf(usable), [LOCKER, CARRIER]))
  const amount = sumSats(usable) - feeSats
  return { amount, leftBehind: leftBehindOf(coins, { amountSats: amount, feeSats }) }
}
