import { findNetwork, findToken } from '~/lib/core/catalog'
import type { EvmPaymentOrder } from '~/lib/contract/orders'
import type { Profile } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import { transferCall } from '~/lib/core/evm/transfer'
import { claimFindings } from '~/lib/core/journal/claim-findings'
import type { EvmPaymentIntent } from '~/lib/core/journal/types'
import { arrivalTime } from '~/lib/core/quote/arrival-time'
import { recipientCheck, recipientFindings } from '~/lib/core/recipient/findings'
import { readRecipient } from '~/lib/core/recipient/read-recipient'
import { reviewEvmPayment } from '~/lib/core/review/evm-payment'
import { disputeFindings } from '~/lib/core/review/disputes'
import { withFindings } from '~/lib/core/review/finding'
import { sourceCheck, sourceFindings } from '~/lib/core/review/sources'
import { availableOf, checkFunds, checkGas } from '../../chains/funds'
import { rollupFeeOf } from '../../chains/gas'
import { worthInGas } from '../../chains/native-value'
import { countingServers } from '../../chains/server-counts'
import { headOf, type Stamp } from '../../consent/desk'
import type { Deployment } from '../../ports/deployment'
import type { Accounts } from '../../ports/keyring'
import { evmPayer } from '../../wallet/payer'
import type { JournalStore } from '../../ports/journal-store'
import type { PendingEvmPayment } from '../../ports/pending-review'
import type { Recipients } from '../../recipients/recipients'
import { judgeGas } from '../../swaps/judge-gas'
import { gatherFacts } from './facts'
import { gasOfTransfer } from './gas-of-transfer'

type Context = {
  deployment: Deployment
  accounts: Accounts
  journal: Pick<JournalStore, 'open'>
  recipients: Pick<Recipients, 'judge'>
}

/**
 * Encodes the payment, runs it on the chain's latest state and reviews it. Nothing is signed.
 * @throws AppError `funds-insufficient`, `gas-insufficient`, and as `readRecipient`
 */
export async function prepareEvmPayment(
  { accounts, journal, recipients, ...context }: Context,
  order: EvmPaymentOrder,
  stamp: Stamp,
): Promise<PendingEvmPayment> {
  const { deployment, counts } = countingServers(context.deployment)
  const { profile } = deployment
  const { network, terms } = termsOf(order, profile)
  const { token, recipientAddress } = terms
  const chain = deployment.evm(network.name)
  const account = evmPayer(accounts)
  // The fees are read once, so that the amount kept back for gas equals the most that it may cost, to the wei.
  const [available, fees] = await Promise.all([availableOf(account, token, chain, journal), chain.fees()])
  const keptWei = async () =>
    token === null ? (await gasOfTransfer(terms, account, network, chain, fees))[order.feeChoice] : 0n
  const amount = order.amount ?? available - (await keptWei())
  const intent: EvmPaymentIntent = { ...terms, amount }
  const sum = { network, token, amount }
  if (amount <= 0n) throw new AppError('funds-insufficient', 'nothing is left to send')
  checkFunds(sum, available)
  const [{ facts, gasLimit }, recipient, rollupFeeWei, worth, nativeWei, isNonceDisputed] = await Promise.all(
    [
      gatherFacts({ intent, account, network, chain }),
      recipients.judge(recipientAddress, { kind: 'evm' }, profile),
      rollupFeeOf([transferCall(intent)], network, chain),
      worthInGas(sum, deployment, stamp.createdAt),
      availableOf(account, null, chain, journal),
      chain.isNonceDisputed(account),
    ],
  )
  const priced = judgeGas({ fees, gasLimit, rollupFeeWei, worth, choice: order.feeChoice })
  const maxGasWei = priced.gas[order.feeChoice]
  if (facts.run.revertReason === null) checkGas(sum, maxGasWei, nativeWei)
  const { review, checks } = reviewEvmPayment(facts)
  return {
    kind: 'evm-payment',
    ...headOf(stamp),
    order,
    profileId: profile.id,
    account,
    intent,
    recipient,
    input: facts,
    arrival: arrivalTime({ kind: 'evm-payment' }),
    gas: priced.gas,
    review: withFindings(review, [
      ...priced.findings,
      ...(isNonceDisputed ? disputeFindings(['nonce']) : []),
      ...recipientFindings(recipient),
      ...claimFindings(await journal.open(), { payer: account, recipient: recipientAddress }),
      ...sourceFindings(counts),
    ]),
    checks: [...checks, ...priced.checks, ...recipientCheck(recipient), ...sourceCheck(counts)],
  }
}

/** The order by the profile; its amount may be all that there is. @throws AppError as `readRecipient` */
function termsOf(order: EvmPaymentOrder, profile: Profile) {
  const network = findNetwork(profile, order.networkName)
  const { chainId, name: networkName } = network
  const token = findToken(network, order.token).address
  const { address } = readRecipient(order.recipient, { kind: 'evm', chainId, token })
  const terms: Omit<EvmPaymentIntent, 'amount'> = {
    kind: 'evm-payment',
    networkName,
    chainId,
    token,
    recipientAddress: `0x${address.slice(2)}`,
    signer: 'wallet',
  }
  return { network, terms }
}
