import { chosenRates, disputedOf, rateFor, TARGET_BLOCKS } from '~/lib/core/bitcoin/fee-rates'
import { feeCaps } from '~/lib/core/review/transaction/fee-caps'
import type { PaymentOrder } from '~/lib/contract/orders'
import { scriptPubKeyOf } from '~/lib/core/address'
import { formatBtc, sumSats } from '~/lib/core/amount'
import { dustThresholdSats } from '~/lib/core/bitcoin/size'
import { AppError } from '~/lib/core/errors'
import { arrivalTime, blocksAtRate } from '~/lib/core/quote/arrival-time'
import { recipientCheck, recipientFindings } from '~/lib/core/recipient/findings'
import { readRecipient } from '~/lib/core/recipient/read-recipient'
import { claimFindings } from '~/lib/core/journal/claim-findings'
import { disputeFindings } from '~/lib/core/review/disputes'
import { withFindings } from '~/lib/core/review/finding'
import { reviewPayment, type PaymentReviewInput } from '~/lib/core/review/payment'
import { sourceCheck, sourceFindings } from '~/lib/core/review/sources'
import { ownAddresses, signersOf } from '../chains/own-addresses'
import { type Estimates, estimatesOf, wishedRate } from '../chains/fee-rates'
import type { BitcoinNetwork } from '~/lib/core/network'
import { previousTransactions } from '../chains/previous-transactions'
import { countingServers } from '../chains/server-counts'
import { headOf, type Stamp } from '../consent/desk'
import type { Journal } from '../journal/journal'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import type { PendingPayment } from '../ports/pending-review'
import type { Recipients } from '../recipients/recipients'
import { bitcoinPayer } from '../wallet/payer'
import { buildFrom } from './build'
import { leftBehindOf, paymentCoins, type PaymentCoins } from '../coins/payment-coins'

type Context = {
  deployment: Deployment
  accounts: Accounts
  journal: Journal
  recipients: Pick<Recipients, 'judge'>
}

/**
 * Builds the payment and reviews it against the order and the chain. Nothing is reserved or signed.
 * @throws AppError `amount-below-minimum`, `funds-insufficient`, and as `readRecipient` and `wishedRate`
 */
export async function preparePayment(
  context: Context,
  order: PaymentOrder,
  stamp: Stamp,
): Promise<PendingPayment> {
  const { accounts, journal, recipients } = context
  const { deployment, counts } = countingServers(context.deployment)
  const { bitcoin, profile } = deployment
  const { network } = profile.bitcoin
  const { recipientAddress, recipientScript } = recipientOf(order, network)

  const own = ownAddresses(bitcoinPayer(accounts))
  const [coins, estimates, recipient] = await Promise.all([
    paymentCoins(own, bitcoin, journal),
    estimatesOf(deployment),
    recipients.judge(recipientAddress, { kind: 'bitcoin', network }, profile),
  ])
  const feeRate = wishedRate(estimates, order)
  const built = buildFrom(coins, own, {
    recipientScript,
    amountSats: order.amountSats,
    feeRate,
    seed: stamp.entryId,
  })
  if (built === undefined) throw insufficient(coins, order)

  const { transaction, amountSats } = built
  const intent = { kind: 'bitcoin-payment', recipientAddress, amountSats } as const
  const input: PaymentReviewInput = {
    network,
    transaction,
    intent: { recipientAddress, amountSats },
    ...signersOf(own),
    prevTxs: await previousTransactions(transaction.inputs, bitcoin),
    utxos: coins.all,
    policy: { ...policyOf(order, amountSats, estimates), minRelayFeeRate: profile.bitcoin.minRelayFeeRate },
  }
  const { review, checks } = reviewPayment(input)
  return {
    kind: 'bitcoin-payment',
    ...headOf(stamp),
    order,
    profileId: profile.id,
    intent,
    recipient,
    input,
    review: withFindings(review, [
      ...disputeFindings(disputedOf(estimates)),
      ...recipientFindings(recipient),
      ...claimFindings(await journal.open(), {
        payer: own.payer.address,
        recipient: recipientAddress,
      }),
      ...sourceFindings(counts),
    ]),
    checks: [...checks, ...recipientCheck(recipient), ...sourceCheck(counts)],
    arrival: arrivalTime({ kind: 'bitcoin-payment', firstBlocks: blocksAtRate(estimates.rates, feeRate) }),
    leftBehind: leftBehindOf(coins, order.amountSats === null ? built : undefined),
  }
}

/** The fee's bounds; `estimates` have the wished rate. */
function policyOf(order: PaymentOrder, amountSats: bigint, estimates: Estimates) {
  const marketFeeRate = rateFor(estimates.rates, TARGET_BLOCKS.fast)
  const feeRate = wishedRate(estimates, order)
  return {
    ...feeCaps(amountSats, marketFeeRate),
    ...(marketFeeRate !== undefined && { marketFeeRate }),
    chosenFeeRate: chosenRates(estimates, order) ?? { low: feeRate, high: feeRate },
  }
}

/** @throws AppError `amount-below-minimum`, and as `readRecipient` */
function recipientOf(order: PaymentOrder, network: BitcoinNetwork) {
  const { address: recipientAddress } = readRecipient(order.recipient, { kind: 'bitcoin', network })
  const recipientScript = scriptPubKeyOf(recipientAddress, network)
  checkMinimum(order, recipientScript)
  return { recipientAddress, recipientScript }
}

function checkMinimum({ amountSats }: PaymentOrder, recipientScript: string): void {
  const minimumSats = dustThresholdSats(recipientScript)
  if (amountSats === null || amountSats >= minimumSats) return
  throw new AppError('amount-below-minimum', 'below the dust threshold', {
    details: { minimum: formatBtc(minimumSats), amount: formatBtc(amountSats) },
  })
}

function insufficient({ spendable }: PaymentCoins, { amountSats }: PaymentOrder): AppError {
  return new AppError('funds-insufficient', 'not enough spendable coins', {
    details: {
      available: formatBtc(sumSats(spendable)),
      ...(amountSats !== null && { amount: formatBtc(amountSats) }),
    },
  })
}
