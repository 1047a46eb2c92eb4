import { isBaseNetwork } from '~/lib/contract/profile'
import type { ToEvmOrder } from '~/lib/contract/ui'
import { findToken } from '~/lib/contract/catalog'
import { formatBtc, sumSats } from '~/lib/core/amount'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { readPsbt, type UnsignedPsbt } from '~/lib/core/bitcoin/psbt'
import { AppError } from '~/lib/core/errors'
import { type BridgePayload, minDelivered } from '~/lib/core/payload/payload'
import { afterFees } from '~/lib/core/quote/fees'
import type { ToEvmIntent, WrapPromise } from '~/lib/core/journal/types'
import { withFindings } from '~/lib/core/review/finding'
import { type LockerReading, NOTHING_READ, type Readings } from '~/lib/core/review/readings'
import { arrivalFindings } from '~/lib/core/recipient/gas-on-arrival'
import { recipientCheck, recipientFindings } from '~/lib/core/recipient/findings'
import { sourceCheck, sourceFindings } from '~/lib/core/review/sources'
import type { WrapReview, WrapReviewInput } from '~/lib/core/review/wrap'
import { examineWrap } from '~/lib/core/review/wrap/examine'
import { trustedLocker } from '../chains/lockers'
import { previousTransactions } from '../chains/previous-transactions'
import { checkMintLimit } from '../chains/mint-limit'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { ToEvmEstimate } from '../ports/bridge-service'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import type { Journal } from '../journal/journal'
import { type Coin, coinsOf, spendable } from '../chains/coins'
import { rateFor, TARGET_BLOCKS } from '../chains/fee-rates'
import { countingServers } from '../chains/server-counts'
import type { Recipients } from '../recipients/recipients'
import { crossingOfPayload } from './crossing-fee'
import { ownQuoteToEvm, payloadIn } from './own-quote'
import { wrapPolicy } from './policy'
import { checkNamedLeast, feesOf, pricePolicy, priceView } from './price'
import type { PendingToEvmReview } from '../ports/pending-review'
import { minOutputOf, routeToEvm, type ToEvmRoute, wrapIntentOf } from './to-evm-route'

type Context = {
  deployment: Deployment
  accounts: Accounts
  journal: Journal
  recipients: Pick<Recipients, 'judge'>
  /** Called once the bridge has sent the transaction. */
  onAnswer: () => void
}
type Stamp = { id: string; createdAt: number; origin: string | null; accountIndex: number }

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
  const { deployment, counts } = countingServers(context.deployment)
  const { profile, bitcoin, service } = deployment
  const route = routeToEvm(order, profile, accounts.evm.address)
  const [estimate, coins, feeRates] = await Promise.all([
    service.estimateToEvm(route.query),
    coinsOf(accounts.bitcoin.address, bitcoin, journal),
    bitcoin.feeRates(),
    checkMintLimit(order.amountSats, route.base, deployment.evm(route.base.name)),
  ])
  checkAmount(route, estimate, coins)

  const minOutput = minOutputOf(route, estimate.outputAmount)
  const { decimals } = findToken(route.network, order.outputToken)
  const wrapIntent = wrapIntentOf(route, profile, minOutput, decimals)
  const staticFeeRate =
    order.feeChoice === null ? undefined : rateFor(feeRates, TARGET_BLOCKS[order.feeChoice])
  const unsigned = await service.buildToEvm({
    ...route.query,
    recipientAddress: route.recipientAddress,
    signer: accounts.bitcoin,
    ...(wrapIntent.payload.kind === 'swap' && { minOutputAmount: wrapIntent.minOutput }),
    ...(spendable(coins).length < coins.length && { staticUtxos: spendable(coins) }),
    ...(staticFeeRate !== undefined && { staticFeeRate }),
  })
  onAnswer()

  const { fees: stated, outputAmount } = estimate
  const { origin, createdAt } = stamp
  const payload = payloadIn(unsigned.psbt)
  const [{ facts, readings }, chainQuote, recipient, balanceWei] = await Promise.all([
    provenFacts(unsigned.psbt, accounts.bitcoin.address, deployment, route),
    ownQuoteToEvm(route, estimate, payload, { deployment, now: createdAt }),
    recipients.judge(route.recipientAddress, { kind: 'evm' }, profile),
    gasOf(route, context.deployment),
  ])
  checkNamedLeast(order.minOutput, chainQuote, { output: outputAmount, origin })

  const marketFeeRate = rateFor(feeRates, TARGET_BLOCKS.fast)
  const input: WrapReviewInput = {
    psbt: unsigned.psbt,
    network: profile.bitcoin.network,
    intent: wrapIntent,
    signer: accounts.bitcoin,
    utxos: coins,
    ...facts,
    policy: {
      ...wrapPolicy({
        amountSats: order.amountSats,
        marketFeeRate,
        quotedServiceFeeSats: stated.networkSats,
        payloadLengths: route.base.payloads[wrapIntent.payload.kind],
        // First-generation routers revert on one for their own network, where nothing crosses.
        takesBridgeFee: !(isBaseNetwork(route.network) && route.network.router === 'v1'),
      }),
      ...pricePolicy(chainQuote, { output: outputAmount, fees: stated, least: minOutput, origin }),
    },
  }
  const { review: reviewed, checks } = examineWrap(input, readings)
  const review = withFindings(reviewed, [
    ...recipientFindings(recipient),
    ...arrivalFindings({
      recipient: route.recipientAddress,
      isNative: order.outputToken === null,
      balanceWei,
      chain: route.network.label,
      currency: route.network.nativeCurrency.symbol,
    }),
    ...sourceFindings(counts),
  ])
  const promise = promiseOf(review, minOutput, route, input)
  // Of a plain wrap the fees alone decide what arrives, so it is known exactly.
  const isKnown = wrapIntent.payload.kind === 'wrap' && chainQuote.contractFees !== null
  const expectedOutput = isKnown ? promise.leastArrival : outputAmount
  const intent: ToEvmIntent = {
    direction: 'to-evm',
    networkName: route.network.name,
    chainId: route.network.chainId,
    thirdPartyId: route.thirdPartyId,
    amountSats: order.amountSats,
    outputToken: order.outputToken,
    recipientAddress: route.recipientAddress,
    minOutput: promise.leastArrival,
    expectedOutput,
  }
  return {
    direction: 'to-evm',
    ...stamp,
    order,
    profileId: profile.id,
    intent,
    input,
    review,
    recipient,
    checks: [...checks, ...recipientCheck(recipient), ...sourceCheck(counts)],
    promise,
    price: priceView(chainQuote, expectedOutput),
    route: estimate.route,
    crossingFee: crossingOfPayload(payload),
    ...feesOf(stated, payload === undefined ? null : fixedFeeOf(payload), chainQuote),
  }
}

