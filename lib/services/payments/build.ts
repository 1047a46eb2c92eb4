import { buildPayment, type BuiltPayment } from '~/lib/core/bitcoin/build-payment'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { Accounts } from '../ports/keyring'
import type { PaymentCoins } from './coins'

type Wanted = {
  recipientScript: string
  /** `null` = everything that can be spent. */
  amountSats: bigint | null
  /** In sat/vB. */
  feeRate: number
}

/** Builds the payment of confirmed coins where they suffice, else with own unconfirmed change. */
export function buildFrom(
  { confirmed, spendable }: Pick<PaymentCoins, 'confirmed' | 'spendable'>,
  { bitcoin }: Pick<Accounts, 'bitcoin'>,
  network: BitcoinNetwork,
  wanted: Wanted,
): BuiltPayment | undefined {
  const owner = { ...bitcoin, network }
  const build = (coins: typeof spendable) => buildPayment({ ...wanted, owner, coins })
  return wanted.amountSats === null ? build(spendable) : (build(confirmed) ?? build(spendable))
}
