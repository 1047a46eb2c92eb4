import { findToken } from '~/lib/contract/catalog'
import { formatBtc } from '~/lib/core/amount'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { readPsbt, type UnsignedPsbt } from '~/lib/core/bitcoin/psbt'
import { AppError } from '~/lib/core/errors'
import { leastDelivered } from '~/lib/core/payload/payload'
import type { ToEvmIntent, WrapPromise } from '~/lib/core/request/types'
import { reviewWrap, type WrapReview, type WrapReviewInput } from '~/lib/core/review/wrap'
import { isTrustedLocker } from '../lockers'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { ToEvmEstimate } from '../ports/bridge-service'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import type { Journal } from '../requests/journal'
import { type Coin, coinsOf, spendable, sumSats } from './coins'
import { rateFor, TARGET_BLOCKS } from './fee-rates'
import { wrapPolicy } from './policy'
import type { PreparedToEvm } from './prepared'
import { leastOutput, planToEvm, type ToEvmOrder, type ToEvmPlan, wrapIntentOf } from './to-evm-plan'

type Context = { deployment: Deployment; accounts: Accounts; journal: Journal }
type Stamp = { id: string; createdAt: number; origin: string | null }

/**
 * Asks for an estimate and an unsigned transaction, and reviews it against the order and the chains. Nothing is
 * reserved and nothing signed.
 */
export async function prepareToEvm(
  context: Context,
  order: ToEvmOrder,
  stamp: Stamp,
): Promise<PreparedToEvm> {
  const { deployment, accounts, journal } = context
  const { profile, bitcoin, service } = deployment
  const plan = planToEvm(order, profile, accounts.evm.address)
  const [estimate, coins, feeRates] = await Promise.all([
    service.estimateToEvm(plan.query),
    coinsOf(accounts.bitcoin.address, bitcoin, journal),
    bitcoin.feeRates(),
  ])
  checkAmount(plan, estimate, coins)

  const expectedOutput = estimate.outputAmount
  const minOutput = leastOutput(plan, expectedOutput)
  const { decimals } = findToken(plan.network, order.outputToken)
  const wrapIntent = wrapIntentOf(plan, profile, minOutput, decimals)
  const staticFeeRate =
    order.feeChoice === null ? undefined : rateFor(feeRates, TARGET_BLOCKS[order.feeChoice])
  const unsigned = await service.buildToEvm({
    ...plan.query,
    recipientAddress: plan.recipientAddress,
    signer: accounts.bitcoin,
    ...(wrapIntent.payload.kind === 'swap' && { minOutputAmount: wrapIntent.minOutput }),
    ...(coins.some(({ reserved }) => reserved) && { staticUtxos: spendable(coins) }),
    ...(staticFeeRate !== undefined && { staticFeeRate }),
  })

  const marketFeeRate = rateFor(feeRates, TARGET_BLOCKS.fast)
  const input: WrapReviewInput = {
    psbt: unsigned.psbt,
    network: profile.bitcoin.network,
    intent: wrapIntent,
    signer: accounts.bitcoin,
    utxos: coins,
    ...(await provenFacts(unsigned.psbt, accounts.bitcoin.address, deployment, plan)),
    policy: wrapPolicy({
      amountSats: order.amountSats,
      marketFeeRate,
      quotedServiceFeeSats: estimate.fees.networkSats,
    }),
  }
  const review = reviewWrap(input)
  const promise = promiseOf(review, minOutput, plan)
  const intent: ToEvmIntent = {
    direction: 'to-evm',
    networkName: plan.network.name,
    chainId: plan.network.chainId,
    thirdPartyId: plan.thirdPartyId,
    amountSats: order.amountSats,
    outputToken: order.outputToken,
    recipientAddress: plan.recipientAddress,
    minOutput: promise.leastArrival,
    expectedOutput,
  }
  return {
    direction: 'to-evm',
    ...stamp,
    profileId: profile.id,
    intent,
    input,
    review,
    promise,
    fees: estimate.fees,
  }
}

