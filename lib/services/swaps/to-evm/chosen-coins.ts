import { formatBtc, sumSats } from '~/lib/core/amount'
import { scriptOfKey } from '~/lib/core/bitcoin/address-type'
import { chooseCoins, settle } from '~/lib/core/bitcoin/select-coins'
import { AppError } from '~/lib/core/errors'
import type { OwnAddresses } from '../../chains/own-addresses'
import type { AccountCoin, PaymentCoins } from '../../coins/payment-coins'

/** The largest output scripts of a wrap: a P2WSH locker and a data carrier of 77 bytes. Only their size counts. */
export const LOCKER = '00'.repeat(34)
export const CARRIER = `6a${'00'.repeat(79)}`

type SpendingCoins = Pick<PaymentCoins, 'confirmed' | 'spendable' | 'required'>

/** The choice that the wallet makes before the service is asked. */
export type ChosenCoins = { coins: AccountCoin[]; feeSats: bigint }

/**
 * Chooses the coins of a wrap: confirmed ones, or, if those do not suffice, also own unconfirmed change. `undefined` if even
 * those do not.
 * @param scripts of its outputs besides change, hex: the payee first
 * @param feeRate in sat/vB
 */
export function coinsForWrap(
  { confirmed, spendable, required }: SpendingCoins,
  { change }: Pick<OwnAddresses, 'change'>,
  { amountSats, scripts = [LOCKER, CARRIER] }: { amountSats: bigint; scripts?: readonly string[] },
  feeRate: number,
): ChosenCoins | undefined {
  const outputs = scripts.map((scriptPubKey, at) => ({ scriptPubKey, valueSats: at === 0 ? amountSats : 0n }))
  const spend = { outputs, change: scriptOfKey(change.key), feeRate }
  const coins = chooseCoins(confirmed, spend, required) ?? chooseCoins(spendable, spend, required)
  const settled = coins && settle(coins, spend)
  return settled && { coins, feeSats: settled.feeSats }
}

export function notEnough(spendable: readonly { valueSats: bigint }[], amountSats: bigint): AppError {
  return new AppError('funds-insufficient', 'not enough spendable coins', {
    details: { available: formatBtc(sumSats(spendable)), amount: formatBtc(amountSats) },
  })
}
