import { baseOf, findNetwork } from '~/lib/core/catalog'
import { scriptPubKeyOf } from '~/lib/core/address'
import type { TransactionOutput } from '~/lib/core/bitcoin/transaction'
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
  if (isToEvm(entry)) return lockerPayment(entry, deployment)
  const { recipientAddress, amountSats } = entry.intent
  const scriptPubKey = scriptPubKeyOf(recipientAddress, deployment.profile.bitcoin.network)
  return { payment: { scriptPubKey, valueSats: amountSats }, payee: async () => 'trusted' }
}

function lockerPayment({ intent, promise }: ToEvmSwap, deployment: Deployment): ApprovedPayment {
  const payment = { scriptPubKey: promise.lockingScript, valueSats: intent.amountSats }
  return {
    payment,
    async payee() {
      const base = baseOf(deployment.profile, findNetwork(deployment.profile, intent.networkName))
      const locker = await lockerWithCapacity(payment.scriptPubKey, base, deployment.evm(base.name))
      if (locker === undefined) return 'inactive'
      return locker.capacitySats >= payment.valueSats ? 'trusted' : 'full'
    },
  }
}
