import { paysForGas } from '~/lib/core/catalog'
import { checkNamedMinimum } from '~/lib/core/review/price-policy'
import { ownAddresses, signersOf } from '../../chains/own-addresses'
import { type Estimates, estimatesOf, wishedRate } from '../../chains/fee-rates'
import { burnFeesOf } from '../../chains/own-quote'
import { countingServers } from '../../chains/server-counts'
import { askAhead } from '../../chains/shared-reads'
import { contractsOfSwap } from '../../chains/swap-contracts'
import type { ReviewContext, Stamp } from '../../consent/desk'
import { swapArrival } from '../../journal/swap-arrival'
import type { Deployment } from '../../ports/deployment'
import type { Recipients } from '../../recipients/recipients'
import { bitcoinPayer } from '../../wallet/payer'
import { buildToEvm } from './build'
import { offerToEvm } from './offer'
import { quotingToEvm } from './own-quote'
import type { PayingContext } from './page-payer'
import { provenFacts } from './proven-facts'
import { minOutputOf, type ToEvmRoute, wrapIntentOf } from './route'

export type ToEvmContext = ReviewContext &
  PayingContext & {
    recipients: Pick<Recipients, 'judge'>
    /** Called once the bridge has sent the transaction. */
    onAnswer: () => void
  }

export type GatheredToEvm = Awaited<ReturnType<typeof gatherToEvm>>

/**
 * Everything that is asked for an order: the service's offer and its unsigned transaction, and what the wallet's own
 * sources say of both. The chains are asked while the service builds.
 * @throws AppError as `offerToEvm`, `buildToEvm` and `checkNamedMinimum` do; `fee-rates-missing`
 */
export async function gatherToEvm(
  { journal, recipients, payer, onAnswer, ...context }: ToEvmContext,
  route: ToEvmRoute,
  { createdAt, origin }: Stamp,
) {
  const { order, network, base, token } = route
  const own = ownAddresses(bitcoinPayer(context.accounts))
  const { deployment, counts } = countingServers(context.deployment)
  const { profile } = deployment
  const [{ estimate, coins }, feeRates] = await Promise.all([
    offerToEvm(route, own, deployment, journal),
    estimatesOf(deployment),
  ])
  const minOutput = minOutputOf(order, estimate.outputAmount)
  const intent = wrapIntentOf(route, minOutput)
  const feeRate = feeRateOf(order, feeRates)
  const open = await journal.open()

  const quoteBy = quotingToEvm(route, estimate, { deployment, now: createdAt })
  const contractsAhead = askAhead(() => contractsOfSwap({ network, token: token.address }, deployment))
  const burnFeesAhead = burnFeesOf(base, order.amountSats, deployment.evm(base.name))
  const balanceWei = paysForGas(token) ? undefined : gasOf(route, context.deployment)
  const wanted = { intent, own, coins, feeRates, feeRate }
  const { psbt, transaction, payload } = await buildToEvm(route, wanted, deployment.service)
  onAnswer()

  const [proven, chainQuote, recipient, timeOf, contracts, recipientWei, burnFees] = await Promise.all([
    provenFacts(transaction, coins.all, deployment, { base, order, journal }),
    quoteBy(payload),
    recipients.judge(route.recipientAddress, { kind: 'evm' }, profile),
    swapArrival({ profile, journal }, order),
    contractsAhead(),
    balanceWei,
    burnFeesAhead,
  ])
  checkNamedMinimum(order.minOutput, chainQuote, { output: estimate.outputAmount, origin })
  return {
    profileId: profile.id,
    payer,
    ...proven,
    ...signersOf(own),
    counts,
    estimate,
    coins: coins.all,
    feeRates,
    feeRate,
    minOutput,
    intent,
    open,
    psbt,
    payload,
    chainQuote,
    recipient,
    timeOf,
    contracts,
    recipientWei,
    burnFees,
  }
}

/** The wished rate in sat/vB; `undefined` where the bridge is to choose. @throws AppError `fee-rates-missing` */
function feeRateOf({ feeChoice, ...order }: ToEvmRoute['order'], estimates: Estimates): number | undefined {
  return feeChoice === null ? undefined : wishedRate(estimates, { ...order, feeChoice })
}

/** The recipient's native currency. It decides no money, so no second server is asked. */
async function gasOf(
  { network, recipientAddress }: ToEvmRoute,
  deployment: Deployment,
): Promise<bigint | undefined> {
  return deployment
    .evm(network.name)
    .balance(recipientAddress)
    .catch(() => undefined)
}
