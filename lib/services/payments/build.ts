import { buildPayment, type BuiltPayment } from '~/lib/core/bitcoin/build-payment'
import type { BitcoinNetwork } from '~/lib/core/network'
import { bitcoinPayer } from '../wallet/payer'
import type { Accounts } from '../ports/keyring'
import type { PaymentCoins } from './coins'

type Wanted = {
  recipientScript: string
  /** `null` = everything spendable. */
  amountSats: bigint | null
  /** In sat/vB. */
  feeRate: number
}

/**
 * Builds the payment from confirmed coins, or, if those do not suffice, also from own unconfirmed change.
 * @throws AppError `account-watch-only`
 */
export function buildFrom(
  { confirmed, spendable, required }: Pick<PaymentCoins, 'confirmed' | 'spendable' | 'required'>,
  accounts: Pick<Accounts, 'bitcoin'>,
  network: BitcoinNetwork,
  wanted: Wanted,
): BuiltPayment | undefined {
  const owner = { ...bitcoinPayer(accounts), network }
  const build = (coins: typeof spendable) => buildPayment({ ...wanted, owner, coins, required })
  return wanted.amountSats === null ? build(spendable) : (build(confirmed) ?? build(spendable))
}