/** The recipient's native currency where tokens would arrive. It decides no money, so no second server is asked. */
async function gasOf(
  { network, recipientAddress, order }: ToEvmRoute,
  deployment: Deployment,
): Promise<bigint | undefined> {
  if (order.outputToken === null) return undefined
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
  if (available < order.amountSats)
    throw new AppError('funds-insufficient', 'not enough spendable coins', {
      details: { available: formatBtc(available), amount: formatBtc(order.amountSats) },
    })
}

type ProvenFacts = { facts: Pick<WrapReviewInput, 'prevTxs' | 'lockers'>; readings: Readings }

/** The wallet's own sources on the inputs and the payees of the transaction. Reread before signing. */
export async function provenFacts(
  psbt: string,
  ownAddress: string,
  deployment: Deployment,
  { base, order }: Pick<ToEvmRoute, 'base'> & { order: { amountSats: bigint } },
): Promise<ProvenFacts> {
  const reading = readPsbt(psbt)
  if (!reading.ok) return { facts: { prevTxs: {}, lockers: [] }, readings: NOTHING_READ }
  const { bitcoin } = deployment
  const [prevTxs, lockers] = await Promise.all([
    ownPreviousTransactions(reading.psbt, bitcoin, ownAddress),
    trustedLockers(reading.psbt, order.amountSats, base, deployment),
  ])
  return {
    facts: { prevTxs, lockers: lockers.map(({ lockingScript }) => lockingScript) },
    readings: { lockers },
  }
}

/** Only the wallet's own coins need a lookup: a foreign input is refused without one. */
async function ownPreviousTransactions(
  { transaction }: UnsignedPsbt,
  bitcoin: BitcoinChain,
  ownAddress: string,
): Promise<Record<string, string>> {
  const own = new Set((await bitcoin.utxos(ownAddress)).map(outpointKey))
  return previousTransactions(
    transaction.inputs.filter((input) => own.has(outpointKey(input))),
    bitcoin,
  )
}

const MAX_CANDIDATES = 6

/** The paid scripts that the registry on the base chain lists as lockers. */
async function trustedLockers(
  { transaction }: UnsignedPsbt,
  amountSats: bigint,
  base: ToEvmRoute['base'],
  deployment: Deployment,
): Promise<LockerReading[]> {
  const chain = deployment.evm(base.name)
  const scripts = new Set(transaction.outputs.map(({ scriptPubKey }) => scriptPubKey))
  const candidates = [...scripts].filter((script) => !script.startsWith('6a')).slice(0, MAX_CANDIDATES)
  const read = await Promise.all(candidates.map((script) => trustedLocker(script, amountSats, base, chain)))
  return read.flatMap((locker) => locker ?? [])
}

/**
 * What must arrive: a cross-chain delivery pays the bridge's fee out of the minimum output. A plain wrap brings what the
 * payload's fee and the routers' shares leave; where those are not known, nothing is promised.
 */
function promiseOf(
  { summary }: WrapReview,
  minOutput: bigint,
  { network }: ToEvmRoute,
  { policy }: WrapReviewInput,
): WrapPromise {
  if (summary === undefined)
    return { lockingScript: '', networkFeeSats: 0n, bridgePercentageFee: 0n, leastArrival: minOutput }
  const { payload, lockingScript, sendSats } = summary
  const bridgePercentageFee = payload.kind === 'swap' ? payload.bridgeFeePer1e7 : 0n
  const { contractFees } = policy
  if (payload.kind === 'wrap') {
    const leastArrival =
      contractFees === undefined ? 0n : afterFees(sendSats, payload.serviceFeeSats, contractFees)
    return { lockingScript, networkFeeSats: payload.serviceFeeSats, bridgePercentageFee, leastArrival }
  }
  const leastArrival =
    network.kind === 'cross-chain'
      ? minDelivered({ minOutput, bridgeFeePer1e7: bridgePercentageFee })
      : minOutput
  return { lockingScript, networkFeeSats: payload.serviceFeeSats, bridgePercentageFee, leastArrival }
}
