import { formatBtc, sumSats } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import { estimatesOf, wishedRate } from '../chains/fee-rates'
import { ownAddresses, signersOf } from '../chains/own-addresses'
import { previousTransactions } from '../chains/previous-transactions'
import { countingServers } from '../chains/server-counts'
import { leftBehindOf, paymentCoins, type PaymentCoins } from '../coins/payment-coins'
import type { ReviewContext, Stamp } from '../consent/desk'
import type { Recipients } from '../recipients/recipients'
import { bitcoinPayer } from '../wallet/payer'
import { buildFrom } from './build'
import type { PaymentRoute } from './route'

export type PaymentContext = ReviewContext & { recipients: Pick<Recipients, 'judge'> }

/**
 * Builds the transaction of an order from the account's coins, and asks the wallet's own sources what they say of it.
 * @throws AppError `funds-insufficient`, and as `wishedRate`
 */
export async function gatherPayment(
  { accounts, journal, recipients, ...context }: PaymentContext,
  { order, recipientAddress, recipientScript }: PaymentRoute,
  { entryId: seed }: Stamp,
) {
  const { deployment, counts } = countingServers(context.deployment)
  const { bitcoin, profile } = deployment
  const { network } = profile.bitcoin
  const own = ownAddresses(bitcoinPayer(accounts))
  const [coins, estimates, recipient] = await Promise.all([
    paymentCoins(own, bitcoin, journal),
    estimatesOf(deployment),
    recipients.judge(recipientAddress, { kind: 'bitcoin', network }, profile),
  ])
  const feeRate = wishedRate(estimates, order)
  const built = buildFrom(coins, own, { recipientScript, amountSats: order.amountSats, feeRate, seed })
  if (built === undefined) throw insufficient(coins, order.amountSats)

  const { transaction, amountSats } = built
  const facts = {
    network,
    transaction,
    intent: { recipientAddress, amountSats },
    ...signersOf(own),
    prevTxs: await previousTransactions(transaction.inputs, bitcoin),
    utxos: coins.all,
  }
  return {
    profileId: profile.id,
    counts,
    estimates,
    recipient,
    feeRate,
    facts,
    leftBehind: leftBehindOf(coins, order.amountSats === null ? built : undefined),
    open: await journal.open(),
  }
}

function insufficient({ spendable }: PaymentCoins, amountSats: bigint | null): AppError {
  return new AppError('funds-insufficient', 'not enough spendable coins', {
    details: {
      available: formatBtc(sumSats(spendable)),
      ...(amountSats !== null && { amount: formatBtc(amountSats) }),
    },
  })
}
