import type { ToBitcoinOrder } from '~/lib/contract/ui'
import { findNetwork, findToken } from '~/lib/contract/catalog'
import { readBalance } from '~/lib/core/evm/read'
import { askContract } from '../chains/lockers'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import { mostGas, SWAP_GAS } from '../chains/gas'
import { rollupFeeOf } from '../chains/rollup-fee'

/** In place of a call that is not built yet: longer than any, of bytes that cost the most. */
const LONGEST_CALL = { to: `0x${'ff'.repeat(20)}`, data: `0x${'ff'.repeat(1_000)}`, value: 1n } as const

/** The whole balance of a token; for the native currency, the balance less gas. */
export async function maxToBitcoin(
  { deployment, accounts }: { deployment: Deployment; accounts: Accounts },
  order: ToBitcoinOrder,
): Promise<bigint> {
  const network = findNetwork(deployment.profile, order.networkName)
  findToken(network, order.inputToken)
  const chain = deployment.evm(network.name)
  const { address } = accounts.evm
  if (order.inputToken !== null) return askContract(readBalance(address), order.inputToken, chain)
  const [balance, fees, rollupFeeWei] = await Promise.all([
    chain.balance(address),
    chain.fees(),
    rollupFeeOf([LONGEST_CALL], network, chain),
  ])
  const most = balance - mostGas(fees, SWAP_GAS, rollupFeeWei)[order.feeChoice ?? 'fast']
  return most > 0n ? most : 0n
}
