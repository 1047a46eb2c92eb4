import type { ReviewContext } from '../../consent/desk'
import { rateFor, TARGET_BLOCKS } from '~/lib/core/bitcoin/fee-rates'
import type { FeeChoice, ToEvmOrder } from '~/lib/contract/orders'
import type { SpeedFees } from '~/lib/contract/views/quote'
import { PAYLOAD_BYTES } from '~/lib/core/payload/payload'
import { feeRatesOf } from '../../chains/fee-rates'
import { ownAddresses } from '../../chains/own-addresses'
import { paymentCoins } from '../../coins/payment-coins'
import { bitcoinPayer } from '../../wallet/payer'
import { coinsForWrap } from './chosen-coins'

/** The usual output scripts of a swap: a P2SH locker, and a data carrier. Only their size counts. */
export const USUAL_SCRIPTS = ['00'.repeat(23), '6a'.padEnd(2 * (PAYLOAD_BYTES.swap.v1 + 2), '0')]

/** About what miners get for the Bitcoin payment of a swap, by speed. */
export async function speedFees(
  { deployment, accounts, journal }: ReviewContext,
  { amountSats }: Pick<ToEvmOrder, 'amountSats'>,
): Promise<SpeedFees> {
  const own = ownAddresses(bitcoinPayer(accounts))
  const [coins, { rates }] = await Promise.all([
    paymentCoins(own, deployment.bitcoin, journal),
    feeRatesOf(deployment),
  ])
  const feeAt = (choice: FeeChoice) => {
    const rate = rateFor(rates, TARGET_BLOCKS[choice])
    if (rate === undefined) return null
    return coinsForWrap(coins, own, { amountSats, scripts: USUAL_SCRIPTS }, rate)?.feeSats ?? null
  }
  return { slow: feeAt('slow'), normal: feeAt('normal'), fast: feeAt('fast') }
}
