import { paysForGas } from '~/lib/contract/arriving-token'
import { isBaseNetwork } from '~/lib/contract/profile'
import type { ToEvmOrder } from '~/lib/contract/orders'
import { findToken } from '~/lib/core/catalog'
import { formatBtc, sumSats } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import { blocksAtRate } from '~/lib/core/quote/arrival-time'
import { claimFindings } from '~/lib/core/journal/claim-findings'
import { owedCoins, spendsOwed } from '~/lib/core/journal/owed-coins'
import type { BridgePayload } from '~/lib/core/payload/payload'
import { decimalsCheck } from '~/lib/core/review/decimals'
import { disputeFindings } from '~/lib/core/review/disputes'
import { withFindings } from '~/lib/core/review/finding'
import { arrivalFindings } from '~/lib/core/recipient/gas-on-arrival'
import { recipientCheck, recipientFindings } from '~/lib/core/recipient/findings'
import { sourceCheck, sourceFindings } from '~/lib/core/review/sources'
import type { WrapReviewInput } from '~/lib/core/review/wrap'
import { examineWrap } from '~/lib/core/review/wrap/examine'
import { headOf, type Stamp } from '../../consent/desk'
import { checkMintLimit } from '../../chains/mint-limit'
import type { ToEvmEstimate } from '../../ports/bridge-service'
import type { Deployment } from '../../ports/deployment'
import type { Accounts } from '../../ports/keyring'
import { claimUnspent, type Journal } from '../../journal/journal'
import { type Coin, coinsOf, spendable } from '../../chains/coins'
import {
  chosenRates,
  disputedOf,
  estimatesOf,
  rateFor,
  TARGET_BLOCKS,
  wishedRate,
} from '../../chains/fee-rates'
import { countingServers } from '../../chains/server-counts'
import { decimalsOfSwap } from '../../chains/token-decimals'
import { askEarly } from '../../chains/shared-reads'
import type { Recipients } from '../../recipients/recipients'
import { bitcoinPayer } from '../../wallet/payer'
import { crossingOfPayload } from '../price/crossing-fee'
import { ownQuoteToEvm, payloadIn } from '../price/own-quote'
import { wrapPolicy } from '../price/policy'
import { provenFacts } from './proven-facts'
import { checkNamedMinimum, feesOf, pricePolicy, priceView } from '../price/price'
import type { PendingToEvmReview } from '../../ports/pending-review'
import { intentToEvm, minOutputOf, routeToEvm, type ToEvmRoute, wrapIntentOf } from './route'
import { swapArrival } from '../../journal/swap-arrival'
import { promiseOf } from './wrap-promise'

type Context = {
  deployment: Deployment
  accounts: Accounts
  journal: Journal
  recipients: Pick<Recipients, 'judge'>
  /** Called once the bridge has sent the transaction. */
  onAnswer: () => void
}

/**
 * Requests an estimate and an unsigned transaction, and reviews it against the order and the chains. Nothing is
 * reserved or signed.
 */
