import type { ToBitcoinOrder } from '~/lib/contract/orders'
import { findNetwork, findToken } from '~/lib/core/catalog'
import { availableOf } from '../../chains/funds'
import type { Deployment } from '../../ports/deployment'
import type { JournalStore } from '../../ports/journal-store'
import type { Accounts } from '../../ports/keyring'
import { mostGas, SWAP_GAS, rollupFeeOf } from '../../chains/gas'
import { evmPayer } from '../../wallet/payer'

type Context = { deployment: Deployment; accounts: Accounts; journal: Pick<JournalStore, 'open'> }

/** Stands in for a call that is not built yet: longer than any call, of the dearest bytes. */
const LONGEST_CALL = { to: `0x${'ff'.repeat(20)}`, data: `0x${'ff'.repeat(1_000)}`, value: 1n } as const

/** All of a token that entries under way leave; of the native currency, less gas. */
export async function maxToBitcoin(
  { deployment, accounts, journal }: Context,
  order: ToBitcoinOrder,
): Promise<bigint> {
  const network = findNetwork(deployment.profile, order.networkName)
  findToken(network, order.inputToken)
  const chain = deployment.evm(network.name)
  const address = evmPayer(accounts)
  if (order.inputToken !== null) return availableOf(address, order.inputToken, chain, journal)
  const [available, fees, rollupFeeWei] = await Promise.all([
    availableOf(address, null, chain, journal),
    chain.fees(),
    rollupFeeOf([LONGEST_CALL], network, chain),
  ])
  const most = available - mostGas(fees, SWAP_GAS, rollupFeeWei)[order.feeChoice ?? 'fast']
  return most > 0n ? most : 0n
}
