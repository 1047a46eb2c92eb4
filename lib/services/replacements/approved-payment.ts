import { baseOf, findNetwork } from '~/lib/contract/catalog'
import { scriptPubKeyOf } from '~/lib/core/address'
import type { TransactionOutput } from '~/lib/core/bitcoin/transaction'
import { isToEvm } from '~/lib/core/journal/phase'
import type { BitcoinEntry, ToEvmSwap } from '~/lib/core/journal/types'
import { trustedLocker } from '../chains/lockers'
import type { Deployment } from '../ports/deployment'

export type ApprovedPayment = {
  /** What the approved transaction pays, besides the change. */
  payment: TransactionOutput
  /** Whether that may still be paid. For a swap it asks the base chain, which a cancellation does not depend on. */
  isPayeeTrusted: () => Promise<boolean>
}

/** The payment of an entry, by what it is for: a swap pays a locker, which must still be registered and active. */
export function approvedPaymentOf(entry: BitcoinEntry, deployment: Deployment): ApprovedPayment {
  if (isToEvm(entry)) return lockerPayment(entry, deployment)
  const { recipientAddress, amountSats } = entry.intent
  const scriptPubKey = scriptPubKeyOf(recipientAddress, deployment.profile.bitcoin.network)
  return { payment: { scriptPubKey, valueSats: amountSats }, isPayeeTrusted: async () => true }
}

function lockerPayment({ intent, promise }: ToEvmSwap, deployment: Deployment): ApprovedPayment {
  const payment = { scriptPubKey: promise.lockingScript, valueSats: intent.amountSats }
  return {
    payment,
    async isPayeeTrusted() {
      const base = baseOf(deployment.profile, findNetwork(deployment.profile, intent.networkName))
      const chain = deployment.evm(base.name)
      return (await trustedLocker(payment.scriptPubKey, payment.valueSats, base, chain)) !== undefined
    },
  }
}
