import { AppError } from '~/lib/core/errors'
import { transferCall } from '~/lib/core/evm/transfer'
import { availableOf, checkFunds, checkGas } from '../../chains/funds'
import { rollupFeeOf } from '../../chains/gas'
import { worthInGas } from '../../chains/native-value'
import { countingServers } from '../../chains/server-counts'
import type { Stamp } from '../../consent/desk'
import type { Deployment } from '../../ports/deployment'
import type { JournalStore } from '../../ports/journal-store'
import type { Accounts } from '../../ports/keyring'
import type { Recipients } from '../../recipients/recipients'
import { judgeGas } from '../../swaps/judge-gas'
import { evmPayer } from '../../wallet/payer'
import { gatherFacts } from './facts'
import { gasOfTransfer } from './gas-of-transfer'
import type { EvmPaymentRoute } from './route'

export type EvmPaymentContext = {
  deployment: Deployment
  accounts: Accounts
  journal: Pick<JournalStore, 'open'>
  recipients: Pick<Recipients, 'judge'>
}

/**
 * Encodes the payment, runs it on the chain's latest state and prices its gas.
 * @throws AppError `funds-insufficient`, `gas-insufficient`
 */
export async function gatherEvmPayment(
  { accounts, journal, recipients, ...context }: EvmPaymentContext,
  { order, network, terms }: EvmPaymentRoute,
  { createdAt }: Stamp,
) {
  const { deployment, counts } = countingServers(context.deployment)
  const { profile } = deployment
  const { token, recipientAddress } = terms
  const chain = deployment.evm(network.name)
  const account = evmPayer(accounts)
  // The fees are read once, so that the amount kept back for gas equals the most that it may cost, to the wei.
  const [available, fees] = await Promise.all([availableOf(account, token, chain, journal), chain.fees()])
  const keptWei = async () =>
    token === null ? (await gasOfTransfer(terms, account, network, chain, fees))[order.feeChoice] : 0n
  const amount = order.amount ?? available - (await keptWei())
  const intent = { ...terms, amount }
  const sum = { network, token, amount }
  if (amount <= 0n) throw new AppError('funds-insufficient', 'nothing is left to send')
  checkFunds(sum, available)
  const [{ facts, gasLimit }, recipient, rollupFeeWei, worth, nativeWei, isNonceDisputed] = await Promise.all(
    [
      gatherFacts({ intent, account, network, chain }),
      recipients.judge(recipientAddress, { kind: 'evm' }, profile),
      rollupFeeOf([transferCall(intent)], network, chain),
      worthInGas(sum, deployment, createdAt),
      availableOf(account, null, chain, journal),
      chain.isNonceDisputed(account),
    ],
  )
  const priced = judgeGas({ fees, gasLimit, rollupFeeWei, worth, choice: order.feeChoice })
  if (facts.run.revertReason === null) checkGas(sum, priced.gas[order.feeChoice], nativeWei)
  return {
    profileId: profile.id,
    account,
    counts,
    intent,
    facts,
    recipient,
    priced,
    isNonceDisputed,
    open: await journal.open(),
  }
}