/** @throws AppError `amount-below-minimum`, `funds-insufficient` */
export function checkAmount(
  { order }: ToEvmPlan,
  { minInputSats }: ToEvmEstimate,
  coins: readonly Coin[],
): void {
  if (order.amountSats < minInputSats)
    throw new AppError('amount-below-minimum', 'the service takes no less', {
      details: { minimum: formatBtc(minInputSats), amount: formatBtc(order.amountSats) },
    })
  const available = sumSats(spendable(coins))
  if (available < order.amountSats)
    throw new AppError('funds-insufficient', 'not enough spendable coins', {
      details: { available: formatBtc(available), amount: formatBtc(order.amountSats) },
    })
}

/** What the wallet's own sources say of the inputs and of whom the transaction pays. Asked anew before signing. */
export async function provenFacts(
  psbt: string,
  ownAddress: string,
  deployment: Deployment,
  { base, order }: Pick<ToEvmPlan, 'base'> & { order: { amountSats: bigint } },
): Promise<Pick<WrapReviewInput, 'prevTxs' | 'lockers'>> {
  const reading = readPsbt(psbt)
  if (!reading.ok) return { prevTxs: {}, lockers: [] }
  const { bitcoin } = deployment
  const [prevTxs, lockers] = await Promise.all([
    previousTransactions(reading.psbt, bitcoin, ownAddress),
    trustedScripts(reading.psbt, order.amountSats, base, deployment),
  ])
  return { prevTxs, lockers }
}

const MAX_PREVIOUS = 500

async function previousTransactions(
  { transaction }: UnsignedPsbt,
  bitcoin: BitcoinChain,
  ownAddress: string,
): Promise<Record<string, string>> {
  // Only the wallet's own coins are worth a look: a foreign input is refused without one.
  const own = new Set((await bitcoin.utxos(ownAddress)).map(outpointKey))
  const txids = new Set(
    transaction.inputs.filter((input) => own.has(outpointKey(input))).map(({ txid }) => txid),
  )
  const found = await Promise.all(
    [...txids]
      .slice(0, MAX_PREVIOUS)
      .map(async (txid) => [txid, await bitcoin.rawTransaction(txid)] as const),
  )
  return Object.fromEntries(found.flatMap(([txid, raw]) => (raw === undefined ? [] : [[txid, raw]])))
}

const MAX_CANDIDATES = 6

/** Of the scripts that the transaction pays, those that the registry on the base chain vouches for. */
async function trustedScripts(
  { transaction }: UnsignedPsbt,
  amountSats: bigint,
  base: ToEvmPlan['base'],
  deployment: Deployment,
): Promise<string[]> {
  const chain = deployment.evm(base.name)
  const scripts = new Set(transaction.outputs.map(({ scriptPubKey }) => scriptPubKey))
  const candidates = [...scripts].filter((script) => !script.startsWith('6a')).slice(0, MAX_CANDIDATES)
  const trusted = await Promise.all(
    candidates.map((script) => isTrustedLocker(script, amountSats, base, chain)),
  )
  return candidates.filter((_, index) => trusted[index])
}

/** What must arrive: a cross-chain delivery pays the bridge's fee out of the least output. */
function promiseOf({ summary }: WrapReview, minOutput: bigint, { network }: ToEvmPlan): WrapPromise {
  if (summary === undefined)
    return { lockingScript: '', networkFeeSats: 0n, bridgePercentageFee: 0n, leastArrival: minOutput }
  const { payload, lockingScript } = summary
  const bridgePercentageFee = payload.kind === 'swap' ? payload.bridgeFeePer1e7 : 0n
  const leastArrival =
    network.kind === 'cross-chain'
      ? leastDelivered({ minOutput, bridgeFeePer1e7: bridgePercentageFee })
      : minOutput
  return { lockingScript, networkFeeSats: payload.serviceFeeSats, bridgePercentageFee, leastArrival }
}
