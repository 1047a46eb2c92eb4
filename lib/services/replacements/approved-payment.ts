import { baseOf, findNetwork } from '~/lib/core/catalog'
import type { TransactionOutput } from '~/lib/core/bitcoin/transaction'
import { approvedOutput } from '~/lib/core/journal/approved-output'
import { isToEvm } from '~/lib/core/journal/phase'
import type { BitcoinEntry, ToEvmSwap } from '~/lib/core/journal/types'
import type { PayeeState } from '~/lib/core/review/replacement/types'
import { lockerWithCapacity } from '../chains/lockers'
import type { Deployment } from '../ports/deployment'

export type ApprovedPayment = {
  /** The approved transaction's output, besides the change. */
  payment: TransactionOutput
  /** Whether that may still be paid. For a swap it asks the base chain, which a cancellation does not depend on. */
  payee: () => Promise<PayeeState>
}

/** The payment of an entry, by what it is for: a swap pays a locker, which must still be registered and active. */
export function approvedPaymentOf(entry: BitcoinEntry, deployment: Deployment): ApprovedPayment {
  const payment = approvedOutput(entry, deployment.profile.bitcoin.network)
  const payee = async () => (isToEvm(entry) ? lockerState(entry, payment, deployment) : 'trusted')
  return { payment, payee }
}

async function lockerState(
  { intent }: ToEvmSwap,
  payment: TransactionOutput,
  deployment: Deployment,
): Promise<PayeeState> {
  const base = baseOf(deployment.profile, findNetwork(deployment.profile, intent.networkName))
  const locker = await lockerWithCapacity(payment.scriptPubKey, base, deployment.evm(base.name))
  if (locker === undefined) return 'inactive'
  return locker.capacitySats >= payment.valueSats ? 'trusted' : 'full'
}
