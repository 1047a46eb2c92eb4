import { owedCoins, spendsOwed } from '~/lib/core/journal/owed-coins'
import { paysForGas } from '~/lib/core/catalog'
import { payloadIn } from '~/lib/core/payload/carried-payload'
import { checkNamedMinimum } from '~/lib/core/review/price-policy'
import type { WrapIntent } from '~/lib/core/review/wrap'
import { spendable } from '../../chains/coins'
import { estimatesOf, wishedRate } from '../../chains/fee-rates'
import { countingServers } from '../../chains/server-counts'
import { askAhead } from '../../chains/shared-reads'
import { decimalsOfSwap } from '../../chains/token-decimals'
import type { Stamp } from '../../consent/desk'
import { claimUnspent, type Journal } from '../../journal/journal'
import { swapArrival } from '../../journal/swap-arrival'
import type { Deployment } from '../../ports/deployment'
import type { Accounts } from '../../ports/keyring'
import type { Recipients } from '../../recipients/recipients'
import { bitcoinPayer } from '../../wallet/payer'
import { offerToEvm } from './offer'
import { quotingToEvm } from './own-quote'
import { provenFacts } from './proven-facts'
import { minOutputOf, type ToEvmRoute, wrapIntentOf } from './route'

export type ToEvmContext = {
  deployment: Deployment
  accounts: Accounts
  journal: Journal
  recipients: Pick<Recipients, 'judge'>
  /** Called once the bridge has sent the transaction. */
  onAnswer: () => void
}

export type GatheredToEvm = Awaited<ReturnType<typeof gatherToEvm>>

/**
 * Everything that is asked for an order: the service's offer and its unsigned transaction, and what the wallet's own
 * sources say of both. The chains are asked while the service builds.
 * @throws AppError as `offerToEvm` and `checkNamedMinimum` do; `claim-unspent`, `fee-rates-missing`
 */
export async function gatherToEvm(
  { journal, recipients, onAnswer, ...context }: ToEvmContext,
  route: ToEvmRoute,
  { createdAt, origin }: Stamp,
) {
  const { order, network, token } = route
  const signer = bitcoinPayer(context.accounts)
  const { deployment, counts } = countingServers(context.deployment)
  const { profile } = deployment
  const [{ estimate, coins }, feeRates] = await Promise.all([
    offerToEvm(route, signer, deployment, journal),
    estimatesOf(deployment),
  ])
  const minOutput = minOutputOf(order, estimate.outputAmount)
  const intent = wrapIntentOf(route, minOutput)
  const { feeChoice } = order
  const feeRate = feeChoice === null ? undefined : wishedRate(feeRates, { ...order, feeChoice })
  const open = await journal.open()
  const free = spendable(coins)
  const owed = owedCoins(open, signer)
  if (!spendsOwed(free, owed)) throw claimUnspent()
  const areCoinsNamed = owed.length > 0 || free.length < coins.length

  const quoteBy = quotingToEvm(route, estimate, { deployment, now: createdAt })
  const decimals = askAhead(() => decimalsOfSwap({ network, token: token.address }, deployment))
  const balanceWei = paysForGas(token) ? undefined : gasOf(route, context.deployment)
  const { psbt } = await deployment.service.buildToEvm({
    ...route.query,
    recipientAddress: route.recipientAddress,
    signer,
    ...enforced(intent),
    ...(areCoinsNamed && { staticUtxos: free }),
    ...(feeRate !== undefined && { staticFeeRate: feeRate }),
  })
  onAnswer()

  const payload = payloadIn(psbt)
  const [proven, chainQuote, recipient, ...told] = await Promise.all([
    provenFacts(psbt, signer.address, deployment, { base: route.base, order, journal }),
    quoteBy(payload),
    recipients.judge(route.recipientAddress, { kind: 'evm' }, profile),
    swapArrival({ profile, journal }, order),
    decimals(),
    balanceWei,
  ])
  checkNamedMinimum(order.minOutput, chainQuote, { output: estimate.outputAmount, origin })
  const [timeOf, tokenDecimals, recipientWei] = told
  return {
    profileId: profile.id,
    ...proven,
    signer,
    counts,
    estimate,
    coins,
    feeRates,
    feeRate,
    minOutput,
    intent,
    open,
    areCoinsNamed,
    psbt,
    payload,
    chainQuote,
    recipient,
    timeOf,
    tokenDecimals,
    recipientWei,
  }
}

/** The minimum that a transaction with an exchange has to name. */
function enforced({ payload, minOutput }: WrapIntent): { minOutputAmount?: bigint } {
  return payload.kind === 'swap' ? { minOutputAmount: minOutput } : {}
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
