import { crossingOfCall } from '../price/crossing-fee'
import { ownQuoteToBitcoin } from '../price/own-quote'
import { UNWRAP_POLICY } from '../price/policy'
import { checkNamedMinimum, feesOf, pricePolicy, priceView } from '../price/price'
import type { ToBitcoinOrder } from '~/lib/contract/orders'
import * as z from 'zod/mini'
import { isPlainWrap } from '~/lib/core/catalog'
import { claimFindings } from '~/lib/core/journal/claim-findings'
import type { Hex } from '~/lib/core/hex'
import { decimalsCheck } from '~/lib/core/review/decimals'
import { disputeFindings } from '~/lib/core/review/disputes'
import { withFindings } from '~/lib/core/review/finding'
import type { LockerReading } from '~/lib/core/review/readings'
import { recipientCheck, recipientFindings } from '~/lib/core/recipient/findings'
import { sourceCheck, sourceFindings } from '~/lib/core/review/sources'
import type { PricePolicy } from '~/lib/core/review/price'
import { reviewUnwrap, type UnwrapReviewInput } from '~/lib/core/review/unwrap'
import { examineUnwrap } from '~/lib/core/review/unwrap/examine'
import { type ReviewedUnwrap, reviewedCall } from '~/lib/core/review/unwrap-call'
import { fixedFeeBoundSats } from '~/lib/core/quote/taken'
import { disputedOf, feeRatesOf, rateFor, TARGET_BLOCKS } from '../../chains/fee-rates'
import { availableOf, balanceOf, checkFunds, checkGas } from '../../chains/funds'
import { askEarly } from '../../chains/shared-reads'
import { trustedLocker } from '../../chains/lockers'
import { headOf, type Stamp } from '../../consent/desk'
import type { Deployment } from '../../ports/deployment'
import type { EvmChain } from '../../ports/evm-chain'
import { sumOfLimits, SWAP_GAS, rollupFeeOf } from '../../chains/gas'
import { nativeValueOf } from '../../chains/native-value'
import type { ChainQuote } from '../../chains/own-quote'
import { countingServers } from '../../chains/server-counts'
import { decimalsOfSwap } from '../../chains/token-decimals'
import type { JournalStore } from '../../ports/journal-store'
import type { PendingToBitcoinReview } from '../../ports/pending-review'
import type { Recipients } from '../../recipients/recipients'
import { judgeGas } from '../judge-gas'
import { swapArrival } from '../../journal/swap-arrival'
import { askAllowance, type Simulation, simulateSteps, stepsOf } from './simulate-steps'
import { deploymentOf, intentToBitcoin, routeToBitcoin, type ToBitcoinRoute } from './route'

/** `account` pays the input: the wallet's own, or that of a page's wallet. */
type Context = {
  deployment: Deployment
  account: Hex
  ownBitcoinAddress: string
  journal: Pick<JournalStore, 'open' | 'page' | 'events'>
  recipients: Pick<Recipients, 'judge'>
  /** Called once the bridge has sent the call's inputs. */
  onAnswer: () => void
}

/**
 * Requests an estimate and the contract's inputs, reviews them and simulates the calls. Nothing is signed.
 * @throws AppError `funds-insufficient` and `gas-insufficient`, for the balance that other entries leave
 */
