import type { Hex } from '~/lib/core/hex'
import { checkNamedMinimum } from '~/lib/core/review/price-policy'
import { reviewUnwrap } from '~/lib/core/review/unwrap'
import { availableOf, checkFunds, type Sum } from '../../chains/funds'
import { nativeValueOf } from '../../chains/native-value'
import { countingServers } from '../../chains/server-counts'
import { askAhead } from '../../chains/shared-reads'
import { contractsOfSwap } from '../../chains/swap-contracts'
import type { Stamp } from '../../consent/desk'
import { swapArrival } from '../../journal/swap-arrival'
import type { Deployment } from '../../ports/deployment'
import type { JournalStore } from '../../ports/journal-store'
import type { Recipients } from '../../recipients/recipients'
import { checkLeastWorth } from '../least-input'
import { buildCall } from './build-call'
import { marketOfFixedFee } from './market-fee-rate'
import { quotingToBitcoin } from './own-quote'
import { intentToBitcoin, type ToBitcoinRoute } from './route'
import { allowanceAhead } from './simulate-steps'

/** Who pays and signs: the wallet's own account, or that of a page's wallet. */
export type Payer = { account: Hex; signer: 'wallet' | 'page' }

export type ToBitcoinContext = {
  deployment: Deployment
  ownBitcoinAddress: string
  journal: Pick<JournalStore, 'open' | 'page' | 'events'>
  recipients: Pick<Recipients, 'judge'>
  /** Called once the bridge has sent the call's inputs. */
  onAnswer: () => void
}

export type GatheredToBitcoin = Awaited<ReturnType<typeof gatherToBitcoin>>

/**
 * Everything that is asked for an order: the service's offer and its inputs of the call, and what the wallet's own
 * sources say of both. The chains are asked while the service builds, also for what the steps of a good call need.
 * @throws AppError as `checkLeastWorth`, `checkFunds` and `checkNamedMinimum` do
 */
export async function gatherToBitcoin(
  { journal, recipients, onAnswer, ...context }: ToBitcoinContext,
  route: ToBitcoinRoute,
  { account, signer }: Payer,
  { createdAt, origin }: Stamp,
) {
  const { order, network, bitcoin } = route
  const { deployment, counts } = countingServers(context.deployment)
  const { profile } = deployment
  const chain = deployment.evm(network.name)
  const sum = { network, token: order.inputToken, amount: order.inputAmount }
  const at = { deployment, now: createdAt }
  const fees = signer === 'wallet' ? askAhead(() => chain.fees()) : undefined
  const [available, estimate] = await Promise.all([
    availableOf(account, sum.token, chain, journal),
    deployment.service.estimateToBitcoin(route.query),
  ])
  checkLeastWorth(estimate)
  checkFunds(sum, available)

  const intent = intentToBitcoin(route, estimate.outputSats, signer)
  const quoteBy = quotingToBitcoin(route, estimate, at)
  const allowance = allowanceAhead(route, account, chain)
  const contracts = askAhead(() => contractsOfSwap(sum, deployment))
  const gas = fees && { fees, ...gasAhead(account, sum, { ...at, journal }) }
  const built = await buildCall(route, intent.minSats, at)
  onAnswer()

  const { call } = reviewUnwrap(built.input)
  const [chainQuote, recipient, timeOf, ofContracts, isNonceDisputed, open] = await Promise.all([
    quoteBy(call),
    recipients.judge(route.bitcoinAddress, { kind: 'bitcoin', network: bitcoin }, profile),
    swapArrival({ profile, journal }, order),
    contracts(),
    gas?.isNonceDisputed() ?? false,
    journal.open(),
  ])
  checkNamedMinimum(order.minSats, chainQuote, { output: estimate.outputSats, origin })
  return {
    profileId: profile.id,
    account,
    counts,
    chain,
    sum,
    estimate,
    intent,
    allowance,
    gas,
    ...built,
    call,
    chainQuote,
    recipient,
    timeOf,
    contracts: ofContracts,
    isNonceDisputed,
    open,
    market: await marketOfFixedFee(chainQuote, deployment),
  }
}

/** Asks for all that the payer's own gas depends on, while the service builds. */
function gasAhead(
  account: Hex,
  sum: Sum,
  { deployment, now, journal }: { deployment: Deployment; now: number; journal: ToBitcoinContext['journal'] },
) {
  const chain = deployment.evm(sum.network.name)
  return {
    worth: askAhead(() => nativeValueOf(sum, deployment, now)),
    available: askAhead(() => availableOf(account, null, chain, journal)),
    isNonceDisputed: askAhead(() => chain.isNonceDisputed(account)),
  }
}