export async function prepareToEvm(
  context: Context,
  order: ToEvmOrder,
  stamp: Stamp,
): Promise<PendingToEvmReview> {
  const { accounts, journal, recipients, onAnswer } = context
  const signer = bitcoinPayer(accounts)
  const { deployment, counts } = countingServers(context.deployment)
  const { profile, bitcoin, service } = deployment
  const route = routeToEvm(order, profile, accounts.evm?.address)
  const [estimate, coins, estimates] = await Promise.all([
    service.estimateToEvm(route.query),
    coinsOf(signer.address, bitcoin, journal),
    estimatesOf(deployment),
    checkMintLimit(order.amountSats, route.base, deployment.evm(route.base.name)),
  ])
  checkAmount(route, estimate, coins)

  const minOutput = minOutputOf(route, estimate.outputAmount)
  const token = findToken(route.network, order.outputToken)
  const wrapIntent = wrapIntentOf(route, profile, minOutput, token.decimals)
  const { feeChoice } = order
  const staticFeeRate = feeChoice === null ? undefined : wishedRate(estimates, { ...order, feeChoice })
  const open = await journal.open()
  const owed = owedCoins(open, signer)
  const areCoinsNamed = owed.length > 0 || spendable(coins).length < coins.length
  if (!spendsOwed(spendable(coins), owed)) throw claimUnspent()
  const { createdAt } = stamp
  const quoteBy = (payload: BridgePayload | undefined) =>
    ownQuoteToEvm(route, estimate, payload, { deployment, now: createdAt })
  askEarly(
    quoteBy(undefined),
    decimalsOfSwap({ network: route.network, token: order.outputToken }, deployment),
  )
  const gasWei = paysForGas(token) ? undefined : gasOf(route, context.deployment)
  const unsigned = await service.buildToEvm({
    ...route.query,
    recipientAddress: route.recipientAddress,
    signer,
    ...(wrapIntent.payload.kind === 'swap' && { minOutputAmount: wrapIntent.minOutput }),
    ...(areCoinsNamed && { staticUtxos: spendable(coins) }),
    ...(staticFeeRate !== undefined && { staticFeeRate }),
  })
  onAnswer()

  const { fees: stated, outputAmount } = estimate
  const { origin } = stamp
  const payload = payloadIn(unsigned.psbt)
  const [{ facts, readings }, chainQuote, recipient, balanceWei, timeOf, decimals] = await Promise.all([
    provenFacts(unsigned.psbt, signer.address, deployment, { ...route, journal }),
    quoteBy(payload),
    recipients.judge(route.recipientAddress, { kind: 'evm' }, profile),
    gasWei,
    swapArrival({ profile, journal }, order),
    decimalsOfSwap({ network: route.network, token: order.outputToken }, deployment),
  ])
  checkNamedMinimum(order.minOutput, chainQuote, { output: outputAmount, origin })

  const marketFeeRate = rateFor(estimates.rates, TARGET_BLOCKS.fast)
  const input: WrapReviewInput = {
    psbt: unsigned.psbt,
    network: profile.bitcoin.network,
    intent: wrapIntent,
    signer,
    utxos: coins,
    ...facts,
    policy: {
      ...wrapPolicy({
        amountSats: order.amountSats,
        marketFeeRate,
        chosenFeeRate: chosenRates(estimates, order),
        areCoinsNamed,
        quotedServiceFeeSats: stated.networkSats,
        payloadLengths: route.base.payloads[wrapIntent.payload.kind],
        minRelayFeeRate: profile.bitcoin.minRelayFeeRate,
        // First-generation routers revert on one for their own network, where nothing crosses.
        takesBridgeFee: !(isBaseNetwork(route.network) && route.network.router === 'v1'),
      }),
      ...pricePolicy(chainQuote, {
        output: outputAmount,
        fees: stated,
        minOutput,
        origin,
        thirdPartyId: order.thirdPartyId,
      }),
    },
  }
  const { review: reviewed, checks, taken } = examineWrap(input, readings)
  const counted = decimalsCheck(decimals)
  const review = withFindings(reviewed, [
    ...counted.findings,
    ...disputeFindings(disputedOf(estimates)),
    ...recipientFindings(recipient),
    ...claimFindings(open, { payer: signer.address, recipient: route.recipientAddress }),
    ...arrivalFindings({
      paysForGas: paysForGas(token),
      balanceWei,
      chain: route.network.label,
      currency: route.network.nativeCurrency.symbol,
    }),
    ...sourceFindings(counts),
  ])
  const promise = promiseOf(review, minOutput, route, input)
  // For a plain wrap, the fees alone decide what arrives, so it is known exactly.
  const isKnown = wrapIntent.payload.kind === 'wrap' && chainQuote.contractFees !== null
  const expectedOutput = isKnown ? promise.leastArrival : outputAmount
  const intent = intentToEvm(route, { minOutput: promise.leastArrival, expectedOutput })
  return {
    direction: 'to-evm',
    ...headOf(stamp),
    order,
    profileId: profile.id,
    intent,
    input,
    review,
    recipient,
    checks: [...checks, ...counted.results, ...recipientCheck(recipient), ...sourceCheck(counts)],
    promise,
    arrival: timeOf(blocksAtRate(estimates.rates, reviewed.summary?.feeRate ?? staticFeeRate)),
    price: priceView(chainQuote, expectedOutput, taken ?? null),
    route: estimate.route,
    crossingFee: crossingOfPayload(payload),
    ...feesOf(stated, payload === undefined ? null : fixedFeeOf(payload), chainQuote),
  }
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

function fixedFeeOf({ serviceFeeSats }: BridgePayload) {
  return { sats: serviceFeeSats, source: 'transaction' } as const
}

/** @throws AppError `amount-below-minimum`, `funds-insufficient` */
export function checkAmount(
  { order }: ToEvmRoute,
  { minInputSats }: ToEvmEstimate,
  coins: readonly Coin[],
): void {
  if (order.amountSats < minInputSats)
    throw new AppError('amount-below-minimum', 'below the minimum of the service', {
      details: { minimum: formatBtc(minInputSats), amount: formatBtc(order.amountSats) },
    })
  const available = sumSats(spendable(coins))
  // The fee of the payment comes on top.
  if (available <= order.amountSats)
    throw new AppError('funds-insufficient', 'not enough spendable coins', {
      details: { available: formatBtc(available), amount: formatBtc(order.amountSats) },
    })
}
