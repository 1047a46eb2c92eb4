import { rateFor, TARGET_BLOCKS } from '~/lib/core/bitcoin/fee-rates'
import type { FeeChoice, ToEvmOrder } from '~/lib/contract/orders'
import type { SpeedFees } from '~/lib/contract/views/quote'
import { scriptPubKeyOf } from '~/lib/core/address'
import { expectedFee } from '~/lib/core/bitcoin/expected-fee'
import { PAYLOAD_BYTES } from '~/lib/core/payload/payload'
import type { Journal } from '../../journal/journal'
import { coinsOf, spendable } from '../../chains/coins'
import { watchedAddresses } from '../../chains/own-addresses'
import { feeRatesOf } from '../../chains/fee-rates'
import type { Deployment } from '../../ports/deployment'
import type { Accounts } from '../../ports/keyring'

/** The usual output scripts of a swap: a P2SH locker, and a data carrier. Only their size counts. */
const LOCKER = '00'.repeat(23)
const CARRIER = '6a'.padEnd(2 * (PAYLOAD_BYTES.swap.v1 + 2), '0')

type Context = { deployment: Deployment; accounts: Accounts; journal: Journal }

/** About what miners get for the Bitcoin payment of a swap, by speed: the bridge, which builds it, chooses the coins. */
export async function speedFees(
  { deployment, accounts, journal }: Context,
  { amountSats }: Pick<ToEvmOrder, 'amountSats'>,
): Promise<SpeedFees> {
  const { address, addressType } = accounts.bitcoin
  const [coins, { rates }] = await Promise.all([
    coinsOf(watchedAddresses(accounts.bitcoin), deployment.bitcoin, journal),
    feeRatesOf(deployment),
  ])
  const change = scriptPubKeyOf(address, deployment.profile.bitcoin.network)
  const spend = { addressType, amountSats, outputs: [LOCKER, CARRIER, change] }
  const feeAt = (choice: FeeChoice) => {
    const rate = rateFor(rates, TARGET_BLOCKS[choice])
    return rate === undefined ? null : (expectedFee(spendable(coins), spend, rate) ?? null)
  }
  return { slow: feeAt('slow'), normal: feeAt('normal'), fast: feeAt('fast') }
}