export async function prepareToBitcoin(
  { account, ownBitcoinAddress, journal, recipients, onAnswer, ...context }: Context,
  order: ToBitcoinOrder,
  { signer, ...stamp }: Stamp & { signer: 'wallet' | 'page' },
): Promise<PendingToBitcoinReview> {
  const { createdAt, origin } = stamp
  const { deployment, counts } = countingServers(context.deployment)
  const { profile, service } = deployment
  const route = routeToBitcoin(order, profile, ownBitcoinAddress)
  const chain = deployment.evm(route.network.name)
  const { inputToken: token, inputAmount: amount } = order
  const sum = { network: route.network, token, amount }
  askEarly(chain.blockNumber(), chain.fees())
  const [available, estimate] = await Promise.all([
    availableOf(account, token, chain, journal),
    service.estimateToBitcoin(route.query),
  ])
  checkFunds(sum, available)
  const intent = intentToBitcoin(route, estimate.outputSats, signer)
  askEarly(
    ownQuoteToBitcoin(route, estimate, undefined, { deployment, now: createdAt }),
    balanceOf(account, null, chain),
    ...earlyOfSteps(route, account, deployment),
    decimalsOfSwap({ network: route.network, token }, deployment),
    ...(signer === 'wallet'
      ? [nativeValueOf(sum, deployment, createdAt), chain.isNonceDisputed(account)]
      : []),
  )
  const { minSats } = intent
  const { input: built, lockers } = await buildCall(deployment, route, minSats, createdAt)
  onAnswer()
  const { fees: stated, outputSats } = estimate
  const { call } = reviewUnwrap(built)
  const [chainQuote, recipient, timeOf, decimals, isNonceDisputed] = await Promise.all([
    ownQuoteToBitcoin(route, estimate, call, { deployment, now: createdAt }),
    recipients.judge(route.bitcoinAddress, { kind: 'bitcoin', network: profile.bitcoin.network }, profile),
    swapArrival({ profile, journal }, order),
    decimalsOfSwap({ network: route.network, token }, deployment),
    signer === 'wallet' && chain.isNonceDisputed(account),
  ])
  checkNamedMinimum(order.minSats, chainQuote, { output: outputSats, origin })
  const offer = {
    output: outputSats,
    fees: stated,
    minOutput: minSats,
    origin,
    thirdPartyId: order.thirdPartyId,
  }
  const input = withPrice(built, chainQuote, {
    ...pricePolicy(chainQuote, offer),
    ...(await marketOfFixedFee(chainQuote, deployment)),
  })
  const { review, checks, taken } = examineUnwrap(input, { lockers })
  const simulation =
    review.verdict === 'refuse'
      ? NOTHING_RUN
      : await simulate(reviewedCall(input, true), account, route, { minSats, chainQuote }, chain)
  const priced =
    signer === 'page' || simulation.ready.length === 0
      ? null
      : judgeGas(await gasTermsOf(simulation, route, deployment, createdAt))
  if (priced !== null) checkGas(sum, priced.gas.slow, await availableOf(account, null, chain, journal))
  const counted = decimalsCheck(decimals)
  return {
    direction: 'to-bitcoin',
    ...headOf(stamp),
    order,
    profileId: profile.id,
    account,
    intent,
    input,
    review: withFindings(review, [
      ...simulation.findings,
      ...counted.findings,
      ...(isNonceDisputed ? disputeFindings(['nonce']) : []),
      ...(priced?.findings ?? []),
      ...recipientFindings(recipient),
      ...claimFindings(await journal.open(), { payer: account, recipient: route.bitcoinAddress }),
      ...sourceFindings(counts),
    ]),
    recipient,
    checks: [
      ...checks,
      ...simulation.checks,
      ...counted.results,
      ...(priced?.checks ?? []),
      ...recipientCheck(recipient),
      ...sourceCheck(counts),
    ],
    arrival: timeOf(0),
    price: priceView(chainQuote, outputSats, taken ?? null),
    route: estimate.route,
    crossingFee: crossingOfCall(call),
    ...feesOf(stated, bitcoinFeeOf(chainQuote), chainQuote),
    steps: simulation.steps.map(({ kind }) => kind),
    gas: priced?.gas ?? null,
  }
}

/** What the steps of a call will ask of the tokens it spends. */
export function earlyOfSteps(
  route: ToBitcoinRoute,
  account: Hex,
  deployment: Deployment,
): Promise<unknown>[] {
  const { network, order } = route
  const decimals = decimalsOfSwap({ network, token: order.inputToken }, deployment)
  if (order.inputToken === null) return [decimals]
  const { contract } = deploymentOf(route, deployment.profile)
  const chain = deployment.evm(network.name)
  return [decimals, askAllowance({ token: order.inputToken, spender: contract }, account, chain)]
}

/** The going rate, which matters for a fixed fee above what is silent at any rate. */
async function marketOfFixedFee(
  { bitcoinFeeSats, disputed }: ChainQuote,
  deployment: Deployment,
): Promise<Pick<PricePolicy, 'marketFeeRate' | 'disputed'>> {
  if (bitcoinFeeSats === null || bitcoinFeeSats <= fixedFeeBoundSats(undefined)) return {}
  const told = await feeRatesOf(deployment)
  const marketFeeRate = rateFor(told.rates, TARGET_BLOCKS.fast)
  return {
    disputed: [...disputed, ...disputedOf(told)],
    ...(marketFeeRate !== undefined && { marketFeeRate }),
  }
}

