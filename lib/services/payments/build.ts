import { buildPayment, type BuiltPayment } from '~/lib/core/bitcoin/build-payment'
import { scriptOfKey } from '~/lib/core/bitcoin/address-type'
import type { OwnAddresses } from '../chains/own-addresses'
import type { PaymentCoins } from '../coins/payment-coins'

type Wanted = {
  recipientScript: string
  /** `null` = everything spendable. */
  amountSats: bigint | null
  /** In sat/vB. */
  feeRate: number
  /** Orders inputs and outputs. */
  seed: string
}

/** Builds the payment from confirmed coins, or, if those do not suffice, also from own unconfirmed change. */
export function buildFrom(
  { confirmed, spendable, required }: Pick<PaymentCoins, 'confirmed' | 'spendable' | 'required'>,
  { change }: Pick<OwnAddresses, 'change'>,
  wanted: Wanted,
): BuiltPayment | undefined {
  const plan = { ...wanted, change: scriptOfKey(change.key), required }
  const build = (coins: typeof spendable) => buildPayment({ ...plan, coins })
  return wanted.amountSats === null ? build(spendable) : (build(confirmed) ?? build(spendable))
}
