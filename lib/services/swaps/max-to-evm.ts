import { sumSats } from '~/lib/core/amount'
import type { ToEvmOrder } from '~/lib/contract/ui'
import { signedVsize, feeSatsAt } from '~/lib/core/bitcoin/size'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import type { Journal } from '../journal/journal'
import { coinsOf, spendable } from '../chains/coins'
import { rateFor, TARGET_BLOCKS } from '../chains/fee-rates'

/** The largest output scripts of a wrap: a P2WSH locker and a data carrier of 77 bytes. Only their size counts. */
const LOCKER = '00'.repeat(34)
const CARRIER = `6a${'00'.repeat(79)}`

/** The most that can be sent: all spendable coins less the miner's fee of a transaction without change. */
export async function maxToEvm(
  { deployment, accounts, journal }: { deployment: Deployment; accounts: Accounts; journal: Journal },
  order: ToEvmOrder,
): Promise<bigint> {
  const { address, addressType } = accounts.bitcoin
  const [coins, feeRates] = await Promise.all([
    coinsOf(address, deployment.bitcoin, journal),
    deployment.bitcoin.feeRates(),
  ])
  const usable = spendable(coins)
  // If the service chooses the rate, assume the fastest.
  const feeRate = rateFor(feeRates, TARGET_BLOCKS[order.feeChoice ?? 'fast']) ?? 1
  const vsize = signedVsize(addressType, usable.length, [LOCKER, CARRIER])
  const most = sumSats(usable) - feeSatsAt(feeRate, vsize)
  return most > 0n ? most : 0n
}
