import { baseOf, findNetwork } from '~/lib/contract/catalog'
import type { TransactionOutput } from '~/lib/core/bitcoin/transaction'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import { trustedLocker } from '../chains/lockers'
import type { Deployment } from '../ports/deployment'

export type ApprovedPayment = {
  /** What the approved transaction pays, besides the change. */
  payment: TransactionOutput
  /** Whether that may still be paid. */
  isPayeeTrusted: boolean
}

/** The payment of an entry, by what it is for: a swap pays a locker, which must still be registered and active. */
export async function approvedPaymentOf(
  { intent, promise }: BitcoinEntry,
  deployment: Deployment,
): Promise<ApprovedPayment> {
  const payment = { scriptPubKey: promise.lockingScript, valueSats: intent.amountSats }
  const base = baseOf(deployment.profile, findNetwork(deployment.profile, intent.networkName))
  const chain = deployment.evm(base.name)
  const locker = await trustedLocker(payment.scriptPubKey, payment.valueSats, base, chain)
  return { payment, isPayeeTrusted: locker !== undefined }
}