/** The input with what the chains, and before them the service, say of its price. */
export function withPrice(
  input: UnwrapReviewInput,
  { bitcoinFeeSats }: ChainQuote,
  price: PricePolicy,
): UnwrapReviewInput {
  const fixedFee = bitcoinFeeSats === null ? {} : { bitcoinFeeSats }
  return { ...input, policy: { ...input.policy, ...price, ...fixedFee } }
}

function bitcoinFeeOf({ bitcoinFeeSats }: ChainQuote) {
  return bitcoinFeeSats === null ? null : ({ sats: bitcoinFeeSats, source: 'contracts' } as const)
}

/** The current cost of gas. A step that cannot be simulated yet counts with its full limit. */
async function gasTermsOf(
  { steps, ready }: SimulatedSteps,
  { network, order }: ToBitcoinRoute,
  deployment: Deployment,
  now: number,
) {
  const chain = deployment.evm(network.name)
  const [fees, rollupFeeWei, worth] = await Promise.all([
    chain.fees(),
    rollupFeeOf(
      steps.map(({ call }) => call),
      network,
      chain,
    ),
    nativeValueOf({ network, token: order.inputToken, amount: order.inputAmount }, deployment, now),
  ])
  const gasLimit = sumOfLimits(ready) + SWAP_GAS * BigInt(steps.length - ready.length)
  return { fees, gasLimit, rollupFeeWei, worth, choice: 'fast' } as const
}

type BuiltCall = { input: UnwrapReviewInput; lockers: LockerReading[] }

/** The service's inputs for the call, with the locker as the wallet's own sources report it. */
export async function buildCall(
  deployment: Deployment,
  route: ToBitcoinRoute,
  minSats: bigint,
  now: number,
): Promise<BuiltCall> {
  const { profile, service } = deployment
  const { bitcoinAddress, thirdPartyId, order } = route
  const response = await service.buildToBitcoin({ ...route.query, bitcoinAddress, minSats })
  const { inputToken, inputAmount } = order
  const lockers = await trustedLockers(response, route, deployment)
  const input: UnwrapReviewInput = {
    network: profile.bitcoin.network,
    kind: route.network.kind,
    intent: { inputToken, inputAmount, bitcoinAddress, minSats, thirdPartyId },
    deployment: deploymentOf(route, profile),
    lockers: lockers.map(({ lockingScript }) => lockingScript),
    now: Math.floor(now / 1_000),
    response,
    policy: UNWRAP_POLICY,
  }
  return { input, lockers }
}

const namedLocker = z.object({ locker: z.object({ lockingScript: z.string() }) })
const enveloped = z.object({ data: namedLocker })

/** The locker in a response, if the registry on the base chain lists it. */
export async function trustedLockers(
  response: unknown,
  { base }: Pick<ToBitcoinRoute, 'base'>,
  deployment: Deployment,
): Promise<LockerReading[]> {
  const bare = namedLocker.safeParse(response).data ?? enveloped.safeParse(response).data?.data
  const script = bare?.locker.lockingScript.replace(/^0x/, '').toLowerCase() ?? ''
  if (!/^([0-9a-f]{2}){2,200}$/.test(script)) return []
  const locker = await trustedLocker(script, base, deployment.evm(base.name))
  return locker === undefined ? [] : [locker]
}

type SimulatedSteps = Simulation & { steps: Awaited<ReturnType<typeof stepsOf>> }
const NOTHING_RUN: SimulatedSteps = { ready: [], findings: [], checks: [], steps: [] }

/** The steps to sign, simulated on the latest state. */
export async function simulate(
  reviewed: ReviewedUnwrap,
  account: Hex,
  { base, network, order }: Pick<ToBitcoinRoute, 'base' | 'network' | 'order'>,
  { minSats, chainQuote }: { minSats: bigint; chainQuote: ChainQuote },
  chain: EvmChain,
): Promise<SimulatedSteps> {
  const steps = await stepsOf(reviewed, account, chain)
  const isUnenforced = isPlainWrap(network, order.inputToken)
  const own = isUnenforced ? { ownSats: chainQuote.quote?.output ?? null } : {}
  return { steps, ...(await simulateSteps(steps, account, chain, { minSats, base, ...own })) }
}
